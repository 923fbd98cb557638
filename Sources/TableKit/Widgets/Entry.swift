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
