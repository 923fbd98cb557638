import CGtk
import GtkBridge
import TableCore
import TextCore

/// The entry in which the title of a row is edited.
struct InPlaceEditor {
    var path: IndexPath
    let entry: ObjectReference
    let title: String
    /// The pending call that keeps the typed text.
    var pendingKeeping: LoopSource?
    /// Whether a text was kept that is not the title.
    var hasKept = false
}

extension TableView {
    /// Shows an entry over the title of a row, if the delegate allows renaming it.
    ///
    /// The user starts this with F2 or a second click on the selected row. Enter, and another view
    /// or a dialog that gets the focus, end renaming with the typed title, and Escape with the old
    /// one. It goes on when the user comes back from another window.
    ///
    /// During a batch update, an inserted row has no cell yet: renaming then begins after the
    /// update. Spec 000.135.
    ///
    /// - Returns: Whether the row can be renamed; true during a batch update.
    @discardableResult
    public func beginRenamingRow(at path: IndexPath) -> Bool {
        guard let path = renamingRequests.request(path).last else { return true }
        guard let title = delegate?.tableView(self, titleForRenamingRowAt: path) else {
            return false
        }
        endRenaming(commits: true)
        scrollToRow(at: path, at: .none, animated: false)
        let entry = ObjectReference(adopting: gtk_entry_new())
        gtk_entry_set_text(entry.cast(), title)
        atk_object_set_name(gtk_widget_get_accessible(entry.widget), translated("Title"))
        renaming = InPlaceEditor(path: path, entry: entry, title: title)
        edit(.textEditing(true))
        connect("changed", of: entry.raw) { [weak self] _ in self?.keepTypedTitleLater() }
        connect("activate", of: entry.raw) { [weak self] _ in
            self?.endRenaming(commits: true)
            self?.grabFocus()
        }
        KeyboardFocus.onLeave(entry) { [weak self, weak entry] in
            // Removing the entry now would interfere with GTK's own handling of the event.
            MainLoop.whenIdle { self?.endRenaming(commits: true, of: entry) }
        }
        connectAnswering("key-press-event", of: entry.raw) { [weak self] arguments in
            guard let event = arguments.event(0, as: GdkEventKey.self),
                Int32(event.pointee.keyval) == GDK_KEY_Escape
            else { return false }
            self?.endRenaming(commits: false)
            self?.grabFocus()
            return true
        }
        layoutContent()
        gtk_widget_grab_focus(entry.widget)
        return true
    }

    /// Ends renaming a row, and reports a changed title to the delegate, as Enter does.
    public func commitRenaming() { endRenaming(commits: true) }

    private func endRenaming(commits: Bool, of entry: ObjectReference?) {
        guard renaming?.entry === entry else { return }
        endRenaming(commits: commits)
    }

    /// Passes the typed text on to the delegate soon, at most ``TypedFormRow/keepingInterval``
    /// later.
    private func keepTypedTitleLater() {
        guard renaming != nil, renaming?.pendingKeeping == nil else { return }
        renaming?.pendingKeeping = MainLoop.after(
            milliseconds: TypedFormRow.keepingInterval
        ) { [weak self] in
            guard let self, let editor = renaming else { return }
            renaming?.pendingKeeping = nil
            renaming?.hasKept = true
            delegate?.tableView(
                self, didTypeTitle: String(cString: gtk_entry_get_text(editor.entry.cast())),
                forRowAt: editor.path)
        }
    }

    /// Removes the entry, and reports a changed title to the delegate if `commits` is true.
    func endRenaming(commits: Bool) {
        guard let editor = renaming else { return }
        renaming = nil
        editor.pendingKeeping?.cancel()
        edit(.textEditing(false))
        let title = String(cString: gtk_entry_get_text(editor.entry.cast()))
        removeHosted(editor.entry.widget)
        setNeedsLayout()
        if commits, title != editor.title {
            delegate?.tableView(self, didRenameRowAt: editor.path, to: title)
        } else if editor.hasKept {
            delegate?.tableView(self, didTypeTitle: nil, forRowAt: editor.path)
        }
    }

    /// Keeps the entry over its row; ends renaming when the row leaves the screen.
    func placeInPlaceEditor() {
        guard let editor = renaming else { return }
        guard let cell = cells[editor.path],
            let slot = slots.first(where: { slot in
                if case .row(let path, _) = slot.content { path == editor.path } else { false }
            })
        else {
            MainLoop.whenIdle { [weak self] in
                self?.endRenaming(commits: true, of: editor.entry)
            }
            return
        }
        let title = arrangement(of: cell, height: slot.rowHeight).title
        let height = min(naturalSize(of: editor.entry.widget).height, slot.rowHeight)
        let frame = Rect(
            x: max(0, title.x - 9), y: ((slot.rowHeight - height) / 2).rounded(),
            width: title.width + 9, height: height)
        host(editor.entry.widget, in: rowOverlay, at: frame, y: slot.y)
    }
}
