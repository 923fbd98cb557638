import CGtk
import GtkBridge
import TableCore

/// A form row with text of any length: a single line, or several lines for text with line breaks.
///
/// Shift+Enter in the single line starts a second line.
public final class FlexibleTextFormRow: TypedFormRow {
    private let line: TextFormRow
    private let paragraph: ParagraphFormRow
    private var showsParagraph = false

    /// Creates an empty row.
    ///
    /// - Parameter title: The label.
    public init(title: String) {
        line = TextFormRow(title: title)
        paragraph = ParagraphFormRow(title: title)
        super.init(title: title, control: StackView(.vertical), focusTarget: line.control)
        if let box = control as? StackView {
            box.addArrangedSubview(line.content)
            box.addArrangedSubview(paragraph.content)
        }
        paragraph.content.isHidden = true
        for row in [line, paragraph] as [TypedFormRow] {
            // The outer row accepts or rejects the texts of both.
            row.waitsForAnswer = true
            row.onEdit = { [weak self] in self?.onEdit?() }
            row.onSettle = { [weak self] in self?.onSettle?() }
            row.onMessageChange = { [weak self] in self?.onMessageChange?() }
            row.onKeep = { [weak self] in self?.onKeep?($0) }
            row.onRevert = { [weak self] in self?.onRevert?() }
            row.onCommit = { [weak self, weak row] text in
                guard let self else { return }
                onCommit?(text)
                if !waitsForAnswer { row?.accept() }
            }
        }
        connectAnswering("key-press-event", of: line.control.reference.raw) { [weak self] in
            guard let key = $0.event(0, as: GdkEventKey.self)?.pointee,
                key.keyval == guint(GDK_KEY_Return), key.state & GDK_SHIFT_MASK.rawValue != 0,
                self?.isEditable == true
            else { return false }
            self?.beginSecondLine()
            return true
        }
    }

    override func editabilityChanged() {
        (line.isEditable, paragraph.isEditable) = (isEditable, isEditable)
    }

    /// The text. Setting it commits nothing.
    public var text: String {
        get { shown.typedText }
        set { open(newValue) }
    }

    public override var typedText: String {
        get { shown.typedText }
        set { shown.typedText = newValue }
    }

    /// Adds a button to the single line; see ``TextFormRow/setAction(icon:name:isPossible:body:)``.
    public func setAction(
        icon: String, name: String, isPossible: @escaping (String) -> Bool,
        body: @escaping (String) -> Void
    ) {
        line.setAction(icon: icon, name: name, isPossible: isPossible, body: body)
    }

    public override var placeholder: String? {
        get { line.placeholder }
        set { line.placeholder = newValue }
    }

    public override var commitsWhileTyping: Bool {
        didSet {
            line.commitsWhileTyping = commitsWhileTyping
            paragraph.commitsWhileTyping = commitsWhileTyping
        }
    }

    /// Whether the row shows several lines.
    public var isParagraph: Bool { showsParagraph }

    public override var error: String? { shown.error }

    public override var hasUncommittedEdit: Bool { shown.hasUncommittedEdit }

    public override var submission: Int { shown.submission }

    public override func focus() {
        shown.focus()
    }

    public override func commit() {
        shown.commit()
    }

    public override func open(_ value: String, draft: FieldEntry.Draft? = nil) {
        let shows = (draft?.text ?? value).contains(where: \.isNewline)
        let other: TypedFormRow = shows ? line : paragraph
        other.open("")
        showParagraph(shows)
        shown.open(value, draft: draft)
    }

    public override func update(_ value: String, draft: FieldEntry.Draft? = nil) {
        let isAnswered = shown.state != .editing && shown.state != .pending
        guard isAnswered else { return shown.update(value, draft: draft) }
        open(value, draft: draft)
    }

    public override func accept(_ submission: Int? = nil) {
        shown.accept(submission)
    }

    public override func reject(_ reason: String, of submission: Int? = nil) {
        shown.reject(reason, of: submission)
    }

    @discardableResult
    public override func revert() -> Bool {
        shown.revert()
    }

    override func confirmInput() { shown.confirmInput() }

    override func finish() { shown.finish() }

    override var editedView: View { shown.editedView }

    override var arrowKeyUse: ArrowKeyUse { shown.arrowKeyUse }

    override var isInCell: Bool {
        didSet {
            line.isInCell = isInCell
            paragraph.isInCell = isInCell
        }
    }

    override var shownEntry: FieldEntry { shown.shownEntry }

    private var shown: TypedFormRow { showsParagraph ? paragraph : line }

    private func showParagraph(_ shows: Bool) {
        showsParagraph = shows
        line.content.isHidden = shows
        paragraph.content.isHidden = !shows
    }

    private func beginSecondLine() {
        // Keeps the uncommitted text and the error.
        let text = line.text
        paragraph.takeOver(line)
        line.open("")
        showParagraph(true)
        paragraph.focus()
        paragraph.type(text + "\n")
    }
}
