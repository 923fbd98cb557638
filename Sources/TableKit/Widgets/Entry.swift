import CGtk
import GtkBridge

/// A single-line text entry.
public class Entry: Widget {
    private var changes: SignalConnection?

    private let changed = Handler<(String) -> Void>()
    private let activated = Handler<() -> Void>()

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

    /// Creates an empty entry with a placeholder text.
    public convenience init(placeholder: String = "") {
        self.init(entry: gtk_entry_new())
        gtk_entry_set_placeholder_text(pointer.cast(GtkEntry.self), placeholder)
    }

    /// Creates an entry from a new widget of GtkEntry or a subclass.
    public init(entry: @autoclosure () -> WidgetPointer) {
        super.init(adopting: entry())
        follow()
    }

    /// Wraps the entry inside another widget.
    public init(partOfAnother entry: WidgetPointer) {
        super.init(retaining: entry)
        follow()
    }

    private func follow() {
        let text = pointer
        changes = on("changed") { [changed] in
            changed.call?(String(cString: gtk_entry_get_text(text.cast(GtkEntry.self))))
        }
        on("activate") { [activated] in activated.call?() }
        passOnDroppedFiles()
        gtk_widget_show(pointer)
    }

    /// Sets or removes a clickable icon at the end of the entry.
    ///
    /// - Parameters:
    ///   - icon: A symbolic theme icon, or nil for none.
    ///   - name: The tooltip of the icon, also its accessible name.
    func setEndIcon(_ icon: String?, name: String) {
        let entry = pointer.cast(GtkEntry.self)
        gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, icon)
        guard icon != nil else { return }
        gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, name)
        // The accessible children are the icons, with the one at the end last.
        guard let object = gtk_widget_get_accessible(pointer),
            let child = atk_object_ref_accessible_child(
                object, atk_object_get_n_accessible_children(object) - 1)
        else { return }
        atk_object_set_name(child, name)
        g_object_unref(UnsafeMutableRawPointer(child))
    }

    /// The text. Setting it does not call ``onChange``; setting an equal text keeps the cursor position.
    public var text: String {
        get { String(cString: gtk_entry_get_text(pointer.cast(GtkEntry.self))) }
        set {
            guard newValue != text else { return }
            guard let changes else { return }
            changes.blocked { gtk_entry_set_text(pointer.cast(GtkEntry.self), newValue) }
        }
    }
}
