import CGtk
import GtkBridge

/// A form row with an optional number.
///
/// Text that is not a number stays in the field, is marked as an error, and is not committed.
public final class NumberFormRow: EntryFormRow {
    private let isNumber: (String) -> Bool
    private let errorText: String

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - text: The number as text.
    ///   - errorText: The error message for text that is not a number.
    ///   - isNumber: Whether a non-empty text is a number.
    public init(
        title: String, text: String = "", errorText: String,
        isNumber: @escaping (String) -> Bool
    ) {
        self.isNumber = isNumber
        self.errorText = errorText
        super.init(title: title, text: text)
        gtk_entry_set_input_purpose(
            entry.widget.cast(GtkEntry.self), GTK_INPUT_PURPOSE_NUMBER)
    }

    /// Whether the text is marked as an error.
    public var showsError: Bool { error != nil }

    public override func refusal(of text: String) -> String? {
        text.isEmpty || isNumber(text) ? nil : errorText
    }
}
