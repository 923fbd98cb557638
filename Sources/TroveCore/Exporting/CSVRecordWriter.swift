import GRDB
import GRDBSQLite

/// Writes records as CSV directly from SQLite's bytes, without creating strings.
struct CSVRecordWriter {
    private(set) var bytes: [UInt8] = []
    private let fields: [Field]
    private let cells: [Cell]
    private let delimiter: UInt8
    private let resolver: ExportResolver

    /// The properties of a field needed for every record; copying the field itself is slow.
    private struct Cell {
        let kind: FieldKind
        /// Whether texts in the column are written unchanged.
        let isPlain: Bool
    }

    private static let quote = UInt8(ascii: "\"")

    init(fields: [Field], delimiter: UInt8, resolver: ExportResolver) {
        self.resolver = resolver
        self.fields = fields
        cells = fields.map { Cell(kind: $0.valueKind, isPlain: !$0.kind.holdsSeveralTexts) }
        self.delimiter = delimiter
    }

    /// The statement that reads the columns of a record. Its only parameter is the record's identity.
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
        let start = bytes.count
        for index in cells.indices {
            let cell = cells[index]
            if index > 0 { bytes.append(delimiter) }
            let column = Int32(index)
            switch sqlite3_column_type(record.handle, column) {
            case SQLITE_NULL: break
            case SQLITE_TEXT where cell.isPlain: append(record.bytes(column))
            default:
                let value = StoredValue(column: column, of: record).value(as: cell.kind)
                var text =
                    if case .record(let id) = value {
                        try resolver.text(of: id, in: fields[index])
                    } else {
                        value.typedText(as: cell.kind)
                    }
                text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
            }
        }
        // An empty line would not count as a record.
        if fields.count == 1, bytes.count == start { bytes += [Self.quote, Self.quote] }
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ cell: UnsafeRawBufferPointer) {
        let needsQuotes = cell.contains { byte in
            byte == delimiter || byte == Self.quote || byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r")
        }
        guard needsQuotes else {
            bytes.append(contentsOf: cell)
            return
        }
        bytes.append(Self.quote)
        for byte in cell {
            if byte == Self.quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(Self.quote)
    }
}
