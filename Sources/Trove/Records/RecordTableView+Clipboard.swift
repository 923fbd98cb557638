import TableCore
import TableKit
import TextCore
import TroveModel

/// Copying, pasting and clearing cells, each as one undo step.
extension RecordTableView {
    /// The largest number of cells to copy or paste. More are exported or imported as a file.
    private static let limit = 1_000_000

    func columnTableView(
        _ table: ColumnTableView, perform command: CellCommand, in range: GridRange
    ) {
        switch command {
        case .copy: copy(range)
        case .cut: copy(range) { [weak self] in self?.clear(range) }
        case .paste:
            Clipboard.requestText { [weak self] text in
                if let text { self?.paste(CellBlock(tabSeparated: text), into: range) }
            }
        case .clear: clear(range)
        case .fillDown: fillDown(range)
        }
    }

    /// The records of rows.
    private func recordIDs(_ rows: Range<Int>) -> [RecordID] {
        rows.compactMap { row in
            table.indexPath(ofRow: row).flatMap { records.model.recordID(at: $0) }
        }
    }

    /// Calls a closure with the records of rows. Many selected ones are collected off the main
    /// thread.
    private func withRecords(_ rows: Range<Int>, _ body: @escaping ([RecordID]) -> Void) {
        let isSelection = records.model.selectedPositions == PositionSet(rows)
        guard rows.count > Self.quickCount, isSelection else { return body(recordIDs(rows)) }
        records.withSelection(body)
    }

    /// The number of rows whose records are quickly found.
    private static let quickCount = 5000

    private func refuse(_ message: String) {
        records.session.report(LibraryError(.invalid, message))
    }

    // MARK: Copying

    /// Copies cells as tab-separated values and as HTML; calls `then` when they are copied.
    private func copy(_ range: GridRange, then: @escaping () -> Void = {}) {
        guard let list = records.model.list else { return }
        guard range.count <= Self.limit else {
            return refuse(
                translated("These are too many cells to copy. Export the list to a file instead."))
        }
        let (shown, indexes) = (
            Array(fields[range.columns]), Array(valueIndexes[range.columns])
        )
        withRecords(range.rows) { [session = records.session] ids in
            session.attempt { library throws(LibraryError) in
                let block = try await Self.block(ids, shown, indexes, of: list, in: library)
                Clipboard.setTable(text: block.tabSeparated, html: block.html)
                then()
            }
        }
    }

    @concurrent
    private nonisolated static func block(
        _ ids: [RecordID], _ fields: [Field], _ indexes: [Int], of list: List,
        in library: any LibraryStorage
    ) async throws(LibraryError) -> CellBlock {
        var rows: [[String]] = []
        for start in stride(from: 0, to: ids.count, by: 2000) {
            let part = Array(ids[start..<min(start + 2000, ids.count)])
            for record in try await library.records(part, in: list.id) {
                let values = record.shownValues { $0.title }
                rows.append(
                    zip(fields, indexes).map { field, index in
                        guard values.indices.contains(index) else { return "" }
                        return values[index].typedText(as: field.kind)
                    })
            }
        }
        return CellBlock(rows: rows)
    }

    // MARK: Pasting

    /// Pastes texts into the cells from the first one of a range, or over the whole range.
    func paste(_ block: CellBlock, into range: GridRange) {
        let size = block.size(pastedInto: (range.rows.count, range.columns.count))
        let rows = range.rows.lowerBound..<range.rows.lowerBound + size.rows
        let columns = range.columns.lowerBound..<range.columns.lowerBound + size.columns
        guard size.rows > 0, let list = records.model.list else { return }
        guard rows.upperBound <= table.rowCount, columns.upperBound <= fields.count else {
            return refuse(
                translated(
                    """
                    The copied cells do not fit here: {rows} rows and {columns} columns. Nothing \
                    was pasted.
                    """
                ).filling(["rows": size.rows.grouped, "columns": size.columns.grouped]))
        }
        guard rows.count * columns.count <= Self.limit else {
            return refuse(
                translated("These are too many cells to paste. Import them as a file instead."))
        }
        let (ids, target) = (recordIDs(rows), Array(fields[columns]))
        guard ids.count == rows.count else { return }
        records.session.attempt(as: .saving) { [weak self] library throws(LibraryError) in
            var reader = CellReader(list, in: library)
            var cells: [CellValue] = []
            for (row, id) in ids.enumerated() {
                for (column, field) in target.enumerated() {
                    let text = block.text(row: row, column: column)
                    let value = try await reader.value(of: text, in: field)
                    cells.append(CellValue(value, field: field.id, record: id))
                }
            }
            try await library.perform(.setCells(cells, list: list.id))
            self?.show(GridRange(rows: rows, columns: columns))
        }
    }

    /// Selects pasted cells.
    private func show(_ range: GridRange) {
        guard let first = table.indexPath(ofRow: range.rows.lowerBound),
            let last = table.indexPath(ofRow: range.rows.upperBound - 1),
            range.columns.upperBound <= fields.count
        else { return }
        table.activate(column: range.columns.lowerBound, ofRowAt: first)
        guard range.count > 1 else { return }
        table.extendSelection(toColumn: range.columns.upperBound - 1, ofRowAt: last)
    }

    // MARK: Clearing and filling

    private func clear(_ range: GridRange) {
        guard let list = records.model.list else { return }
        let changes = fields[range.columns].filter(\.isEditable).map {
            RecordEdit.set($0.id, .empty)
        }
        guard !changes.isEmpty else { return }
        withRecords(range.rows) { [session = records.session] ids in
            session.perform(.editRecords(ids, list: list.id, changes))
        }
    }

    /// Copies the values of the first row of a range into the rows below it. A range of one row
    /// gets the values of the row above it.
    func fillDown(_ range: GridRange) {
        let source = range.rows.count > 1 ? range.rows.lowerBound : range.rows.lowerBound - 1
        guard let list = records.model.list, let row = table.indexPath(ofRow: source),
            let record = records.record(at: row)
        else { return }
        let columns = range.columns.filter { fields[$0].isEditable }
        let changes = columns.map {
            RecordEdit.set(fields[$0].id, record.values[valueIndexes[$0]])
        }
        guard !changes.isEmpty else { return }
        withRecords(range.rows) { [session = records.session] ids in
            let targets = source < range.rows.lowerBound ? ids : Array(ids.dropFirst())
            session.perform(.editRecords(targets, list: list.id, changes))
        }
    }
}

extension Field {
    /// Whether values can be set.
    var isEditable: Bool { kind != .computed && unknownKind == nil }
}
