import CGtk
import GtkBridge
import TableCore

/// A form row with any number of texts, each of which is a chip, followed by an entry for another
/// one.
///
/// A separator, such as a comma, and Enter make the typed text a chip. Backspace in the empty entry
/// removes the last chip; the left arrow key goes to it. Each change of the chips is committed.
public final class ChipsFormRow: TypedFormRow {
    /// The texts of a row for people.
    public struct Texts {
        /// The placeholder of the entry.
        public var add: String
        /// The name of the button that shows suggestions.
        public var choose: String
        /// Returns the name of the button that removes a text.
        public var remove: (String) -> String

        /// Creates the texts of a row.
        public init(add: String, choose: String, remove: @escaping (String) -> String) {
            (self.add, self.choose, self.remove) = (add, choose, remove)
        }
    }

    /// Called with the text to complete. Pass the results to ``show(_:)``.
    public var onSearch: ((String) -> Void)?
    /// Returns the color of a text; nil for none.
    public var color: (String) -> Color? = { _ in nil } {
        didSet {
            while !chips.isEmpty { chips.removeLast().removeFromSuperview() }
            showModel()
        }
    }

    private let entry: TextField
    private let flow: FlowView
    private let names: Texts
    private let suggestions: SuggestionList
    private var model: ChipTexts
    private var chips: [TextChip] = []
    private var suggested: [String] = []
    /// Whether Backspace is held, so that it ends at the beginning of the entry.
    private var isErasing = false

    /// Creates a row without texts.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - format: The written form of the texts.
    ///   - names: The texts of the controls.
    public init(title: String, format: ChipTexts.Format, names: Texts) {
        let (entry, flow) = (TextField(), FlowView(spacing: 6))
        (self.entry, self.flow, self.names) = (entry, flow, names)
        model = ChipTexts(format: format)
        suggestions = SuggestionList(of: entry, title: title, buttonName: names.choose)
        super.init(title: title, control: flow, focusTarget: entry)
        flow.insertArrangedSubview(entry, at: 0)
        gtk_entry_set_width_chars(entry.widget.cast(GtkEntry.self), Self.entryCharacters)
        entry.placeholder = names.add
        // Tab goes from the entry to the next row; the arrow keys go to the chips.
        TabOrder.connect(flow.reference) { [weak self] _ in self?.takeFocus() ?? false }
        suggestions.onAsk = { [weak self] in self.map { $0.onSearch?($0.entry.text) } }
        suggestions.onPick = { [weak self] in self?.picked($0) }
        entry.onChange = { [weak self] in self?.changed($0) }
        entry.onActivate = { [weak self] in self?.activated() }
        entry.onKeyPress = { [weak self] in self?.pressed($0) ?? false }
        connectAnswering("key-release-event", of: entry.reference.raw) { [weak self] _ in
            self?.isErasing = false
            return false
        }
        followKeyboard(of: entry)
        entry.markHover()
    }

    /// The width of the entry that does not fit behind the chips, in characters.
    private static let entryCharacters: gint = 12

    /// The texts that are chips.
    public var texts: [String] { model.texts }

    /// Shows suggestions for the typed text, most likely first; texts that are chips already are
    /// left out.
    public func show(_ texts: [String]) {
        suggested = texts.filter { !model.contains($0) }
        suggestions.show(suggested)
    }

    /// Whether suggestions are visible.
    public var showsChoices: Bool { suggestions.isShown }

    // MARK: Text

    public override var typedText: String {
        get { model.text }
        set {
            model.text = newValue
            showModel()
        }
    }

    /// A part of a text is not a value.
    public override var commitsAtPause: Bool { false }

    public override var placeholder: String? {
        get { entry.placeholder }
        set { entry.placeholder = newValue ?? names.add }
    }

    override var isChoosing: Bool { showsChoices }

    public override func commit() {
        suggestions.close()
        model.settle()
        showModel()
        super.commit()
    }

    override func keyboardLeft() {
        suggestions.close()
        isErasing = false
        settle()
        super.keyboardLeft()
    }

    override func confirmInput() { activated() }

    private func changed(_ text: String) {
        guard model.type(text) else {
            typed()
            onSearch?(text)
            return
        }
        suggestions.close()
        commitChips()
    }

    private func activated() {
        guard !suggestions.pickSelected() else { return }
        suggestions.close()
        settle()
        confirm()
    }

    private func picked(_ index: Int) {
        guard suggested.indices.contains(index) else { return }
        model.pick(suggested[index])
        commitChips()
    }

    /// Makes the typed text a chip.
    private func settle() {
        guard !model.typed.isEmpty || model.position < model.texts.count else { return }
        model.settle()
        commitChips()
    }

    private func commitChips() {
        showModel()
        typed()
        commitIfNeeded()
    }

    // MARK: Keys

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        if press.key == .backspace { return erase() }
        guard isAtStart else { return false }
        switch press.key {
        case .left where model.position > 0 && !isReversed,
            .right where model.position > 0 && isReversed:
            return focusChip(model.position - 1)
        default: return false
        }
    }

    /// Removes the chip before the empty entry, unless the key was held since the entry had text.
    private func erase() -> Bool {
        defer { isErasing = true }
        guard isAtStart, entry.text.isEmpty else { return false }
        if !isErasing, model.position > 0 { remove(at: model.position - 1) }
        return true
    }

    private var isReversed: Bool {
        gtk_widget_get_direction(entry.widget) == GTK_TEXT_DIR_RTL
    }

    /// Whether the cursor is at the start of the entry, with nothing selected.
    private var isAtStart: Bool {
        let editable = entry.widget.opaque
        return gtk_editable_get_position(editable) == 0
            && gtk_editable_get_selection_bounds(editable, nil, nil) == 0
    }

    /// Focuses the entry, unless the field has the focus already.
    private func takeFocus() -> Bool {
        guard !flow.containsFocus else { return false }
        entry.grabFocus()
        return true
    }

    @discardableResult
    private func focusChip(_ index: Int) -> Bool {
        guard chips.indices.contains(index) else { return false }
        chips[index].focus()
        return true
    }

    /// Moves the focus from a chip to another one, or to the entry behind the last one.
    private func moveFocus(from chip: TextChip, by count: Int) {
        guard let index = chips.firstIndex(where: { $0 === chip }) else { return }
        let (sum, overflows) = index.addingReportingOverflow(count)
        let target = overflows ? chips.count : max(0, sum)
        if !focusChip(target) { focusEntry() }
    }

    private func focusEntry() {
        entry.grabFocus()
        gtk_editable_set_position(entry.widget.opaque, -1)
    }

    // MARK: Chips

    private func remove(at index: Int) {
        model.remove(at: index)
        commitChips()
    }

    private func remove(_ chip: TextChip) {
        guard let index = chips.firstIndex(where: { $0 === chip }) else { return }
        let hadFocus = chip.containsFocus
        remove(at: index)
        if hadFocus, !focusChip(min(index, chips.count - 1)) { focusEntry() }
    }

    /// Puts the text of a chip into the entry, at the place of the chip.
    private func edit(_ chip: TextChip) {
        guard let index = chips.firstIndex(where: { $0 === chip }) else { return }
        model.edit(at: index)
        showModel()
        focusEntry()
    }

    private func type(_ character: Character) {
        focusEntry()
        entry.text += String(character)
        gtk_editable_set_position(entry.widget.opaque, -1)
        changed(entry.text)
    }

    /// Shows the texts, keeping the chips of unchanged texts at the beginning and the end.
    private func showModel() {
        let texts = model.texts
        let before = zip(chips, texts).prefix { $0.text == $1 }.count
        let longest = min(chips.count, texts.count) - before
        let after = zip(chips.reversed(), texts.reversed()).prefix(longest).prefix {
            $0.text == $1
        }.count
        let old = chips[before..<(chips.count - after)]
        let hadFocus = old.contains(where: \.containsFocus)
        for chip in old { chip.removeFromSuperview() }
        let new = texts[before..<(texts.count - after)].map(makeChip)
        chips.replaceSubrange(before..<(chips.count - after), with: new)
        // The entry may be anywhere among the chips.
        flow.moveArrangedSubview(entry, to: chips.count - new.count)
        for (offset, chip) in new.enumerated() {
            flow.insertArrangedSubview(chip, at: before + offset)
        }
        flow.moveArrangedSubview(entry, to: min(model.position, chips.count))
        if entry.text != model.typed { entry.text = model.typed }
        if hadFocus { focusEntry() }
    }

    private func makeChip(_ text: String) -> TextChip {
        let chip = TextChip(text, color: color(text), removeName: names.remove(text))
        chip.onEdit = { [weak self, weak chip] in chip.map { self?.edit($0) } }
        chip.onRemove = { [weak self, weak chip] in chip.map { self?.remove($0) } }
        chip.onMove = { [weak self, weak chip] count in
            chip.map { self?.moveFocus(from: $0, by: count) }
        }
        chip.onType = { [weak self] in self?.type($0) }
        return chip
    }
}
