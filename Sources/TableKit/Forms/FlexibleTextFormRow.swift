import CGtk
import GtkBridge

/// A field with text of any length: one line, or several lines for a text that has them.
///
/// Shift+Enter in the one line begins a second one.
public final class FlexibleTextFormRow: FormRow {
    /// Gets the text that was entered.
    public var onCommit: ((String) -> Void)?

    private let line: TextFormRow
    private let paragraph: ParagraphFormRow
    private var showsParagraph = false

    /// - Parameter title: The label.
    public init(title: String) {
        line = TextFormRow(title: title)
        paragraph = ParagraphFormRow(title: title)
        super.init(title: title, control: Box(GTK_ORIENTATION_VERTICAL), focusTarget: line.control)
        if let box = control as? Box {
            box.append(line.control)
            box.append(paragraph.control)
        }
        paragraph.control.isVisible = false
        for row in [line, paragraph] as [FormRow] {
            row.onEdit = { [weak self] in self?.onEdit?() }
            row.onSettle = { [weak self] in self?.onSettle?() }
        }
        line.onCommit = { [weak self] in self?.onCommit?($0) }
        paragraph.onCommit = { [weak self] in self?.onCommit?($0) }
        connectAnswering("key-press-event", of: line.control.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee,
                key.keyval == guint(GDK_KEY_Return), key.state & GDK_SHIFT_MASK.rawValue != 0
            else { return false }
            self?.beginSecondLine()
            return true
        }
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { shown.0 }
        set {
            line.text = newValue.contains(where: \.isNewline) ? "" : newValue
            paragraph.text = newValue
            showParagraph(newValue.contains(where: \.isNewline))
        }
    }

    /// Puts a button at the end of the one line; see ``TextFormRow/setAction(icon:name:isPossible:body:)``.
    public func setAction(
        icon: String, name: String, isPossible: @escaping (String) -> Bool,
        body: @escaping (String) -> Void
    ) {
        line.setAction(icon: icon, name: name, isPossible: isPossible, body: body)
    }

    /// Whether several lines are shown.
    public var isParagraph: Bool { showsParagraph }

    public override var hasUncommittedEdit: Bool { shown.1.hasUncommittedEdit }

    public override func focus() {
        shown.1.focus()
    }

    public override func commit() {
        shown.1.commit()
    }

    private var shown: (String, FormRow) {
        showsParagraph ? (paragraph.text, paragraph) : (line.text, line)
    }

    private func showParagraph(_ shows: Bool) {
        showsParagraph = shows
        line.control.isVisible = !shows
        paragraph.control.isVisible = shows
    }

    private func beginSecondLine() {
        line.commitIfNeeded()
        paragraph.text = line.text
        showParagraph(true)
        paragraph.focus()
        paragraph.insertAtEnd("\n")
    }
}
