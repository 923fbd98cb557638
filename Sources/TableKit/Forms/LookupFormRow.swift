import CGtk
import GtkBridge
import TableCore

/// A form row that refers to one of many objects by name, with matching names below the text.
///
/// The name of an object that can be opened is a chip, which opens it, until the user edits the
/// name.
///
/// The Down key or the button at the end shows names without typing. The text is committed on Enter
/// or when the focus leaves, not after a pause, because a partial name is not a value.
public final class LookupFormRow: EntryFormRow {
    /// Called with the text to search for. Pass the results to ``show(_:)``.
    public var onSearch: ((String) -> Void)?
    /// Called with the index of the picked text among those last shown.
    public var onPick: ((Int) -> Void)?

    /// Called when the user opens the object to which the row refers.
    public var onOpen: (() -> Void)?

    /// Whether the row refers to an object that can be opened. Its name is then a chip until the
    /// user edits it, except in cells of tables.
    public var canOpen = false {
        didSet { if canOpen != oldValue { updateChip() } }
    }

    /// The name of the button that edits the name shown as a chip.
    public var editName = "" {
        didSet { chip.editName = editName }
    }

    private let suggestions: SuggestionList
    private let chip = LookupChip()
    /// Whether the user wants to edit the name.
    private var isEditing = false

    /// Creates an empty row.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - chooseName: The name of the button that shows all names.
    public init(title: String, chooseName: String) {
        let entry = TextField()
        suggestions = SuggestionList(of: entry, title: title, buttonName: chooseName)
        let box = StackView(.vertical)
        super.init(title: title, entry: entry, control: box)
        box.addArrangedSubview(chip)
        box.addArrangedSubview(entry)
        chip.isHidden = true
        chip.title = title
        chip.onOpen = { [weak self] in self?.onOpen?() }
        chip.onEdit = { [weak self] in self?.edit() }
        chip.onType = { [weak self] in self?.edit(typing: $0) }
        chip.onClear = { [weak self] in
            self?.enter("")
            self?.updateChip()
        }
        suggestions.onAsk = { [weak self] in
            guard let self else { return }
            onSearch?(hasUncommittedEdit ? entry.text : "")
        }
        suggestions.onPick = { [weak self] in self?.onPick?($0) }
    }

    // MARK: Chip

    /// Whether the name is shown as a chip.
    public var showsChip: Bool { !chip.isHidden }

    private func updateChip() {
        let shows =
            canOpen && !isInCell && !isEditing && !entry.containsFocus && state == .pristine
            && !typedText.isEmpty
        chip.text = shows ? typedText : ""
        guard shows == chip.isHidden else { return }
        let hadFocus = chip.containsFocus
        chip.isHidden = !shows
        entry.isHidden = shows
        if hadFocus { entry.grabFocus() }
    }

    /// Shows the entry in place of the chip.
    private func edit(typing text: String? = nil) {
        isEditing = true
        updateChip()
        entry.grabFocus()
        guard let text else { return }
        entry.text = text
        gtk_editable_set_position(entry.widget.opaque, -1)
        typed(text)
    }

    /// Shows the chip again in place of the entry with the keyboard focus. Returns false if there
    /// is none.
    private func endEditing() -> Bool {
        guard canOpen, !isInCell, entry.containsFocus, !typedText.isEmpty else { return false }
        isEditing = false
        // An entry with the keyboard focus keeps its place.
        chip.isHidden = false
        chip.focus()
        updateChip()
        return true
    }

    public override func focus() {
        if showsChip { chip.focus() } else { super.focus() }
    }

    override var isInCell: Bool {
        didSet { updateChip() }
    }

    public override func open(_ value: String, draft: FieldEntry.Draft? = nil) {
        isEditing = false
        super.open(value, draft: draft)
        updateChip()
    }

    public override func update(_ value: String, draft: FieldEntry.Draft? = nil) {
        super.update(value, draft: draft)
        updateChip()
    }

    public override func accept(_ submission: Int? = nil) {
        super.accept(submission)
        updateChip()
    }

    public override func reject(_ reason: String, of submission: Int? = nil) {
        super.reject(reason, of: submission)
        updateChip()
    }

    @discardableResult
    public override func revert() -> Bool {
        let isReverted = super.revert()
        return endEditing() || isReverted
    }

    // MARK: Entry

    override func typed(_ text: String) {
        super.typed(text)
        onSearch?(text)
    }

    override func activated() {
        if !suggestions.pickSelected() { confirm() }
    }

    /// Shows suggestions for the text, most likely first; an empty array hides them.
    public func show(_ texts: [String]) {
        suggestions.show(texts)
    }

    /// Whether suggestions are visible.
    public var showsChoices: Bool { suggestions.isShown }

    override var isChoosing: Bool { showsChoices }

    override var arrowKeyUse: ArrowKeyUse { .all }

    public override var commitsAtPause: Bool { false }

    public override func commit() {
        suggestions.close()
        super.commit()
    }

    override func keyboardLeft() {
        suggestions.close()
        isEditing = false
        super.keyboardLeft()
        updateChip()
    }
}
