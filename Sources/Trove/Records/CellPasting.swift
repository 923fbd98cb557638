import TextCore
import TroveModel

/// Pasted cells on their way into the library.
nonisolated struct CellPasting: Sendable {
    let block: CellBlock
    let place: CellPaste
    /// The cells of the table.
    let cells: ShownCells
    /// Values of new records, unless the block has others.
    let newValues: [FieldID: FieldValue]
    /// Whether the block is one that Trove itself has copied.
    var isOwn = false

    /// The changes of the cells.
    struct Changes: Sendable {
        var cells: [CellValue] = []
        var added: [[FieldID: FieldValue]] = []

        var isEmpty: Bool { cells.isEmpty && added.isEmpty }
    }

    /// The number of records that are read at once.
    private static let pageSize = 2000

    private var list: List { cells.list }

    /// The fields of the columns of the place.
    private var fields: [Field] { Array(cells.fields[place.columns]) }

    /// Reads the texts as values. Those for records that do not exist any more are left out.
    ///
    /// - Throws: `invalid` if a text is not a value of its field; `cancelled`; errors of the
    ///   library.
    @concurrent
    func changes(in library: any LibraryStorage) async throws(LibraryError) -> Changes {
        var reader = CellReader(list, in: library, isPlain: isOwn)
        var changes = Changes()
        let fields = fields
        let columns = pastedColumns
        let indexes = columns.map { column in
            list.fields.firstIndex { $0.id == fields[column].id }
        }
        let ids = cells.selection(ofRows: place.rows).ids
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            try requireNotCancelled()
            let page = Array(ids[start..<min(start + Self.pageSize, ids.count)])
            let found = Dictionary(
                try await library.records(page, in: list.id).map { ($0.id, $0.values) },
                uniquingKeysWith: { first, _ in first })
            for (offset, record) in page.enumerated() {
                guard let old = found[record] else { continue }
                for (column, index) in zip(columns, indexes) {
                    let value = try await value(start + offset, column, &reader)
                    if let index, old.indices.contains(index), old[index] == value { continue }
                    changes.cells.append(
                        CellValue(value, field: fields[column].id, record: record))
                }
            }
        }
        for row in place.addedRows {
            if row.isMultiple(of: Self.pageSize) { try requireNotCancelled() }
            var values = newValues
            for column in columns {
                values[fields[column].id] = try await value(row, column, &reader)
            }
            changes.added.append(values)
        }
        return changes
    }

    /// The columns of the block to paste. Computed values among others are left out, as whole rows
    /// have some.
    private var pastedColumns: [Int] {
        let editable = fields.indices.filter { fields[$0].isEditable }
        return editable.isEmpty ? Array(fields.indices) : editable
    }

    private func value(
        _ row: Int, _ column: Int, _ reader: inout CellReader
    ) async throws(LibraryError) -> FieldValue {
        try await reader.value(
            of: block.text(row: row, column: column),
            exact: block.exactText(row: row, column: column), in: fields[column])
    }

    private func requireNotCancelled() throws(LibraryError) {
        guard Task.isCancelled else { return }
        throw LibraryError(.cancelled, translated("The operation was canceled."))
    }
}

extension CellPasting.Changes {
    /// The changes in words.
    var message: String {
        let records = translated(
            "{count} record added", plural: "{count} records added", count: added.count
        ).filling(["count": added.count.grouped])
        guard !cells.isEmpty else { return records }
        let changed = translated(
            "{count} cell changed", plural: "{count} cells changed", count: cells.count
        ).filling(["count": cells.count.grouped])
        return added.isEmpty ? changed : [records, changed].commaSeparated
    }
}
