import TableKit
import TextCore
import TroveModel

/// An editor for the choices of a field with their colors, one below the other.
///
/// Enter moves to the next choice, Backspace removes an empty one, Alt+Up and Alt+Down move a
/// choice.
final class ChoiceListEditor: StackView {
    var onChange: (() -> Void)?

    private let rows = StackView(.vertical, spacing: 6)
    private var entries: [Entry] = []

    /// The controls of a choice.
    private struct Entry {
        let row: StackView
        let entry: TextField
        let color: ChoiceColorButton
        let remove: Button
        let original: FieldChoice?

        /// Names the controls by the position of the choice, from 1.
        func show(number: Int) {
            func text(_ template: String) -> String {
                template.filling(["number": number.grouped])
            }
            entry.accessibilityLabel = text(translated("Choice {number}"))
            color.accessibilityLabel = text(translated("Color of choice {number}"))
            remove.accessibilityLabel = text(translated("Remove choice {number}"))
        }
    }

    init(_ draft: ChoicesDraft) {
        super.init(.vertical, spacing: 6)
        let add = Button(translated("Add C_hoice"))
        add.align(horizontal: .start).style("flat")
        add.onClick = { [weak self] in self?.addEntry("").grabFocus() }
        addArrangedSubview(rows)
        addArrangedSubview(add)
        for entry in draft.entries { addEntry(entry.name, entry.color, for: entry.original) }
        margin(leading: 24)
    }

    /// The choices as typed, from top to bottom.
    var choices: [FieldChoice] {
        entries.map { FieldChoice(name: $0.entry.text, color: $0.color.color) }
    }

    /// The choices as a draft, in which existing choices keep their original texts.
    var draft: ChoicesDraft {
        var draft = ChoicesDraft()
        draft.entries = entries.map { row in
            var entry = row.original.map(ChoicesDraft.Entry.init) ?? .init(name: "")
            entry.name = row.entry.text
            entry.color = row.color.color
            return entry
        }
        return draft
    }

    /// Focuses the first choice, adding one if there is none.
    func focus() {
        (entries.first?.entry ?? addEntry("")).grabFocus()
    }

    @discardableResult
    private func addEntry(
        _ text: String, _ color: String? = nil, for original: FieldChoice? = nil
    ) -> TextField {
        let entry = TextField(placeholder: translated("Choice"))
        entry.text = text
        entry.expand(horizontal: true)
        let remove = Button(icon: "list-remove-symbolic", name: translated("Remove Choice"))
        let colorButton = ChoiceColorButton(color)
        colorButton.onChange = { [weak self] in self?.onChange?() }
        let row = StackView(.horizontal, spacing: 6)
        row.addArrangedSubview(colorButton)
        row.addArrangedSubview(entry, expands: true)
        row.addArrangedSubview(remove.style("flat"))
        remove.onClick = { [weak self, weak row] in row.map { self?.remove($0) } }
        entry.onChange = { [weak self] _ in self?.onChange?() }
        entry.onKeyPress = { [weak self, weak row] key in
            guard let self, let row else { return false }
            return pressed(key, in: row)
        }
        entries.append(
            Entry(
                row: row, entry: entry, color: colorButton, remove: remove, original: original))
        rows.addArrangedSubview(row)
        entriesChanged()
        return entry
    }

    private func entriesChanged() {
        for (index, entry) in entries.enumerated() { entry.show(number: index + 1) }
        onChange?()
    }

    private func pressed(_ press: KeyPress, in row: StackView) -> Bool {
        guard let index = entries.firstIndex(where: { $0.row === row }) else { return false }
        let isAlt = press.modifiers.contains(.alt)
        switch press.key {
        case .enter:
            if entries[index].entry.text.isEmpty { return false }
            let next = index + 1
            (next < entries.count ? entries[next].entry : addEntry("")).grabFocus()
        case .backspace where entries[index].entry.text.isEmpty && entries.count > 1:
            remove(row)
        case .up where isAlt: move(index, to: index - 1)
        case .down where isAlt: move(index, to: index + 1)
        default: return false
        }
        return true
    }

    private func move(_ index: Int, to target: Int) {
        guard entries.indices.contains(target) else { return }
        entries.swapAt(index, target)
        rows.moveArrangedSubview(entries[target].row, to: target)
        entriesChanged()
    }

    private func remove(_ row: StackView) {
        guard let index = entries.firstIndex(where: { $0.row === row }) else { return }
        entries.remove(at: index)
        if !entries.isEmpty { entries[max(0, index - 1)].entry.grabFocus() }
        row.removeFromSuperview()
        entriesChanged()
    }
}
