import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Finding and repairing every kind of damage to a library.
struct RepairTests {
    let folder: TemporaryFolder
    let library: Library
    let request: RecordListRequest

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Faust", "Gone"])
        try await library.perform(.deleteRecords([3], list: list.id))
        request = RecordListRequest(list: list.id)
    }

    private func isFound(_ text: String) async throws -> Bool {
        var request = request
        request.query = SearchQuery(text)
        return try await library.texts(request) == [text]
    }

    @Test(arguments: [
        ("DROP TRIGGER books_on_update", "The triggers that update the search index"),
        ("DROP TRIGGER books_on_insert", "The triggers that update the search index"),
        ("DROP VIEW books_search_text", "The triggers that update the search index"),
        ("DROP INDEX books_order", "An index"),
        ("DROP INDEX books_trash", "An index"),
        ("DROP TABLE books_search", "The search index of “Books” is missing"),
        ("ALTER TABLE books DROP COLUMN read", "The column “read”"),
        (
            "UPDATE field SET kind = 'place' WHERE name = 'Title'",
            "This version of Trove does not support the kind “place” of “Title” in “Books”."
        ),
        ("UPDATE list SET record_count = 7", "The stored number of records"),
        ("UPDATE list SET trash_count = 0", "The stored number of records"),
        (
            "INSERT INTO books_search(books_search) VALUES ('delete-all')",
            "The search index of “Books” does not match"
        ),
        (
            "INSERT INTO image VALUES (hex(zeroblob(32)), 'image/png', 1, 1, x'00', x'00', 0)",
            "1 picture belongs to no record"
        ),
        (
            "CREATE TRIGGER odd AFTER UPDATE ON books BEGIN DELETE FROM history; END",
            "The table of “Books” has a trigger that is not Trove’s: “odd”."
        ),
        (
            "DELETE FROM list",
            "The table “books” with 3 records belongs to no list."
        ),
        (
            "INSERT INTO field (list_id, position, name, column_name, search_column, kind) "
                + "VALUES (99, 0, 'x', 'x', 0, 'text')",
            "1 row of the table “field” refers to a missing row"
        ),
    ])
    func isFoundAndMended(damage: String, sentence: String) async throws {
        #expect(try await library.check() == [])
        try await library.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            if damage.contains("DROP COLUMN") {
                // SQLite does not drop columns in use.
                let trigger =
                    "SELECT group_concat('DROP TRIGGER ' || name, ';') FROM sqlite_master "
                    + "WHERE type = 'trigger'"
                try db.execute(sql: try String.fetchOne(db, sql: trigger) ?? "")
                try db.execute(sql: "DROP VIEW books_search_text")
            }
            try db.execute(sql: damage)
            try db.execute(sql: "PRAGMA foreign_keys = ON")
        }
        let problems = try await library.check()
        #expect(problems.contains { $0.hasPrefix(sentence) }, "\(problems)")
        #expect(problems.allSatisfy { $0.hasSuffix(".") })
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try await library.texts(request) == ["Emma", "Faust"])
        #expect(try await isFound("Emma"))
        // Repaired tables and triggers follow later edits.
        let list = try library.list(request.list)
        #expect(list.name == "Books")
        try await library.perform(
            .setValue(.text("Ida"), field: list.fields[0].id, record: 1, list: list.id))
        #expect(try await isFound("Ida"))
        #expect(try library.list(list.id).recordCount == 2)
        #expect(try await library.check() == [])
    }

    @Test func aTableWithoutAnyDefinitionsBecomesAList() async throws {
        library.close()
        _ = try folder.sqlite3("DELETE FROM list; DELETE FROM field")
        let found = try folder.library()
        try await found.repair()
        #expect(try await found.check() == [])
        let list = try #require(try found.lists().first)
        #expect(list.name == "Books")
        #expect(list.fields.map(\.name) == ["Title", "Author", "Year", "Read"])
        #expect(try await found.texts(RecordListRequest(list: list.id, query: "emma")) == ["Emma"])
        #expect(list.trashCount == 1)
    }

    @Test func aDamagedIndexIsWrittenAnewAndTheFileIsKeptAsItWas() async throws {
        // An empty index page.
        try await folder.damage(
            "books_order", of: library, with: Data([10, 0, 0, 0, 0, 0x10, 0, 0]))
        let damaged = try folder.library()
        #expect(try await damaged.check().first?.hasPrefix("The file is damaged") == true)
        try await damaged.repair()
        #expect(try await damaged.check() == [])
        #expect(try await damaged.texts(request) == ["Emma", "Faust"])
        #expect(try damaged.backups().map(\.kind) == [.beforeRepair])
    }

    @Test func whatCannotBeMendedIsSaidWithTheBackup() async throws {
        let backup = try #require(try await library.backUpIfDue())
        try await folder.damage("books", of: library)
        let damaged = try folder.library()
        let error = await #expect(throws: LibraryError.self) { try await damaged.repair() }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains(backup.url.path) == true)
        try await damaged.restore(backup.url)
        #expect(try await damaged.check() == [])
        #expect(try await damaged.texts(request) == ["Emma", "Faust"])
    }

    @Test func compactingDropsWhatNothingCanBringBack() async throws {
        let film = try #require(
            try await library.perform(
                .createList(name: "Films", fields: [FieldDraft(name: "Title")])
            ).list)
        try await library.perform(.deleteList(film))
        let unused = ImageRow.id(1)
        let inHistory = ImageRow.id(2)
        try await library.pool.write { db in
            try ImageRow.insert([unused, inHistory], in: db)
            try db.execute(
                sql: "INSERT INTO history (name, performed_at, steps) VALUES ('x', 0, ?)",
                arguments: ["[{\"x\":\"\(inHistory)\"}]"])
        }
        try await library.compact()
        #expect(try folder.sqlite3("SELECT id FROM image") == inHistory)
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "2")
        try await library.pool.write { try $0.execute(sql: "DELETE FROM history") }
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM image") == "0")
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "1")
        #expect(try folder.sqlite3("SELECT name FROM sqlite_master WHERE name LIKE 'films%'") == "")
        #expect(try await library.check() == [])
    }

    /// One wrong bit in the file: the search index is defined under another name. Deleting it for
    /// a new one would leave the definition in the file, which could no longer be opened.
    @Test func aDefinitionWithAWrongNameIsFoundAndLeftAlone() async throws {
        try await library.pool.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = replace(sql, 'books_search', 'booKs_search')
                    WHERE name = 'books_search';
                    PRAGMA writable_schema = OFF;
                    """)
        }
        let problem = "The file is damaged: the definition of “books_search” has another name."
        #expect(try await library.check() == [problem])
        let error = await #expect(throws: LibraryError.self) { try await library.repair() }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("books_search") == true, "\(error?.message ?? "")")
        library.close()
        let again = try folder.library()
        #expect(try await again.texts(request) == ["Emma", "Faust"])
    }
}

/// Rows of the image table, without content.
private enum ImageRow {
    static func id(_ number: Int) -> String {
        String(repeating: "0", count: 63) + String(number)
    }

    static func insert(_ ids: [String], in db: Database) throws {
        for id in ids {
            try db.execute(
                sql: "INSERT INTO image VALUES (?, 'image/png', 1, 1, x'00', x'00', 0)",
                arguments: [id])
        }
    }
}
