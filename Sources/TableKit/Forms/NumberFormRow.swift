import CGtk
import GtkBridge

/// A field with a number, or empty.
///
/// What is no number stays where it was typed, is marked as an error, and is not committed.
public final class NumberFormRow: FormRow {
    /// Gets the number that was entered as it was typed; empty for an empty field.
    public var onCommit: ((String) -> Void)?

    private let entry = Entry()
    private let isNumber: (String) -> Bool
    private let errorText: String
    private var committed = ""

    /// - Parameters:
    ///   - title: The label.
    ///   - text: The number as text.
    ///   - errorText: The sentence about text that is no number.
    ///   - isNumber: Whether a text that is not empty is a number.
    public init(
        title: String, text: String = "", errorText: String,
        isNumber: @escaping (String) -> Bool
    ) {
        self.isNumber = isNumber
        self.errorText = errorText
        super.init(title: title, control: entry)
        gtk_entry_set_input_purpose(
            entry.pointer.cast(GtkEntry.self), GTK_INPUT_PURPOSE_NUMBER)
        self.text = text
        entry.onChange = { [weak self] _ in self?.edited() }
        entry.onActivate = { [weak self] in self?.commitIfNeeded() }
        commitOnFocusOut(of: entry)
    }

    /// The text of the number. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set {
            committed = newValue
            entry.text = newValue
            showError(false)
        }
    }

    /// Whether the text is marked as no number.
    public private(set) var showsError = false

    public override var error: String? { showsError ? errorText : nil }

    public override func commit() {
        super.commit()
        let text = entry.text
        showError(!text.isEmpty && !isNumber(text))
        guard !showsError, text != committed else { return }
        committed = text
        onCommit?(text)
    }

    private func showError(_ shows: Bool) {
        showsError = shows
        entry.setStyle("error", shows)
        gtk_entry_set_icon_from_icon_name(
            entry.pointer.cast(GtkEntry.self), GTK_ENTRY_ICON_SECONDARY,
            shows ? "dialog-warning-symbolic" : nil)
        gtk_entry_set_icon_tooltip_text(
            entry.pointer.cast(GtkEntry.self), GTK_ENTRY_ICON_SECONDARY,
            shows ? errorText : nil)
        entry.accessibleDescription = shows ? errorText : ""
    }
}
