import CGtk
import GtkBridge

/// A form row whose text is typed in a single line. Its subclasses are the rows for texts, numbers,
/// dates and choices.
public class EntryFormRow: TypedFormRow {
    let entry: TextField

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - text: The initial text.
    ///   - entry: The entry.
    ///   - control: The control with the entry; nil for the entry itself.
    init(
        title: String, text: String = "", entry: TextField = TextField(), control: View? = nil
    ) {
        self.entry = entry
        super.init(title: title, control: control ?? entry, focusTarget: entry)
        // Beside a picture in a narrow form, a field must shrink below its natural width.
        gtk_entry_set_width_chars(entry.widget.cast(GtkEntry.self), 5)
        gtk_entry_set_max_width_chars(entry.widget.cast(GtkEntry.self), 20)
        open(text)
        entry.onChange = { [weak self] in self?.typed($0) }
        entry.onActivate = { [weak self] in self?.enterPressed() }
        followKeyboard(of: entry)
        entry.truncateTail()
        entry.markHover { [weak entry] in entry?.isEditable == true }
    }

    /// Whether Enter also activates the default button of the window. It does not if it picked a
    /// suggestion or the text was rejected.
    public var activatesDefault = false

    private func enterPressed() {
        let typed = entry.text
        activated()
        // Without a default button, GTK would activate this entry again.
        guard activatesDefault, isSame(entry.text, as: typed), error == nil,
            let window = gtk_widget_get_toplevel(entry.widget),
            let button = gtk_window_get_default_widget(
                UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)),
            gtk_widget_is_sensitive(button) != 0
        else { return }
        gtk_widget_activate(button)
    }

    /// Whether a text that Enter left in the entry means the same as the typed one.
    func isSame(_ text: String, as typed: String) -> Bool { text == typed }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set { open(newValue) }
    }

    public override var typedText: String {
        get { entry.text }
        set { entry.text = newValue }
    }

    public override var placeholder: String? {
        get { entry.placeholder.flatMap { $0.isEmpty ? nil : $0 } }
        set { entry.placeholder = newValue }
    }

    /// Called when the user changes the text.
    func typed(_ text: String) {
        typed()
    }

    override func confirmInput() { activated() }

    override var arrowKeyUse: ArrowKeyUse { .horizontal }

    /// Called when the user presses Enter.
    func activated() {
        confirm()
    }
}
