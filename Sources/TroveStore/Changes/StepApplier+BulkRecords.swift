import GRDB
import TroveModel

extension StepApplier {
    /// Moves the records whose identities are in an undo table from the list to that table.
    mutating func eraseRecords(table name: String, in id: ListID) throws -> Step {
        let list = try list(id)
        let writer = BulkWriter(db: db, table: ListTable(list))
        let records = writer.table
        let table = BulkTable(name: name, db: db)
        let count = try table.count()
        let columns = ListTable.bookkeepingColumns + (try records.storedColumns(in: db))
        try table.replace(withColumns: columns, of: records.quotedName)
        guard try table.count() == count else { throw LibraryError.missingRecord }
        note(try table.ids(), as: \.deleted, in: id)
        let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(records.quotedName)") ?? 0
        // Removing most records from the search index takes longer than rebuilding it for the
        // others.
        let rebuilds = count * 2 > total
        try writer.write(recounts: true) {
            if !rebuilds { try writer.forget(table.records()) }
            try db.execute(
                sql: """
                    DELETE FROM \(records.quotedName)
                    WHERE id IN (SELECT id FROM \(table.quotedName))
                    """)
            if rebuilds { try records.rebuildSearch(in: db) }
        }
        return .insertRecords(id, table: name)
    }

    /// Moves the records of an undo table to the list. Only their identities stay in the undo
    /// table.
    mutating func insertRecords(table name: String, in id: ListID) throws -> Step {
        let list = try list(id)
        let writer = BulkWriter(db: db, table: ListTable(list))
        let records = writer.table
        let table = BulkTable(name: name, db: db)
        // An unused column may have been dropped since.
        let known = Set(ListTable.bookkeepingColumns + (try records.storedColumns(in: db)))
        let columns = try db.columns(in: name).map(\.name).filter(known.contains)
            .map(SQLName.quoted).joined(separator: ", ")
        try writer.write(recounts: true) {
            try db.execute(
                sql: """
                    INSERT INTO \(records.quotedName) (\(columns))
                    SELECT \(columns) FROM \(table.quotedName) ORDER BY id
                    """)
            try writer.learn(table.records())
        }
        note(try table.ids(where: "deleted_at IS NULL"), as: \.inserted, in: id)
        note(try table.ids(where: "deleted_at IS NOT NULL"), as: \.deleted, in: id)
        try table.replace(withColumns: ["id"], of: records.quotedName)
        return .eraseRecords(id, table: name)
    }
}
