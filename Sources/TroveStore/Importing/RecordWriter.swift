import GRDB
import GRDBSQLite
import TroveModel

/// Writes rows of texts as records with one prepared statement, without making strings of their
/// cells.
final class RecordWriter {
    private(set) var recordCount = 0
    private let statement: RawStatement
    private let forms: [ValueForm]
    private let indexes: [Int]
    private let connection: OpaquePointer?

    init(
        forms: [ValueForm], columns: ImportColumns, list: List, db: Database
    ) throws {
        indexes = columns.indexes
        self.forms = forms
        connection = db.sqliteConnection
        let names = ["id", "position"] + list.fields.map { SQLName.quoted($0.columnName) }
        let marks = names.indices.map { "?\($0 + 1)" }
        statement = try RawStatement(
            """
            INSERT INTO \(ListTable(list).quotedName) (\(names.joined(separator: ", ")))
            VALUES (\(marks.joined(separator: ", ")))
            """, on: db)
    }

    /// Writes rows as records.
    func write(_ rows: CellRows) throws {
        try rows.bytes.withUnsafeBytes { bytes in
            for row in rows.records {
                recordCount += 1
                statement.bind(Int64(recordCount), at: 1)
                statement.bind(Int64(recordCount) * ListTable.positionGap, at: 2)
                let cells = rows.cells(ofRow: row)
                for (index, column) in indexes.enumerated() {
                    let parameter = Int32(index) + 3
                    guard column < cells.count else {
                        sqlite3_bind_null(statement.handle, parameter)
                        continue
                    }
                    let range = rows.byteRange(ofCell: cells.lowerBound + column)
                    bind(
                        UnsafeRawBufferPointer(rebasing: bytes[range]), as: forms[index],
                        at: parameter)
                }
                try statement.run()
            }
        }
    }

    /// Binds a cell without copying it: its bytes stay in place until the statement has run.
    private func bind(_ cell: UnsafeRawBufferPointer, as form: ValueForm, at index: Int32) {
        guard let start = cell.baseAddress, !cell.isEmpty else {
            sqlite3_bind_null(statement.handle, index)
            return
        }
        switch form {
        case .text, .paragraph, .link, .choice: break
        case .typed(let kind):
            let text = String(decoding: cell, as: UTF8.self)
            if let value = FieldValue(text, as: kind) {
                StoredValue(value).bind(to: statement, at: index)
                return
            }
        case .number, .decimalComma:
            switch ValueReader.number(cell, comma: form == .decimalComma) {
            case .integer(let number):
                sqlite3_bind_int64(statement.handle, index, number)
                return
            case .decimal(let number):
                sqlite3_bind_double(statement.handle, index, number)
                return
            case nil: break
            }
        case .writtenNumber(let form):
            if let value = ValueReader.writtenNumber(cell, as: form) {
                StoredValue(value).bind(to: statement, at: index)
                return
            }
        case .checkbox:
            if let isOn = ValueReader.checkbox(cell) {
                sqlite3_bind_int64(statement.handle, index, isOn ? 1 : 0)
                return
            }
        case .isoDate: break
        case .dayMonthYear, .monthDayYear, .midnights:
            if let date = ValueReader.date(cell, as: form) {
                StoredValue.text(date.description).bind(to: statement, at: index)
                return
            }
        }
        sqlite3_bind_text(
            statement.handle, index, start.assumingMemoryBound(to: CChar.self), Int32(cell.count),
            nil)
    }
}
