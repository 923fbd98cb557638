import GRDB
import GRDBSQLite
import TroveModel

/// Writes records as delimited rows directly from SQLite's bytes, without creating strings.
struct DelimitedRecordWriter {
    private(set) var rows: DelimitedRows
    private let fields: [Field]
    private let cells: [Cell]
    private let resolver: ExportResolver

    /// The properties of a field needed for every record; copying the field itself is slow.
    private struct Cell {
        let kind: FieldKind
        /// Whether texts in the column are written unchanged.
        let isPlain: Bool
    }

    init(fields: [Field], delimiter: UInt8, resolver: ExportResolver) {
        self.resolver = resolver
        self.fields = fields
        cells = fields.map { Cell(kind: $0.valueKind, isPlain: !$0.kind.holdsSeveralTexts) }
        rows = DelimitedRows(delimiter: delimiter)
    }

    /// The statement that reads the columns of a record. Its only parameter is the record's
    /// identity.
    func statement(for list: List, in db: Database) throws -> RawStatement {
        let columns = fields.map { SQLName.quoted($0.columnName) }
        return try RawStatement(
            """
            SELECT \(columns.isEmpty ? "NULL" : columns.joined(separator: ", "))
            FROM \(ListTable(list).quotedName) WHERE id = ?1
            """, on: db)
    }

    /// Appends the current record of the statement.
    mutating func append(_ record: borrowing RawStatement) throws {
        for index in cells.indices {
            let cell = cells[index]
            let column = Int32(index)
            switch sqlite3_column_type(record.handle, column) {
            case SQLITE_NULL: rows.append(UnsafeRawBufferPointer(start: nil, count: 0))
            case SQLITE_TEXT where cell.isPlain: rows.append(record.bytes(column))
            default:
                let value = StoredValue(column: column, of: record).value(as: cell.kind)
                let text =
                    if case .record(let id) = value {
                        try resolver.text(of: id, in: fields[index])
                    } else {
                        value.typedText(as: cell.kind)
                    }
                rows.append(text)
            }
        }
        rows.endRow()
    }

    mutating func removeAll() {
        rows.removeAll()
    }
}
