import TableKit
import TextCore

/// A form row with the tags or texts of several records, to add to all of them or remove.
final class ManyTextsRow: FormRow {
    /// Called with a typed text to add to all records.
    var onAdd: ((String) -> Void)?
    /// Called with a text to remove.
    var onRemove: ((String) -> Void)?

    private let lines = StackView(.vertical, spacing: 6)
    private let entry = TextField(placeholder: translated("Add to All"))
    private var shown: [Line] = []

    /// The maximum number of visible texts.
    private static let limit = 12
    /// The minimum width of the entry, in characters.
    private static let entryCharacters = 5

    private struct Line: Equatable {
        let text: String
        let count: Int
        let total: Int
    }

    init(title: String) {
        let add = Button(
            icon: "list-add-symbolic",
            name: translated("Add to {field} of All").filling(["field": title]))
        // The form must not be wider than that of a single record.
        entry.minimumCharacters(Self.entryCharacters)
        let line = StackView(.horizontal, spacing: 6)
        line.addArrangedSubview(entry, expands: true)
        line.addArrangedSubview(add)
        let box = StackView(.vertical, spacing: 6, [lines, line])
        super.init(title: title, control: box, focusTarget: entry)
        lines.isHidden = true
        add.onClick = { [weak self] in self?.commit() }
        entry.onActivate = { [weak self] in self?.commit() }
        entry.onChange = { [weak self] _ in self?.onEdit?() }
    }

    override var hasUncommittedEdit: Bool { !entry.text.isEmpty }

    override func commit() {
        let text = entry.text
        entry.text = ""
        if !text.isEmpty { onAdd?(text) }
        onSettle?()
    }

    /// Shows texts with the numbers of records that have them, most frequent first.
    func show(_ texts: [(text: String, count: Int)], of total: Int) {
        let new = texts.prefix(Self.limit).map {
            Line(text: $0.text, count: $0.count, total: total)
        }
        guard new != shown else { return }
        shown = new
        lines.removeAllArrangedSubviews()
        for line in new { lines.addArrangedSubview(view(of: line)) }
        if texts.count > Self.limit {
            let rest = texts.count - Self.limit
            let more = translated("and {count} more", plural: "and {count} more", count: rest)
                .filling(["count": rest.grouped])
            lines.addArrangedSubview(Label(more).style("dim-label"))
        }
        lines.isHidden = new.isEmpty
    }

    private func view(of line: Line) -> View {
        let isInAll = line.count == line.total
        let part =
            isInAll
            ? translated("all", context: "number of records with a text")
            : translated("{count} of {total}")
                .filling(["count": line.count.grouped, "total": line.total.grouped])
        let add = Button(
            icon: "list-add-symbolic",
            name: translated("Add “{text}” to All").filling(["text": line.text]))
        add.isHidden = isInAll
        add.onClick = { [weak self] in self?.onAdd?(line.text) }
        let remove = Button(
            icon: "list-remove-symbolic",
            name: translated("Remove “{text}”").filling(["text": line.text]))
        remove.onClick = { [weak self] in self?.onRemove?(line.text) }
        let row = StackView(.horizontal, spacing: 6)
        row.addArrangedSubview(Label(line.text), expands: true)
        row.addArrangedSubview(Label(part).style("dim-label"))
        for button in [add, remove] { row.addArrangedSubview(button) }
        return row
    }
}
