import TableKit
import TextCore
import TroveModel

/// The columns of the table, and their settings in the list.
extension RecordTableView {
    /// Updates the columns to the fields and settings of the list.
    func showColumns() {
        guard let list = records.model.rows?.list ?? records.model.list else { return }
        let shown = list.tableFields
        let isSame = shown == fields
        fields = shown
        let indexes = Dictionary(
            list.fields.enumerated().map { ($0.element.id, $0.offset) }
        ) { first, _ in first }
        valueIndexes = shown.map { indexes[$0.id] ?? 0 }
        let keys = list.settings.sort.keys
        let columns = shown.map { field in
            TableColumn(
                identifier: "\(field.id.rawValue)", title: field.name,
                width: Double(
                    list.settings.view.columnWidths[field.id]
                        ?? field.tableWidth(isTitle: field.id == list.titleField?.id)),
                isTrailing: field.valueKind.definition.appearance == .number,
                sort: Self.sort(field.id, in: keys), footer: footers[field.id] ?? "")
        }
        table.columns = columns
        if !isSame { table.rows.reconfigureRows(at: visibleRows) }
    }

    private static func sort(_ field: FieldID, in keys: [SortKey]) -> TableColumn.Sort? {
        guard let index = keys.firstIndex(where: { $0.attribute == .field(field) }) else {
            return nil
        }
        return TableColumn.Sort(
            isAscending: keys[index].ascending, rank: keys.count > 1 ? index + 1 : nil)
    }

    /// Changes the settings of the list or of the open smart list.
    func change(_ body: (inout ListSettings) -> Void) { records.changeSettings(body) }
}
