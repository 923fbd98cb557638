import CGtk
import GtkBridge

/// A field with a number, or empty.
///
/// What is no number stays where it was typed, is marked as an error, and is not committed.
public final class NumberFormRow: TypedFormRow {
    private let entry = Entry()
    private let isNumber: (String) -> Bool
    private let errorText: String

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
        entry.onChange = { [weak self] _ in self?.typed() }
        entry.onActivate = { [weak self] in self?.confirm() }
        followKeyboard(of: entry)
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set { open(newValue) }
    }

    /// Whether the text is marked as no number.
    public var showsError: Bool { error != nil }

    public override var typedText: String {
        get { entry.text }
        set { entry.text = newValue }
    }

    public override func refusal(of text: String) -> String? {
        text.isEmpty || isNumber(text) ? nil : errorText
    }
}
