import CGtk
import GtkBridge

/// A single-line text entry.
open class TextField: Control {
    private var changes: SignalConnection?

    private let changed = Handler<(String) -> Void>()
    private let activated = Handler<() -> Void>()
    private let pressed = Handler<(KeyPress) -> Bool>()

    /// Called with the new text when the user changes it.
    public var onChange: ((String) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// Called when the user presses Enter.
    public var onActivate: (() -> Void)? {
        get { activated.call }
        set { activated.call = newValue }
    }

    /// Called when a key is pressed in the field, before the field handles it. Return true if you
    /// handled the key.
    public var onKeyPress: ((KeyPress) -> Bool)? {
        get { pressed.call }
        set { pressed.call = newValue }
    }

    /// Whether the user can change the text. If not, it can still be selected and copied.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(widget.opaque) != 0 }
        set { gtk_editable_set_editable(widget.opaque, newValue ? 1 : 0) }
    }

    /// The text shown while the field is empty; nil for none.
    public var placeholder: String? {
        get {
            gtk_entry_get_placeholder_text(widget.cast(GtkEntry.self)).map { String(cString: $0) }
        }
        set { gtk_entry_set_placeholder_text(widget.cast(GtkEntry.self), newValue) }
    }

    /// Whether dots replace the characters, as in a password field.
    public var isSecureTextEntry: Bool {
        get { gtk_entry_get_visibility(widget.cast(GtkEntry.self)) == 0 }
        set { gtk_entry_set_visibility(widget.cast(GtkEntry.self), (!newValue).gboolean) }
    }

    /// The delegate, notified of edits. A weak reference.
    public weak var delegate: TextFieldDelegate?

    /// Whether Enter clicks the default button of the dialog.
    public var activatesDefault: Bool {
        get { gtk_entry_get_activates_default(widget.cast(GtkEntry.self)) != 0 }
        set { gtk_entry_set_activates_default(widget.cast(GtkEntry.self), newValue.gboolean) }
    }

    /// Creates an empty entry with a placeholder text.
    public convenience init(placeholder: String = "") {
        self.init(entry: gtk_entry_new())
        gtk_entry_set_placeholder_text(widget.cast(GtkEntry.self), placeholder)
    }

    /// Creates an entry from a new widget of GtkEntry or a subclass.
    @_spi(Gtk) public init(entry: @autoclosure () -> WidgetPointer) {
        super.init(adopting: entry())
        follow()
    }

    /// Wraps the entry inside another widget.
    @_spi(Gtk) public init(partOfAnother entry: WidgetPointer) {
        super.init(retaining: entry)
        follow()
    }

    /// Gives the field the keyboard focus, and leaves caret and selection as they are.
    func grabFocusWithoutSelecting() {
        gtk_entry_grab_focus_without_selecting(widget.cast(GtkEntry.self))
    }

    private func follow() {
        let text = widget
        changes = on("changed") { [changed, actions] in
            changed.call?(String(cString: gtk_entry_get_text(text.cast(GtkEntry.self))))
            actions.send(.editingChanged)
        }
        for signal in ["notify::cursor-position", "notify::selection-bound"] {
            on(signal) { [weak self] in
                if let self { delegate?.textFieldDidChangeSelection(self) }
            }
        }
        on("activate") { [weak self, activated, actions] in
            if let self, delegate?.textFieldShouldReturn(self) == false { return }
            activated.call?()
            actions.send([.editingDidEndOnExit, .primaryActionTriggered])
        }
        let focusEvents: [(String, Control.Event)] = [
            ("focus-in-event", .editingDidBegin), ("focus-out-event", .editingDidEnd),
        ]
        for (signal, event) in focusEvents {
            // A composition of an input method belongs to the text, and ends before.
            let isAfter = event == .editingDidEnd
            connectAnswering(signal, of: reference.raw, after: isAfter) {
                [weak self, actions] _ in
                actions.send(event)
                guard let self else { return false }
                if event == .editingDidBegin {
                    tellFocusBeforeSelection()
                    delegate?.textFieldDidBeginEditing(self)
                } else {
                    delegate?.textFieldDidEndEditing(self)
                }
                return false
            }
        }
        connectAnswering("key-press-event", of: reference.raw) { [pressed] in
            guard let call = pressed.call, let key = $0.event(0, as: GdkEventKey.self)?.pointee
            else { return false }
            return call(KeyPress(key))
        }
        passOnDroppedFiles()
        showPlaceholderInFocus()
        gtk_widget_show(widget)
    }

    /// Sends another focus event, that the window lost the focus, after the two that GTK sends for
    /// the field.
    ///
    /// GTK selects the text between its two events. Orca skips an event that equals the last one it
    /// received, so it would skip the first, and then say the selection without the field's name.
    private func tellFocusBeforeSelection() {
        MainLoop.whenIdle(priority: G_PRIORITY_LOW) { [weak self] in
            guard let self, containsFocus, let window = gtk_widget_get_toplevel(widget),
                let object = gtk_widget_get_accessible(window)
            else { return }
            atk_object_notify_state_change(object, AtkState(ATK_STATE_FOCUSED.rawValue), 0)
        }
    }

    /// Sets or removes a clickable icon at the end of the entry.
    ///
    /// - Parameters:
    ///   - icon: A symbolic theme icon, or nil for none.
    ///   - name: The tooltip of the icon, also its accessible name.
    func setEndIcon(_ icon: String?, name: String) {
        let entry = widget.cast(GtkEntry.self)
        gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, icon)
        guard icon != nil else { return }
        gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, name)
        // The accessible children are the icons, with the one at the end last.
        guard let object = gtk_widget_get_accessible(widget),
            let child = atk_object_ref_accessible_child(
                object, atk_object_get_n_accessible_children(object) - 1)
        else { return }
        atk_object_set_name(child, name)
        g_object_unref(UnsafeMutableRawPointer(child))
    }

    /// Sets the least width, in characters.
    @discardableResult
    public func minimumCharacters(_ count: Int) -> Self {
        gtk_entry_set_width_chars(widget.cast(GtkEntry.self), gint(count))
        return self
    }

    /// The text. Setting it does not call ``onChange``; setting an equal text keeps the cursor
    /// position.
    public var text: String {
        get { String(cString: gtk_entry_get_text(widget.cast(GtkEntry.self))) }
        set {
            guard newValue != text else { return }
            guard let changes else { return }
            changes.blocked { gtk_entry_set_text(widget.cast(GtkEntry.self), newValue) }
        }
    }
}
