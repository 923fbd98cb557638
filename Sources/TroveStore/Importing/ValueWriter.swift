import GRDB
import TroveModel

/// Writes imported records into the table of a list with one prepared statement.
final class ValueWriter {
    private(set) var recordCount = 0
    private(set) var intake: ValueIntake
    private let statement: RawStatement
    private let entries: [ImportMapping.Entry]
    private let lastID: RecordID
    private let lastPosition: Int64

    /// - Parameters:
    ///   - lastID: The identity before that of the first new record.
    ///   - lastPosition: The position in the manual order after which all new records come.
    init(
        entries: [ImportMapping.Entry], list: List, after lastID: RecordID = 0,
        lastPosition: Int64 = 0, db: Database
    ) throws {
        self.entries = entries
        intake = ValueIntake(into: list, db: db)
        try intake.prepare(entries.map(\.field))
        self.lastID = lastID
        self.lastPosition = lastPosition
        let names = ["id", "position"] + entries.map { SQLName.quoted($0.field.columnName) }
        let marks = names.indices.map { "?\($0 + 1)" }
        statement = try RawStatement(
            """
            INSERT INTO \(ListTable(list).quotedName) (\(names.joined(separator: ", ")))
            VALUES (\(marks.joined(separator: ", ")))
            """, on: db)
    }

    /// Inserts a record.
    func write(_ record: ImportedRecord) throws {
        recordCount += 1
        statement.bind(lastID + Int64(recordCount), at: 1)
        statement.bind(lastPosition + Int64(recordCount) * ListTable.positionGap, at: 2)
        for (index, entry) in entries.enumerated() {
            let value =
                entry.sourceIndex < record.values.count
                ? record.values[entry.sourceIndex] : .empty
            try intake.stored(value, in: entry.field, line: record.line)
                .bind(to: statement, at: Int32(index) + 3)
        }
        try statement.run()
    }

    /// Notes about values that could not be converted.
    var notes: [ImportNote] { intake.notes }
}
