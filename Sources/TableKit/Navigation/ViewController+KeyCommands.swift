import CGtk
import GtkBridge

extension ViewController {
    /// Adds a command to ``keyCommands``.
    public func addKeyCommand(_ command: KeyCommand) { addedKeyCommands.append(command) }

    /// Removes a command that was added with ``addKeyCommand(_:)``.
    public func removeKeyCommand(_ command: KeyCommand) {
        addedKeyCommands.removeAll { $0 === command }
    }

    /// Performs the commands of the page for keys that the view with the focus, a view in the page,
    /// does not handle.
    func connectKeyCommands(of view: View) {
        connectAnswering("key-press-event", of: view.reference.raw) { [weak self] arguments in
            guard let event = arguments.event(0, as: GdkEventKey.self) else { return false }
            return self?.performKeyCommand(for: event.pointee) ?? false
        }
    }

    /// Performs the command for a key, of this page or of a visible one in it.
    func performVisibleKeyCommand(for event: GdkEventKey) -> Bool {
        for child in children.reversed() where child.appearance == .visible {
            if child.performVisibleKeyCommand(for: event) { return true }
        }
        return performKeyCommand(for: event)
    }

    private func performKeyCommand(for event: GdkEventKey) -> Bool {
        let others = GDK_SUPER_MASK.rawValue | GDK_META_MASK.rawValue | GDK_HYPER_MASK.rawValue
        guard event.state & others == 0 else { return false }
        return keyCommands?.perform(for: event, sender: self) ?? false
    }
}

extension WindowRoot {
    /// Performs the commands of the visible pages while nothing has the focus, or a view outside
    /// the pages, such as a button in the title bar: keys then do not pass the pages.
    func connectKeyCommands(of window: ApplicationWindow) {
        for isAfter in [false, true] {
            connectAnswering("key-press-event", of: window.reference.raw, after: isAfter) {
                [weak window] arguments in
                guard let window, let root = window.rootViewController,
                    let event = arguments.event(0, as: GdkEventKey.self)
                else { return false }
                let focus = gtk_window_get_focus(window.widget.cast(GtkWindow.self)).flatMap {
                    gtk_widget_get_mapped($0) != 0 ? $0 : nil
                }
                // A view with the focus handles its keys first.
                guard isAfter == (focus != nil),
                    focus.map({ gtk_widget_is_ancestor($0, root.view.widget) == 0 }) ?? true
                else { return false }
                return root.performVisibleKeyCommand(for: event.pointee)
            }
        }
    }
}
