import GRDB
import TroveModel

extension StepApplier {
    /// Swaps the values of records with those in an undo table. The step is its own inverse.
    mutating func exchangeValues(
        columns: [String], table name: String, in id: ListID
    ) throws -> Step {
        let list = try list(id)
        let writer = BulkWriter(db: db, table: ListTable(list))
        let records = writer.table.quotedName
        let table = BulkTable(name: name, db: db)
        let names = (["modified_at"] + columns).map(SQLName.quoted)
        let joined = names.joined(separator: ", ")
        let assignments = names.map { "\($0) = _bulk.\($0)" }.joined(separator: ", ")
        let missing = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM \(table.quotedName)
                WHERE id NOT IN (SELECT id FROM \(records))
                """)
        guard missing == 0 else { throw LibraryError.missingRecord }
        let movesToTrash = columns.contains("deleted_at")
        let count = try table.count()
        try writer.write(recounts: movesToTrash) {
            try writer.rewording(count, in: columns) {
                try db.execute(
                    sql: """
                        CREATE TEMP TABLE trove_exchange AS SELECT l.id, \(names.map { "l." + $0 }
                            .joined(separator: ", "))
                            FROM \(table.quotedName) b CROSS JOIN \(records) l ON l.id = b.id
                            ORDER BY l.id;
                        -- No list's table is called like this alias.
                        UPDATE \(records) SET \(assignments) FROM \(table.quotedName) _bulk
                            WHERE _bulk.id = \(records).id;
                        DELETE FROM \(table.quotedName);
                        INSERT INTO \(table.quotedName) (id, \(joined))
                            SELECT id, \(joined) FROM temp.trove_exchange;
                        DROP TABLE temp.trove_exchange;
                        """)
            }
        }
        if movesToTrash {
            try noteTrash(table, of: list)
        } else {
            note(try table.ids(), as: \.updated, in: id)
        }
        return .exchangeValues(id, columns: columns, table: name)
    }

    /// Notes which records of an undo table are in the trash now, and which are not.
    private mutating func noteTrash(_ table: BulkTable, of list: List) throws {
        let trash = try RecordID.fetchAll(
            db,
            sql: """
                SELECT id FROM \(table.quotedName) WHERE id IN (
                    SELECT id FROM \(ListTable(list).quotedName) WHERE deleted_at IS NOT NULL)
                ORDER BY id
                """)
        note(trash, as: \.deleted, in: list.id)
        let inTrash = Set(trash)
        note(try table.ids().filter { !inTrash.contains($0) }, as: \.inserted, in: list.id)
    }

    /// Moves records from the list to an undo table.
    mutating func eraseRange(
        first: RecordID, last: RecordID, table name: String, in id: ListID
    ) throws -> Step {
        let list = try ListStore.list(id, in: db, evenDeleted: true)
        let records = ListTable(list)
        let columns = try Self.storedColumns(of: records, in: db)
        try db.execute(
            sql: """
                CREATE TABLE \(SQLName.quoted(name)) (
                    id INTEGER PRIMARY KEY, \(columns.dropFirst().joined(separator: ", ")));
                INSERT INTO \(SQLName.quoted(name)) SELECT \(columns.joined(separator: ", "))
                    FROM \(records.quotedName) WHERE id BETWEEN \(first) AND \(last);
                """)
        note(first, through: last, as: \.deleted, in: id)
        let count = try BulkTable(name: name, db: db).count()
        let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(records.quotedName)") ?? 0
        let deletion = "DELETE FROM \(records.quotedName) WHERE id BETWEEN \(first) AND \(last)"
        // Removing most records from the search index takes longer than rebuilding it for the
        // others.
        guard count > BulkTable.announcedCount, count * 2 > total else {
            try db.execute(sql: deletion)
            return .insertRange(id, first: first, last: last, table: name)
        }
        try records.dropTriggers(in: db)
        try db.execute(sql: deletion)
        try records.createTriggers(in: db)
        try records.rebuildSearch(in: db)
        try records.advanceGeneration(recounting: true, in: db)
        return .insertRange(id, first: first, last: last, table: name)
    }

    /// Moves the records of an undo table back to the list.
    mutating func insertRange(
        first: RecordID, last: RecordID, table name: String, in id: ListID
    ) throws -> Step {
        let list = try ListStore.list(id, in: db, evenDeleted: true)
        let table = BulkTable(name: name, db: db)
        let kept = try db.columns(in: name).map { SQLName.quoted($0.name) }
        let columns = kept.joined(separator: ", ")
        try BulkTable.insertingWithoutTriggers(ListTable(list), after: first - 1, in: db) { _ in
            try db.execute(
                sql: """
                    INSERT INTO \(ListTable(list).quotedName) (\(columns))
                    SELECT \(columns) FROM \(table.quotedName) ORDER BY id
                    """)
            return last
        }
        try table.drop()
        note(first, through: last, as: \.inserted, in: id)
        return .eraseRange(id, first: first, last: last, table: name)
    }

    /// The quoted columns of stored values, `id` first, without generated columns.
    private static func storedColumns(of table: ListTable, in db: Database) throws -> [String] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid",
            arguments: [table.name])
        return ["id"] + names.filter { $0 != "id" }.map(SQLName.quoted)
    }
}
