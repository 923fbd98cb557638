import CGtk
import GtkBridge

/// One line of text that is typed.
public class Entry: Widget {
    private var changes: SignalConnection?

    private let changed = Handler<(String) -> Void>()
    private let activated = Handler<() -> Void>()

    /// What happens when the text is changed by a person.
    public var onChange: ((String) -> Void)? {
        get { changed.call }
        set { changed.call = newValue }
    }

    /// What happens at Enter.
    public var onActivate: (() -> Void)? {
        get { activated.call }
        set { activated.call = newValue }
    }

    /// An empty entry; `placeholder` is shown in it while it is empty.
    public convenience init(placeholder: String = "") {
        self.init(entry: gtk_entry_new())
        gtk_entry_set_placeholder_text(pointer.cast(GtkEntry.self), placeholder)
    }

    /// Takes over an entry of any subclass of GtkEntry.
    public init(entry: @autoclosure () -> WidgetPointer) {
        super.init(adopting: entry())
        follow()
    }

    /// Shares the entry that is part of another widget.
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

    /// Puts an icon that can be pressed at the end of the entry, or takes it away.
    ///
    /// - Parameters:
    ///   - icon: A symbolic icon of the theme, or nil for none.
    ///   - name: What the icon is called in its tooltip and by screen readers.
    func setEndIcon(_ icon: String?, name: String) {
        let entry = pointer.cast(GtkEntry.self)
        gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, icon)
        guard icon != nil else { return }
        gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, name)
        // The icons are the children; the one at the end is the last.
        guard let object = gtk_widget_get_accessible(pointer),
            let child = atk_object_ref_accessible_child(
                object, atk_object_get_n_accessible_children(object) - 1)
        else { return }
        atk_object_set_name(child, name)
        g_object_unref(UnsafeMutableRawPointer(child))
    }

    /// The text. Setting it does not count as a change by a person, and keeps the cursor when
    /// nothing differs.
    public var text: String {
        get { String(cString: gtk_entry_get_text(pointer.cast(GtkEntry.self))) }
        set {
            guard newValue != text else { return }
            guard let changes else { return }
            changes.blocked { gtk_entry_set_text(pointer.cast(GtkEntry.self), newValue) }
        }
    }
}
