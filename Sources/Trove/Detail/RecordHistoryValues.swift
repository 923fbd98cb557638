import TableKit
import TextCore
import TroveModel

/// The values of a change side by side: a row for each field, with the value before and after it.
final class RecordHistoryValues: ScrollView {
    private let grid = GridView(columnSpacing: 18, rowSpacing: 6)

    /// The maximum width of a value, in characters.
    private static let valueCharacters = 30

    init() {
        super.init([.vertical], grid.margin(12))
        style("frame")
        accessibilityLabel = translated("Values")
    }

    /// Shows the values of a change; nothing for nil.
    func show(_ entry: RecordHistoryEntry?) {
        grid.removeAllSubviews()
        guard let entry, !entry.fields.isEmpty else { return showNothing(entry) }
        let isNew = entry.effect == .added
        let heads = isNew ? [translated("Value")] : [translated("Before"), translated("After")]
        for (index, head) in heads.enumerated() {
            let label = Label(head, alignment: .natural)
            label.font = .preferredFont(forTextStyle: .headline)
            grid.addSubview(label, column: index + 1, row: 0)
        }
        for (index, change) in entry.fields.enumerated() {
            let name = Label(change.name, wraps: true, alignment: .trailing).maximumCharacters(18)
            name.style("dim-label").align(vertical: .start)
            grid.addSubview(name, column: 0, row: index + 1)
            let values = isNew ? [change.after] : [change.before, change.after]
            for (column, value) in values.enumerated() {
                grid.addSubview(Self.label(value), column: column + 1, row: index + 1)
            }
        }
    }

    private static func label(_ value: RecordedValue) -> Label {
        let label = Label(RecordHistoryTexts.text(of: value), wraps: true, alignment: .natural)
        label.maximumCharacters(valueCharacters).align(horizontal: .start, vertical: .start)
        label.isSelectable = true
        return label
    }

    private func showNothing(_ entry: RecordHistoryEntry?) {
        let text =
            entry == nil
            ? translated("Select a change to see the values before and after it.")
            : translated("This change left the values as they were.")
        let label = Label(text, wraps: true).maximumCharacters(60).style("dim-label")
        grid.addSubview(label, column: 0, row: 0)
    }
}
