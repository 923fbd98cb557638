import Foundation
import GRDB
import TroveModel

/// The schema of the library's own tables, as migrations by version.
enum LibrarySchema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE list (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        uuid TEXT NOT NULL UNIQUE,
                        name TEXT NOT NULL,
                        icon TEXT NOT NULL DEFAULT '',
                        position INTEGER NOT NULL,
                        table_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
                        settings TEXT NOT NULL DEFAULT '{}',
                        record_count INTEGER NOT NULL DEFAULT 0,
                        trash_count INTEGER NOT NULL DEFAULT 0,
                        generation INTEGER NOT NULL DEFAULT 0,
                        created_at INTEGER NOT NULL,
                        deleted_at INTEGER
                    );
                    CREATE TABLE field (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        name TEXT NOT NULL,
                        column_name TEXT NOT NULL COLLATE NOCASE,
                        search_column INTEGER NOT NULL,
                        kind TEXT NOT NULL,
                        choices TEXT NOT NULL DEFAULT '[]',
                        deleted_at INTEGER,
                        UNIQUE (list_id, column_name)
                    );
                    CREATE TABLE history (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        name TEXT NOT NULL,
                        list_id INTEGER,
                        performed_at INTEGER NOT NULL,
                        is_undone INTEGER NOT NULL DEFAULT 0,
                        coalescing_key TEXT,
                        steps BLOB NOT NULL
                    );
                    CREATE TABLE setting (
                        name TEXT PRIMARY KEY,
                        value TEXT NOT NULL
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("2") { db in
            // Move all options of a field, including its choices, into one column.
            try db.execute(sql: "ALTER TABLE field ADD COLUMN options TEXT NOT NULL DEFAULT '{}'")
            let rows = try Row.fetchAll(
                db, sql: "SELECT id, choices FROM field WHERE choices <> '[]'")
            for row in rows {
                var options = FieldOptions()
                let choices = try JSON.value([String].self, from: row["choices"])
                options.choices = choices.map { FieldChoice(name: $0) }
                try db.execute(
                    sql: "UPDATE field SET options = ? WHERE id = ?",
                    arguments: [try JSON.text(options), row["id"] as Int64])
            }
            try db.execute(sql: "ALTER TABLE field DROP COLUMN choices")
            try ListTable.makeWay(for: "image", in: db)
            try db.execute(
                sql: """
                    CREATE TABLE image (
                        id TEXT PRIMARY KEY,
                        type TEXT NOT NULL,
                        width INTEGER NOT NULL,
                        height INTEGER NOT NULL,
                        data BLOB NOT NULL,
                        thumbnail BLOB NOT NULL,
                        created_at INTEGER NOT NULL
                    );
                    """)
        }
        migrator.registerMigration("3") { db in
            try ListTable.makeWay(for: "smart_list", in: db)
            try db.execute(
                sql: """
                    CREATE TABLE smart_list (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        uuid TEXT NOT NULL UNIQUE,
                        name TEXT NOT NULL,
                        icon TEXT NOT NULL DEFAULT '',
                        position INTEGER NOT NULL,
                        list_id INTEGER,
                        query TEXT NOT NULL,
                        settings TEXT NOT NULL DEFAULT '{}',
                        created_at INTEGER NOT NULL,
                        deleted_at INTEGER
                    );
                    """)
        }
        migrator.registerMigration("4") { db in
            // Table names that begin with an underscore cannot clash with those of lists.
            try db.execute(
                sql: """
                    CREATE TABLE _order (
                        id INTEGER PRIMARY KEY,
                        list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                        request TEXT NOT NULL,
                        definition TEXT NOT NULL,
                        generation INTEGER NOT NULL,
                        used_at INTEGER NOT NULL,
                        sections TEXT NOT NULL,
                        ids BLOB NOT NULL,
                        UNIQUE (list_id, request)
                    );
                    CREATE TABLE _order_journal (
                        list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                        generation INTEGER NOT NULL,
                        record_id INTEGER NOT NULL,
                        PRIMARY KEY (list_id, generation)
                    ) WITHOUT ROWID;
                    ALTER TABLE list ADD COLUMN journal_end INTEGER NOT NULL DEFAULT 0;
                    """)
        }
        migrator.registerMigration("5") { db in
            try db.execute(
                sql: """
                    CREATE TABLE _column (
                        id INTEGER PRIMARY KEY,
                        list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                        name TEXT NOT NULL,
                        definition TEXT NOT NULL,
                        generation INTEGER NOT NULL,
                        state TEXT NOT NULL,
                        UNIQUE (list_id, name)
                    );
                    CREATE TABLE _column_part (
                        column_id INTEGER NOT NULL REFERENCES _column(id) ON DELETE CASCADE,
                        part INTEGER NOT NULL,
                        data BLOB NOT NULL,
                        UNIQUE (column_id, part)
                    );
                    """)
        }
        migrator.registerMigration("6") { db in
            // Store texts apart from the rest. Columns are cached again when a query needs them.
            try db.execute(
                sql: """
                    DROP TABLE _column_part;
                    DELETE FROM _column;
                    CREATE TABLE _column_part (
                        column_id INTEGER NOT NULL REFERENCES _column(id) ON DELETE CASCADE,
                        part INTEGER NOT NULL,
                        data BLOB NOT NULL,
                        texts BLOB NOT NULL,
                        UNIQUE (column_id, part)
                    );
                    """)
        }
        migrator.registerMigration("7") { db in
            // Changes of sort order, grouping and view are no longer undoable.
            try db.execute(sql: "DELETE FROM history WHERE name = 'Change View'")
        }
        migrator.registerMigration("8") { db in
            try db.execute(
                sql: """
                    CREATE TABLE _draft (
                        list_id INTEGER NOT NULL REFERENCES list(id) ON DELETE CASCADE,
                        record_id INTEGER NOT NULL,
                        field_id INTEGER NOT NULL REFERENCES field(id) ON DELETE CASCADE,
                        text TEXT NOT NULL,
                        reason TEXT NOT NULL,
                        PRIMARY KEY (list_id, record_id, field_id)
                    ) WITHOUT ROWID;
                    """)
        }
        // Search indexes contain different words from here on. `LibraryRepair.renewDefinitions`
        // rebuilds them.
        migrator.registerMigration("9") { _ in }
        migrator.registerMigration("10") { db in
            // From here on, the history stores what was done instead of English names. Older
            // versions, which would show that as it is, open the file read-only. Orders are cached
            // again, with index titles that do not depend on the language.
            try db.execute(sql: "DELETE FROM _order")
        }
        migrator.registerMigration("11") { db in
            try ListTable.makeWay(for: "loan", in: db)
            try db.execute(sql: LoanTable.creation)
        }
        migrator.registerMigration("12") { db in
            try db.execute(sql: "ALTER TABLE list ADD COLUMN folder TEXT NOT NULL DEFAULT ''")
        }
        migrator.registerMigration("13") { db in
            try db.execute(sql: HistoryIndex.creation)
            try HistoryIndex(db: db).rebuild()
        }
        migrator.registerMigration("14") { db in
            // From here on, other programs may change records.
            try db.execute(sql: "CREATE TABLE _changed_list (list_id INTEGER PRIMARY KEY)")
            for name in try String.fetchAll(db, sql: "SELECT table_name FROM list") {
                for suffix in ["_before", "_search_before"] {
                    try ListTable.makeWay(for: name + suffix, in: db)
                }
            }
            try ListTable.addDefaultPositions(in: db)
        }
        return migrator
    }()
}
