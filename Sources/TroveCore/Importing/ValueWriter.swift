import GRDB
import GRDBSQLite

/// Writes imported records into a new list with one prepared statement.
final class ValueWriter {
    private(set) var recordCount = 0
    /// What became of values that could not be taken over, the first hundred.
    private(set) var notes: [ImportNote] = []
    private let statement: RawStatement
    private let columns: ImportColumns

    init(columns: ImportColumns, list: List, db: Database) throws {
        self.columns = columns
        let names = ["id", "position"] + list.fields.map { SQLName.quoted($0.columnName) }
        let marks = names.indices.map { "?\($0 + 1)" }
        statement = try RawStatement(
            """
            INSERT INTO \(ListTable(list).quotedName) (\(names.joined(separator: ", ")))
            VALUES (\(marks.joined(separator: ", ")))
            """, on: db)
    }

    func write(_ record: ImportedRecord) throws {
        recordCount += 1
        statement.bind(Int64(recordCount), at: 1)
        statement.bind(Int64(recordCount) * ListTable.positionGap, at: 2)
        for (index, column) in columns.indexes.enumerated() {
            let value = column < record.values.count ? record.values[column] : .empty
            try stored(value, of: index, line: record.line)
                .bind(to: statement, at: Int32(index) + 3)
        }
        try statement.run()
    }

    private func stored(_ value: ImportedValue, of index: Int, line: Int) throws -> StoredValue {
        let draft = columns.drafts[index]
        switch value {
        case .value(let value):
            return StoredValue(value.converted(to: draft.kind, options: draft.options) ?? value)
        case .image:
            if notes.count < 100 {
                notes.append(
                    ImportNote(line: line, message: "The picture in “\(draft.name)” was left out."))
            }
            return .null
        }
    }
}
