import TableKit
import TextCore
import TroveModel

/// Records to merge side by side: a column for each record, and a row for each field in which they
/// differ, to choose which value stays.
final class MergeView: ScrollView {
    /// Called with a record that the user leaves out, while more than two are shown; nil to offer
    /// that for none.
    var onLeaveOut: ((RecordID) -> Void)?
    /// The records and the chosen values.
    private(set) var draft: MergeDraft?

    /// The height of a value with a single line, in points.
    private static let lineHeight = 32
    private let grid = GridView(columnSpacing: 18, rowSpacing: 4)
    private var list: List?
    private var choices: [(button: RadioButton, field: FieldID, value: FieldValue)] = []

    /// The distance of a value without a button from the edge of its column, in points.
    private static let indent = 24
    /// The maximum width of a value, in characters.
    private static let valueCharacters = 28

    init() {
        super.init([.horizontal, .vertical], grid.margin(18))
    }

    /// Shows records of a list.
    func show(_ draft: MergeDraft, in list: List) {
        (self.draft, self.list) = (draft, list)
        grid.removeAllSubviews()
        choices = []
        showHeads()
        var row = 1
        for part in draft.conflicts {
            showConflict(part, row)
            row += 1
        }
        row = showCommon(row)
        showLeavingOut(row)
        update()
    }

    // MARK: Records

    private func showHeads() {
        guard let draft, let list else { return }
        let keep = Label(translated("Keep"), alignment: .trailing)
        grid.addSubview(
            keep.style("dim-label").align(vertical: .start).minimumSize(height: Self.lineHeight),
            column: 0, row: 0)
        var first: RadioButton?
        for (index, record) in draft.records.enumerated() {
            let title = Label(RowTexts(record, in: list).title, wraps: true)
            title.maximumCharacters(Self.valueCharacters)
            title.font = .preferredFont(forTextStyle: .headline)
            let button = RadioButton(titleView: title, inGroupWith: first)
            button.accessibilityLabel = translated("Keep Record {number}, “{title}”").filling([
                "number": "\(index + 1)", "title": title.text ?? "",
            ])
            button.isOn = record.id == draft.kept
            button.onSelect = { [weak self] in self?.keep(record.id) }
            first = first ?? button
            grid.addSubview(button.align(vertical: .start), column: index + 1, row: 0)
        }
    }

    private func keep(_ record: RecordID) {
        draft?.keep(record)
        update()
    }

    // MARK: Values

    private func showConflict(_ part: MergeProposal.Part, _ row: Int) {
        guard let draft, let field = list?.field(part.field) else { return }
        grid.addSubview(fieldLabel(field), column: 0, row: row)
        var first: RadioButton?
        var names: Set<String> = []
        func add(_ value: FieldValue, _ text: String, name: String? = nil, column: Int) {
            let label = Label(text, wraps: true).maximumCharacters(Self.valueCharacters)
            let button = RadioButton(titleView: label, inGroupWith: first)
            let name = translated("{field}: {value}")
                .filling(["field": field.name, "value": name ?? text])
            button.accessibilityLabel =
                names.insert(name).inserted
                ? name
                : translated("{value}, record {number}")
                    .filling(["value": name, "number": "\(column)"])
            button.onSelect = { [weak self] in self?.draft?.choose(value, for: field.id) }
            first = first ?? button
            choices.append((button, field.id, value))
            grid.addSubview(button.align(vertical: .start), column: column, row: row)
        }
        for (index, record) in draft.records.enumerated() {
            let value = draft.value(of: field.id, in: record)
            guard !value.isEmpty else { continue }
            let isRating = field.kind.definition.appearance == .stars
            add(
                value, text(of: field, in: record),
                // A screen reader would read every star.
                name: isRating ? RowTexts.text(of: value) : nil, column: index + 1)
        }
        guard !part.candidates.contains(part.proposed) else { return }
        add(
            part.proposed,
            translated("All: {values}").filling(["values": RowTexts.text(of: part.proposed)]),
            column: draft.records.count + 1)
    }

    /// Shows the buttons that leave out a record, such as one that only looks like a duplicate.
    private func showLeavingOut(_ row: Int) {
        guard let draft, draft.records.count > 2, onLeaveOut != nil else { return }
        for (index, record) in draft.records.enumerated() {
            let button = Button(translated("Leave Out"))
            button.accessibilityLabel = translated("Leave Out Record {number}")
                .filling(["number": "\(index + 1)"])
            button.onClick = { [weak self] in self?.onLeaveOut?(record.id) }
            button.style("flat").align(horizontal: .start)
            grid.addSubview(button, column: index + 1, row: row)
        }
    }

    /// Shows the values that the records do not differ in. Returns the row after them.
    private func showCommon(_ firstRow: Int) -> Int {
        guard let draft else { return firstRow }
        var row = firstRow
        for part in draft.parts where !part.isConflict && !part.candidates.isEmpty {
            guard let field = list?.field(part.field),
                let record = draft.records.first(where: {
                    !draft.value(of: field.id, in: $0).isEmpty
                })
            else { continue }
            grid.addSubview(fieldLabel(field), column: 0, row: row)
            let label = Label(text(of: field, in: record), wraps: true)
            label.maximumCharacters(2 * Self.valueCharacters).style("dim-label")
            label.margin(leading: Self.indent).minimumSize(height: Self.lineHeight)
            grid.addSubview(label, column: 1, row: row, columnCount: draft.records.count)
            row += 1
        }
        return row
    }

    private func fieldLabel(_ field: Field) -> Label {
        let label = Label(field.name, wraps: true, alignment: .trailing)
        label.maximumCharacters(16).style("dim-label").align(vertical: .start)
        return label.minimumSize(height: Self.lineHeight)
    }

    private func text(of field: Field, in record: Record) -> String {
        guard let draft, let index = list?.fields.firstIndex(where: { $0.id == field.id }) else {
            return ""
        }
        let value = draft.value(of: field.id, in: record)
        if case .record = value {
            return record.links[index].map(RowTexts.text(of:)) ?? value.text
        }
        guard case .image = value else { return RowTexts.printedText(of: value, in: field) }
        let number = (draft.records.firstIndex { $0.id == record.id } ?? 0) + 1
        return translated("Picture of Record {number}").filling(["number": "\(number)"])
    }

    /// Selects the buttons of the chosen values.
    private func update() {
        guard let draft else { return }
        var selected: Set<FieldID> = []
        for choice in choices where draft.value(of: choice.field) == choice.value {
            // Several records may have the value.
            guard selected.insert(choice.field).inserted else { continue }
            choice.button.isOn = true
        }
    }
}
