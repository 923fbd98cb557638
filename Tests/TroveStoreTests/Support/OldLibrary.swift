import Foundation
import GRDB
import TroveModel

@testable import TroveStore

/// A library with version 1 of the schema.
enum OldLibrary {
    static let titles = ["Emma", "Łódź nights", "Faust"]

    /// - Parameter table: The name of the list's table.
    static func write(to url: URL, table: String = "books") throws {
        let file = try DatabaseQueue(path: url.path, configuration: Library.configuration)
        try file.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try file.write { db in
            for part in [libraryTables, listTable, listDefinitions, content] {
                try db.execute(sql: part.replacing("books", with: table))
            }
        }
        try file.close()
    }

    private static let libraryTables = """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
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
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """

    private static let listTable = """
        CREATE TABLE "books" (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL,
            "title" TEXT,
            "year" NUMERIC,
            "read" INTEGER,
            "shelf" TEXT,
            created_at INTEGER NOT NULL DEFAULT (unixepoch()),
            modified_at INTEGER NOT NULL DEFAULT (unixepoch()),
            deleted_at INTEGER
        );
        CREATE VIRTUAL TABLE "books_search" USING fts5(
            f0, f1, f2, f3, f4, f5, content="books_search_text", content_rowid='id',
            tokenize='trove', prefix='1 2 3');
        CREATE INDEX "books_order" ON "books" (position) WHERE deleted_at IS NULL;
        CREATE INDEX "books_trash" ON "books" (deleted_at) WHERE deleted_at IS NOT NULL;
        """

    private static let listDefinitions = """
        CREATE VIEW "books_search_text" AS
            SELECT id, "title" AS f0, "year" AS f1, NULL AS f2, "shelf" AS f3, NULL AS f4, NULL \
        AS f5
            FROM "books";
        CREATE TRIGGER "books_on_insert" AFTER INSERT ON "books" BEGIN
            INSERT INTO "books_search"(rowid, f0, f1, f2, f3, f4, f5)
                VALUES (new.id, new."title", new."year", NULL, new."shelf", NULL, NULL);
            UPDATE list SET generation = generation + 1,
                record_count = record_count + (new.deleted_at IS NULL),
                trash_count = trash_count + (new.deleted_at IS NOT NULL) WHERE id = 1;
        END;
        CREATE TRIGGER "books_on_delete" AFTER DELETE ON "books" BEGIN
            INSERT INTO "books_search"("books_search", rowid, f0, f1, f2, f3, f4, f5)
                VALUES ('delete', old.id, old."title", old."year", NULL, old."shelf", NULL, NULL);
            UPDATE list SET generation = generation + 1,
                record_count = record_count - (old.deleted_at IS NULL),
                trash_count = trash_count - (old.deleted_at IS NOT NULL) WHERE id = 1;
        END;
        CREATE TRIGGER "books_on_update" AFTER UPDATE ON "books" BEGIN
            UPDATE list SET generation = generation + 1,
                record_count = record_count
                    + (new.deleted_at IS NULL) - (old.deleted_at IS NULL),
                trash_count = trash_count
                    + (new.deleted_at IS NOT NULL) - (old.deleted_at IS NOT NULL)
            WHERE id = 1;
        END;
        CREATE TRIGGER "books_on_search" AFTER UPDATE OF "title", "year", "shelf" ON "books" BEGIN
            INSERT INTO "books_search"("books_search", rowid, f0, f1, f2, f3, f4, f5)
                VALUES ('delete', old.id, old."title", old."year", NULL, old."shelf", NULL, NULL);
            INSERT INTO "books_search"(rowid, f0, f1, f2, f3, f4, f5)
                VALUES (new.id, new."title", new."year", NULL, new."shelf", NULL, NULL);
        END;
        """

    private static let content = """
        INSERT INTO list (uuid, name, icon, position, table_name, settings, created_at) VALUES (
            '0B7E2E9C-6F0A-4B43-9B8E-0D4C7C6E2A11', 'Books', '', 0, 'books',
            '{"grouping":{"none":{}},"sort":{"manual":{}},"titleField":1}', 1700000000);
        INSERT INTO field (list_id, position, name, column_name, search_column, kind, choices) \
        VALUES
            (1, 0, 'Title', 'title', 0, 'text', '[]'),
            (1, 1, 'Year', 'year', 1, 'number', '[]'),
            (1, 2, 'Read', 'read', 2, 'checkbox', '[]'),
            (1, 3, 'Shelf', 'shelf', 3, 'choice', '["left","right"]');
        INSERT INTO books (position, title, year, read, shelf) VALUES
            (1024, 'Emma', 1815, 1, 'left'),
            (2048, 'Łódź nights', NULL, 'perhaps', 'right'),
            (3072, 'Faust', 1808, 0, NULL);
        INSERT INTO history (name, list_id, performed_at, steps) VALUES (
            'Change Title of “Emme”', 1, 1700000100,
            '[{"setValues":{"_0":1,"_1":[1,[1,"Emme"]],"modifiedAt":[1,1700000000]}}]');
        """
}
