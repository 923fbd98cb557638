import Foundation
import GRDB
import ProgramSupport
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Migration of libraries of older versions, with a backup of each.
struct SchemaUpdateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aLibraryOfTheFirstVersionIsBroughtUpToDate() async throws {
        try OldLibrary.write(to: folder.libraryURL)
        let library = try folder.library()
        #expect(library.access == .readWrite)
        let list = try #require(try library.lists().first)
        let request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == OldLibrary.titles)
        #expect(list.fields.map(\.kind) == [.text, .number, .checkbox, .choice])
        #expect(list.fields[3].options.choices.map(\.name) == ["left", "right"])
        #expect(try await library.check() == [])
        var search = request
        search.query = SearchQuery("lodz")
        #expect(try await library.texts(search) == ["Łódź nights"])
        search.query = SearchQuery("perhaps")
        #expect(try await library.texts(search) == ["Łódź nights"])
        // Edits made with the old version can be undone with this one.
        try await library.undo()
        #expect(try await library.texts(request)[0] == "Emme")
        #expect(try await library.check() == [])
    }

    @Test(
        "A list may have been called as a newer table of the library is",
        arguments: [
            "image", "smart_list", "loan",
        ])
    func listsMakeWay(_ table: String) async throws {
        try OldLibrary.write(to: folder.libraryURL, table: table)
        let library = try folder.library()
        let list = try #require(try library.lists().first)
        #expect(list.tableName == table + "_2")
        var request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == OldLibrary.titles)
        request.query = SearchQuery("lodz")
        #expect(try await library.texts(request) == ["Łódź nights"])
        try await library.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Lodzer Ballade")]))
        #expect(try await library.texts(request) == ["Łódź nights", "Lodzer Ballade"])
        #expect(try await library.check() == [])
    }

    @Test func theOldVersionIsKeptAmongTheBackups() throws {
        try OldLibrary.write(to: folder.libraryURL)
        try folder.library().close()
        let backups = try Library.backups(of: folder.libraryURL)
        #expect(backups.map(\.kind) == [.beforeUpdate(fromVersion: "1")])
        let copy = try DatabaseQueue(path: try #require(backups.first).url.path)
        let (versions, titles) = try copy.read { db in
            (
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"),
                try String.fetchAll(db, sql: "SELECT title FROM books ORDER BY id")
            )
        }
        #expect(versions == ["1"])
        #expect(titles == OldLibrary.titles)
        // Opening it again makes no second backup.
        try folder.library().close()
        #expect(try Library.backups(of: folder.libraryURL) == backups)
    }

    @Test func aNewLibraryHasNothingToKeep() throws {
        try folder.library().close()
        #expect(try Library.backups(of: folder.libraryURL).isEmpty)
    }

    @Test func whereNoCopyCanBeMadeNothingIsChanged() throws {
        try OldLibrary.write(to: folder.libraryURL)
        _ = try folder.file("backups", "This is in the way.")
        let error = #expect(throws: LibraryError.self) { try folder.library() }
        #expect(error?.code == .notPermitted)
        #expect(try folder.sqlite3("SELECT group_concat(identifier) FROM grdb_migrations") == "1")
    }

    @Test func severalProgramsMayBringItUpToDateAtOnce() throws {
        for round in 0..<3 {
            let folder = try TemporaryFolder()
            if round > 0 { try OldLibrary.write(to: folder.libraryURL) }
            let programs = try (0..<4).map { _ in
                try ChildProcess.stress("open", [folder.libraryURL.path])
            }
            for program in programs {
                program.waitUntilExit()
                #expect(program.lines.first == "writable true")
                #expect(program.lines.last == "done")
            }
            #expect(
                try folder.sqlite3("SELECT count(*) FROM list WHERE name = 'New'") == "4",
                "round \(round)")
        }
    }

    @Test func copiesOfColumnsInTheFormOfVersionFiveAreMadeAnew() async throws {
        var library = try folder.eagerLibrary()
        var random = SplitMix64(seed: 31)
        let text = RandomEdits.csv(count: 300, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let request = RecordListRequest(list: list.id, query: "year:>=1995 title:~a")
        let found = try await library.texts(request)
        #expect(!found.isEmpty)
        library.close()
        _ = try folder.sqlite3(
            """
            CREATE TABLE old AS SELECT column_id, part, data FROM _column_part;
            DROP TABLE _column_part;
            CREATE TABLE _column_part (
                column_id INTEGER NOT NULL REFERENCES _column(id) ON DELETE CASCADE,
                part INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (column_id, part));
            INSERT INTO _column_part SELECT * FROM old;
            DROP TABLE old;
            DELETE FROM grdb_migrations WHERE identifier = '6';
            """)
        library = try folder.eagerLibrary()
        #expect(try folder.sqlite3("SELECT count(*) FROM _column_part") == "0")
        #expect(try await library.texts(request) == found)
        await library.columnCache.updateNow(list.id, in: library)
        #expect(try folder.sqlite3("SELECT sum(length(texts)) > 0 FROM _column_part") == "1")
        #expect(try library.answers(request.query.text, in: list.id).count == 1)
    }

    /// Makes a library whose search index has the words that version 8 found in its texts.
    private func writeVersionEight() async throws -> List {
        let library = try folder.library()
        let list = try await library.makeBooks(["Chicago O’Hare", "Year २०२४", "Emma"])
        library.close()
        let file = try DatabaseQueue(
            path: folder.libraryURL.path, configuration: Library.configuration)
        try await file.write { db in
            try ListTable(list).dropTriggers(in: db)
            let sql = try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_master WHERE name = 'books_search'")
            try db.execute(sql: "DROP TABLE books_search")
            try db.execute(
                sql: try #require(sql).replacing(ListTable.tokenizer, with: "tokenize='trove'"))
            for (id, words) in [(1, "Chicago O Hare"), (2, "Year"), (3, "Emma")] {
                try db.execute(
                    sql: "INSERT INTO books_search (rowid, f0) VALUES (?, ?)",
                    arguments: [id, words])
            }
            try db.execute(
                sql: """
                    DELETE FROM grdb_migrations
                        WHERE identifier IN ('9', '10', '11', '12', '13', '14');
                    DROP TABLE _changed_list;
                    DROP TABLE loan;
                    DROP TABLE _history_record;
                    ALTER TABLE list DROP COLUMN folder;
                    PRAGMA user_version = 8;
                    """)
        }
        try file.close()
        return list
    }

    private func expectNewWords(in library: Library, _ list: List) async throws {
        for (query, titles) in [
            ("ohare", ["Chicago O’Hare"]), ("hare", ["Chicago O’Hare"]), ("2024", ["Year २०२४"]),
            ("emma", ["Emma"]),
        ] {
            let request = RecordListRequest(list: list.id, query: query)
            #expect(try await library.texts(request) == titles, "\(query)")
        }
    }

    @Test func theSearchIndexOfVersionEightIsMadeAgain() async throws {
        let list = try await writeVersionEight()
        let library = try folder.library()
        try await expectNewWords(in: library, list)
        #expect(try await library.check() == [])
        #expect(
            try Library.backups(of: folder.libraryURL).map(\.kind)
                == [.beforeUpdate(fromVersion: "8")])
        // Opening it again does not rebuild the index.
        let made = try folder.sqlite3("SELECT rootpage FROM sqlite_master WHERE name LIKE '%idx'")
        library.close()
        try await expectNewWords(in: folder.library(), list)
        #expect(
            try folder.sqlite3("SELECT rootpage FROM sqlite_master WHERE name LIKE '%idx'") == made)
    }

    /// Version 9 stored finished English names of edits. It would show those of today as JSON, so
    /// it has to see that a newer version wrote the library.
    @Test func theHistoryOfThisVersionIsNewToVersionNine() throws {
        var versionNine = DatabaseMigrator()
        for version in 1...9 { versionNine.registerMigration("\(version)") { _ in } }
        let library = try folder.library()
        #expect(try library.pool.read(versionNine.hasBeenSuperseded))
    }

    @Test func aLibraryOfVersionEightThatMayOnlyBeReadFindsTheSame() async throws {
        let list = try await writeVersionEight()
        try await expectNewWords(in: Library(at: folder.libraryURL, mode: .readOnly), list)
        #expect(
            try folder.sqlite3("SELECT count(*) FROM grdb_migrations WHERE identifier = '9'")
                == "0")
    }
}
