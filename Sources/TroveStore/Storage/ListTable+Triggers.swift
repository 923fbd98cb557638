import GRDB
import TroveModel

/// The triggers of a list's table. They use only built-in functions, so that every SQLite tool can
/// change records.
///
/// A trigger cannot update the search index, because only Trove divides texts into its words. It
/// keeps each record as it was before its first change in the table ``ListTable/before``, and the
/// list in `_changed_list`. Trove's own transactions empty both before they end; what is left in
/// them was changed by another program.
extension ListTable {
    /// Creates or replaces the view that the search index reads.
    func createSearchView(in db: Database) throws {
        try createView(searchView, of: quotedName, in: db)
    }

    private func createView(_ view: String, of table: String, in db: Database) throws {
        let selected = try searchColumns(in: db).map {
            "\($0.source?.text(of: nil) ?? "NULL") AS \($0.name)"
        }
        try db.execute(
            sql: """
                DROP VIEW IF EXISTS \(view);
                CREATE VIEW \(view) AS
                    SELECT id, \(selected.joined(separator: ", ")) FROM \(table);
                """)
    }

    /// Creates or replaces the search views, the table of former records, and the triggers for the
    /// list's current fields.
    func createTriggers(in db: Database) throws {
        try dropTriggers(in: db)
        try createSearchView(in: db)
        let columns = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid",
            arguments: [name])
        // Without types, so that SQLite does not convert the values.
        let definitions = columns.map {
            $0 == "id" ? "id INTEGER PRIMARY KEY" : SQLName.quoted($0)
        }
        try db.execute(sql: "CREATE TABLE \(before) (\(definitions.joined(separator: ", ")))")
        try createView(searchBefore, of: before, in: db)
        try createChangeTriggers(columns: columns.map(SQLName.quoted), in: db)
    }

    private func createChangeTriggers(columns: [String], in db: Database) throws {
        try db.execute(sql: insertTriggers(columns))
        try db.execute(
            sql: """
                CREATE TRIGGER \(trigger("delete")) AFTER DELETE ON \(quotedName) BEGIN
                    \(keep(columns, of: "old"))
                    \(counting(of: "old", by: "-"))
                END;
                CREATE TRIGGER \(trigger("update")) AFTER UPDATE ON \(quotedName) BEGIN
                    \(Self.refusing)
                    \(keep(columns, of: "old"))
                    \(keep(["id"], of: "new"))
                    UPDATE list SET generation = generation + 1,
                        record_count = record_count
                            + (new.deleted_at IS NULL) - (old.deleted_at IS NULL),
                        trash_count = trash_count
                            + (new.deleted_at IS NOT NULL) - (old.deleted_at IS NOT NULL)
                    WHERE id = \(listID.rawValue);
                    \(ChangeJournal.entry(of: "new.id", in: listID))
                END;
                """)
    }

    /// The triggers before and after a new record. SQLite runs none for a record that it replaces.
    private func insertTriggers(_ columns: [String]) -> String {
        let names = columns.joined(separator: ", ")
        return """
            CREATE TRIGGER \(trigger("replace")) BEFORE INSERT ON \(quotedName)
            WHEN EXISTS (SELECT 1 FROM \(quotedName) WHERE id = new.id) BEGIN
                INSERT INTO \(before) (\(names)) SELECT \(names) FROM \(quotedName)
                    WHERE id = new.id
                        AND NOT EXISTS (SELECT 1 FROM \(before) WHERE id = new.id);
            END;
            CREATE TRIGGER \(trigger("insert")) AFTER INSERT ON \(quotedName) BEGIN
                \(Self.refusing)
                \(keep(["id"], of: "new"))
                \(counting(of: "new", by: "+"))
                UPDATE \(quotedName) SET position = \(Self.positionGap) + ifnull((
                        SELECT max(position) FROM \(quotedName)
                        WHERE deleted_at IS NULL AND position < \(Self.noPosition)), 0)
                    WHERE id = new.id AND position = \(Self.noPosition);
            END;
            """
    }

    /// The statements that keep a row, unless it was kept. They have no conflict clauses: that of
    /// the statement that changes the record would take their place.
    private func keep(_ columns: [String], of row: String) -> String {
        let values = columns.map { "\(row).\($0)" }.joined(separator: ", ")
        let id = listID.rawValue
        return """
            INSERT INTO \(before) (\(columns.joined(separator: ", "))) SELECT \(values)
                WHERE NOT EXISTS (SELECT 1 FROM \(before) WHERE id = \(row).id);
            INSERT INTO _changed_list SELECT \(id)
                WHERE NOT EXISTS (SELECT 1 FROM _changed_list WHERE list_id = \(id));
            """
    }

    /// The statements that count a row, and note that it changed.
    private func counting(of row: String, by sign: String) -> String {
        """
        UPDATE list SET generation = generation + 1,
            record_count = record_count \(sign) (\(row).deleted_at IS NULL),
            trash_count = trash_count \(sign) (\(row).deleted_at IS NOT NULL)
        WHERE id = \(listID.rawValue);
        \(ChangeJournal.entry(of: "\(row).id", in: listID))
        """
    }

    /// The statement that refuses identities that leave none for the next record.
    private static var refusing: String {
        """
        SELECT RAISE(ABORT, 'the id of a record is a number from 1 to \(lastID)')
            WHERE new.id NOT BETWEEN 1 AND \(lastID);
        """
    }

    /// The largest identity of a record that another program may choose.
    static let lastID = (Int64(1) << 53) - 1

    /// Drops the triggers, the search views and the table of former records, after the search index
    /// was brought up to date.
    func dropTriggers(in db: Database) throws {
        try settle(in: db)
        for event in Self.triggeringEvents {
            try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger(event))")
        }
        try db.execute(
            sql: """
                DROP VIEW IF EXISTS \(searchBefore);
                DROP TABLE IF EXISTS \(before);
                DROP VIEW IF EXISTS \(searchView);
                """)
    }

    /// The last parts of the names of the triggers that count records.
    static let countingEvents = ["insert", "delete", "update"]
    /// The last parts of the names of the triggers that a table has between transactions.
    static let changeEvents = ["replace"] + countingEvents
    /// The last parts of the names of the triggers, with that of large changes.
    static let triggeringEvents = changeEvents + ["search"]

    /// The list that a trigger counts for; nil for a trigger that counts for none.
    static func countedList(byTrigger sql: String) -> ListID? {
        // So all versions of Trove count.
        let counting = /UPDATE list SET [^;]*WHERE id = (\d+)/
        return sql.firstMatch(of: counting).flatMap { Int64($0.1) }.map(ListID.init(rawValue:))
    }

    private func trigger(_ event: String) -> String {
        SQLName.quoted("\(name)_on_\(event)")
    }

    // MARK: - The search index

    /// Creates a trigger that updates the search index with each changed record, for a large change
    /// by one statement.
    ///
    /// - Parameter condition: An SQL condition on `old` and `new`.
    func createSearchTrigger(when condition: String, in db: Database) throws {
        let columns = try searchColumns(in: db)
        let sources = columns.compactMap(\.source)
        // A computed column may change with any other column.
        let watched =
            try sources.contains(where: \.isComputed)
            ? storedColumns(in: db).map(SQLName.quoted) : sources.map(\.quotedName)
        guard !watched.isEmpty else { return }
        let names = columns.map(\.name).joined(separator: ", ")
        func values(of row: String) -> String {
            columns.map { $0.source?.text(of: row) ?? "NULL" }.joined(separator: ", ")
        }
        try db.execute(
            sql: """
                CREATE TRIGGER \(trigger("search"))
                AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(quotedName)
                WHEN \(condition) BEGIN
                    INSERT INTO \(search)(\(search), rowid, \(names))
                        VALUES ('delete', old.id, \(values(of: "old")));
                    INSERT INTO \(search)(rowid, \(names)) VALUES (new.id, \(values(of: "new")));
                END;
                """)
    }

    /// Brings the search index up to date with the records that changed since it last was, and
    /// forgets what they were before.
    ///
    /// - Complexity: O(*n*) for *n* characters of changed records.
    func settle(in db: Database) throws {
        guard try db.tableExists(name + "_before") else { return }
        let changed = try RawStatement(
            cached: "SELECT 1 FROM _changed_list WHERE list_id = ?1", on: db)
        changed.bind(listID.rawValue, at: 1)
        guard try changed.step() else { return }
        changed.reset()
        // Changes of a table that another program renamed wait until it has its name back.
        guard try db.tableExists(name) else { return }
        try indexChanges(in: db)
        try forgetChanges(in: db)
    }

    /// Forgets what changed records were before.
    func forgetChanges(in db: Database) throws {
        try RawStatement(cached: "DELETE FROM \(before)", on: db).run()
        let settled = try RawStatement(
            cached: "DELETE FROM _changed_list WHERE list_id = ?1", on: db)
        settled.bind(listID.rawValue, at: 1)
        try settled.run()
    }

    /// Removes the words that changed records had, and adds those that they have.
    private func indexChanges(in db: Database) throws {
        let columns = try db.columns(in: name + "_search").map(\.name).filter {
            $0.hasPrefix("f")
        }
        let names = columns.joined(separator: ", ")
        func values(_ row: String) -> String {
            columns.map { "\(row).\($0)" }.joined(separator: ", ")
        }
        let differs = columns.map { "b.\($0) IS NOT s.\($0)" }.joined(separator: " OR ")
        // A record that is new had no place.
        let place = "(SELECT position FROM \(before) WHERE id = b.id)"
        try RawStatement(
            cached: """
                INSERT INTO \(search)(\(search), rowid, \(names))
                SELECT 'delete', b.id, \(values("b"))
                FROM \(searchBefore) b LEFT JOIN \(searchView) s ON s.id = b.id
                WHERE (s.id IS NULL OR \(differs)) AND \(place) IS NOT NULL
                """, on: db
        ).run()
        try RawStatement(
            cached: """
                INSERT INTO \(search)(rowid, \(names)) SELECT s.id, \(values("s"))
                FROM \(searchBefore) b JOIN \(searchView) s ON s.id = b.id
                WHERE \(differs) OR \(place) IS NULL
                """, on: db
        ).run()
    }

    /// Brings the search indexes of all lists up to date.
    ///
    /// - Parameter waiting: The lists to leave as they are.
    static func settleAll(except waiting: Set<ListID> = [], in db: Database) throws {
        for table in try changed(in: db) where !waiting.contains(table.listID) {
            try table.settle(in: db)
        }
        // Lists that are gone.
        try RawStatement(
            cached: "DELETE FROM _changed_list WHERE list_id NOT IN (SELECT id FROM list)", on: db
        ).run()
    }

    /// The tables of the lists with changes that their search indexes do not contain yet.
    ///
    /// - Complexity: O(*n*) for *n* changed lists.
    static func changed(in db: Database) throws -> [ListTable] {
        let statement = try RawStatement(
            cached: """
                SELECT list.id, table_name FROM _changed_list JOIN list ON list.id = list_id
                ORDER BY list.id
                """, on: db)
        var tables: [ListTable] = []
        while try statement.step() {
            tables.append(
                ListTable(
                    listID: ListID(rawValue: statement.int64(0)), name: statement.string(1)))
        }
        return tables
    }
}
