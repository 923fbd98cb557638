import GRDB
import TroveModel

extension ImportStage {
    /// Returns the number of staged records with this action.
    func count(_ action: Action) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM \(Self.table) WHERE action = ?",
            arguments: [action.rawValue]) ?? 0
    }

    /// Returns the SQL condition that a matched record `l` differs from its staged record `i`.
    private func difference(clearingEmptyValues: Bool) -> String {
        zip(columns, entries).map { column, entry in
            let name = SQLName.quoted(entry.field.columnName)
            let differs = "i.\(column) IS NOT l.\(name)"
            return clearingEmptyValues ? differs : "(i.\(column) IS NOT NULL AND \(differs))"
        }.joined(separator: " OR ")
    }

    /// Writes the new values of all records that change to the table `name`.
    func writeUpdates(
        to name: String, of list: List, at time: Int64, clearingEmptyValues: Bool
    ) throws {
        let values = zip(columns, entries).map { column, entry in
            clearingEmptyValues
                ? "i.\(column)" : "ifnull(i.\(column), l.\(SQLName.quoted(entry.field.columnName)))"
        }
        try db.execute(
            sql: """
                INSERT INTO \(name)
                SELECT l.id, ?, \(values.joined(separator: ", "))
                FROM \(Self.table) i CROSS JOIN \(ListTable(list).quotedName) l ON l.id = i.target
                WHERE i.action = \(Action.match.rawValue)
                    AND (\(difference(clearingEmptyValues: clearingEmptyValues)))
                """, arguments: [time])
    }

    /// Inserts the new records into the list, in the order of the file.
    func insertAdded(into list: List, after last: (id: RecordID, position: Int64)) throws {
        let names = entries.map { SQLName.quoted($0.field.columnName) }
        try db.execute(
            sql: """
                INSERT INTO \(ListTable(list).quotedName)
                    (id, position, \(names.joined(separator: ", ")))
                SELECT ?1 + row_number() OVER (ORDER BY n),
                    ?2 + row_number() OVER (ORDER BY n) * \(ListTable.positionGap),
                    \(columns.joined(separator: ", "))
                FROM \(Self.table) WHERE action = \(Action.add.rawValue) ORDER BY n
                """, arguments: [last.id, last.position])
    }
}
