import CGtk
import GtkBridge

/// A field with one line of text.
public final class TextFormRow: FormRow {
    /// Gets the text that was entered.
    public var onCommit: ((String) -> Void)?

    private let entry = Entry()
    private var committed = ""

    /// - Parameter title: The label.
    public init(title: String, text: String = "") {
        super.init(title: title, control: entry)
        self.text = text
        entry.onChange = { [weak self] _ in self?.edited() }
        entry.onActivate = { [weak self] in self?.commitIfNeeded() }
        commitOnFocusOut(of: entry)
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { entry.text }
        set {
            committed = newValue
            entry.text = newValue
        }
    }

    public override func commit() {
        super.commit()
        guard entry.text != committed else { return }
        committed = entry.text
        onCommit?(committed)
    }
}
