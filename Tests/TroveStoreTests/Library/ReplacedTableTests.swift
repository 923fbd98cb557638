import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Tables of lists that other programs replaced.
struct ReplacedTableTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        var age = FieldDraft(name: "Age", kind: .computed)
        age.options.expression = "2000 - [Year]"
        var title = FieldDraft(name: "Title")
        title.options.isUnique = true
        list = try await library.makeList(
            "Books",
            [
                title, FieldDraft(name: "Year", kind: .number),
                FieldDraft(name: "Next", kind: .recordLink), age,
            ])
        for (title, year) in [("Emma", 1815.0), ("Łódź", 1900), ("Walden", 1854), ("Gone", 1)] {
            try await library.add(["Title": .text(title), "Year": .decimal(year)], to: list)
        }
        try await library.perform(.deleteRecords([4], list: list.id))
        try await library.perform(
            .moveRecords([3], list: list.id, to: .first))
    }

    private func isReplaced() async throws {
        #expect(
            try await library.check()
                == ["Another program replaced the table “books” with the records of “Books”."])
    }

    private func expectWhole(_ titles: [String]) async throws {
        #expect(try await library.check() == [])
        let request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == titles)
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "lodz")) == ["Łódź"])
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "age:185")) == ["Emma"])
        #expect(try library.list(list.id).trashCount == 1)
    }

    /// The statements of DuckDB, pandas, and of a program that makes everything text.
    @Test(arguments: [
        "CREATE TABLE books AS SELECT * FROM t",
        """
        CREATE TABLE books (id BIGINT, position BIGINT, title VARCHAR, year DOUBLE, next DOUBLE,
            created_at DOUBLE, modified_at BIGINT, deleted_at DOUBLE, age DOUBLE);
        INSERT INTO books SELECT id, position, title, year, next, created_at, modified_at,
            deleted_at, age FROM t
        """,
        """
        CREATE TABLE Books (title TEXT NOT NULL, age TEXT, id TEXT PRIMARY KEY, position TEXT,
            year TEXT, next TEXT, created_at TEXT, modified_at TEXT, deleted_at TEXT, shelf TEXT
            ) WITHOUT ROWID;
        INSERT INTO Books SELECT title, age, id, position, year, next, created_at, modified_at,
            ifnull(deleted_at, ''), 'A' FROM t
        """,
        """
        CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL DEFAULT 0, title TEXT UNIQUE, year, next,
            created_at INTEGER NOT NULL DEFAULT 0, modified_at INTEGER NOT NULL DEFAULT 0,
            deleted_at INTEGER, age GENERATED ALWAYS AS (2000 - year) VIRTUAL);
        INSERT INTO books SELECT id, position, title, year, next, created_at, modified_at,
            deleted_at FROM t
        """,
        """
        CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL DEFAULT 0, title TEXT, year DEFAULT 1900, next,
            created_at INTEGER NOT NULL DEFAULT 0, modified_at INTEGER NOT NULL DEFAULT 0,
            deleted_at INTEGER, age GENERATED ALWAYS AS (2000 - year) VIRTUAL);
        INSERT INTO books SELECT id, position, title, year, next, created_at, modified_at,
            deleted_at FROM t
        """,
    ])
    func isMadeAgainWithAllRecords(sql: String) async throws {
        let before = try library.contents()
        _ = try folder.sqlite3(
            """
            CREATE INDEX by_year ON books (year);
            CREATE VIEW titles AS SELECT title FROM books;
            CREATE TABLE notes (book REFERENCES books(id)); INSERT INTO notes VALUES (1);
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            \(sql); CREATE INDEX by_title ON books (title)
            """)
        try await isReplaced()
        try await library.repair()
        try await expectWhole(["Walden", "Emma", "Łódź"])
        #expect(try library.contents() == before)
        #expect(try folder.sqlite3("SELECT count(*) FROM titles, notes") == "4")
        #expect(
            try await library.notes().contains(
                "Not Trove’s, and left alone: the index “by_title”."))
        // The steps before it can still be undone.
        for _ in 0..<3 { try await library.undo() }
        for _ in 0..<3 { try await library.redo() }
        #expect(try library.contents() == before)
        let change = try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(change.inserted == [5])
        #expect(try await library.check() == [])
    }

    @Test func recordsWithoutIdentitiesGetNewOnes() async throws {
        _ = try folder.sqlite3(
            """
            CREATE TEMP TABLE t AS SELECT title, year, iif(id = 3, 2, id) AS id FROM books
                WHERE id < 4;
            INSERT INTO t VALUES ('Ida', 1, NULL), ('Max', 2, 'x');
            DROP TABLE books; CREATE TABLE books AS SELECT * FROM t
            """)
        try await isReplaced()
        try await library.repair()
        #expect(try await library.check() == [])
        let found = try await library.recordList(for: RecordListRequest(list: list.id))
        #expect(Array(found.allIDs) == [1, 2, 5, 6, 7])
        #expect(
            try await library.texts(RecordListRequest(list: list.id))
                == ["Emma", "Łódź", "Walden", "Ida", "Max"])
        // Steps of records that are gone are, too.
        #expect(try library.undoState().undoName == nil)
        #expect(try library.history().isEmpty)
        let times =
            "SELECT count(*) FROM books WHERE unixepoch() - created_at NOT BETWEEN 0 AND 600"
        #expect(try folder.sqlite3(times) == "0")
    }

    @Test func changesBeforeItDoNotKeepTheLibraryClosed() async throws {
        library.close()
        _ = try folder.sqlite3(
            """
            UPDATE books SET title = 'Nana' WHERE id = 1;
            CREATE TEMP TABLE t AS SELECT title, year FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT * FROM t
            """)
        let again = try folder.library()
        #expect(try await again.check().count == 1)
        try await again.repair()
        #expect(try await again.check() == [])
        #expect(
            try await again.texts(RecordListRequest(list: list.id))
                == ["Nana", "Łódź", "Walden", "Gone"])
    }

    /// Without a key, several records could have one identity, and a change of one would be one of
    /// all of them.
    @Test func nothingIsChangedBeforeTheRepair() async throws {
        _ = try folder.sqlite3(
            """
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT id, position, title || '!' AS title, year, next,
                created_at, modified_at, deleted_at FROM t
            """)
        let before = try folder.sqlite3("SELECT * FROM books")
        let sentence =
            "Another program replaced the table “books” with the records of “Books”. "
            + "Nothing was changed. Check and repair the library first."
        for attempt in [
            { _ = try await library.perform(.addRecord(list: list.id, values: [:])) },
            { _ = try await library.perform(.deleteRecords([1], list: list.id)) },
            { _ = try await library.undo() },
            { _ = try await library.rehearse(.addRecord(list: list.id, values: [:])) },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: LibraryError.self) { try await attempt() }
            #expect(error?.code == .damaged)
            #expect(error?.message == sentence)
        }
        #expect(try folder.sqlite3("SELECT * FROM books") == before)
        try await library.repair()
        try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(
            try await library.texts(RecordListRequest(list: list.id))
                == ["Walden!", "Emma!", "Łódź!", ""])
        #expect(try await library.check() == [])
    }

    @Test func recordsThatWereAddedWithoutTriggersGetAPlace() async throws {
        _ = try folder.sqlite3(
            """
            DROP TRIGGER books_on_insert; INSERT INTO books (title) VALUES ('Ida'), ('Max')
            """)
        #expect(
            try await library.check().contains("Positions of records of “Books” are out of range."))
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.addRecord(list: list.id, values: [:]))
        }
        #expect(error?.code == .damaged)
        try await library.repair()
        #expect(try await library.check() == [])
        try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(
            try await library.texts(RecordListRequest(list: list.id))
                == ["Walden", "Emma", "Łódź", "Ida", "Max", ""])
    }

    @Test func aColumnWithTheNameOfTheRowNumberHidesNoRecord() async throws {
        _ = try folder.sqlite3(
            """
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT iif(id % 2 = 0, NULL, 1) AS rowid, * FROM t
            """)
        try await library.repair()
        try await expectWhole(["Walden", "Emma", "Łódź"])
    }

    /// Values of the field become numbers again, of which one has no absolute value.
    @Test func anIndexThatCannotBeMadeAgainIsNamed() async throws {
        _ = try folder.sqlite3(
            """
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT id, position, title, CAST(year AS TEXT) AS year, next,
                created_at, modified_at, deleted_at FROM t;
            UPDATE books SET year = '-9223372036854775808' WHERE id = 2;
            CREATE INDEX by_size ON books (abs(year)); CREATE INDEX by_year ON books (year)
            """)
        let sentence =
            "Not created again: the index “by_size” of the table “books” (integer overflow)."
        #expect(try await library.repair() == [sentence])
        #expect(try await library.check() == [])
        #expect(
            try await library.notes() == ["Not Trove’s, and left alone: the index “by_year”."])
    }

    /// The fields that can still be computed are, each after those that it reads.
    @Test func aFieldThatCannotBeComputedIsEmpty() async throws {
        for (name, expression) in [("Double", "[Age] * 2"), ("Odd", "[Year] + 1")] {
            var draft = FieldDraft(name: name, kind: .computed)
            draft.options.expression = expression
            try await library.perform(.addField(list.id, draft))
        }
        _ = try folder.sqlite3(
            """
            CREATE TEMP TABLE t AS SELECT * FROM books; DROP TABLE books;
            CREATE TABLE books AS SELECT * FROM t; CREATE INDEX by_odd ON books (odd);
            UPDATE field SET options = '{"expression":"[#99]"}' WHERE name = 'Odd'
            """)
        #expect(try await library.repair() == [])
        #expect(
            try folder.sqlite3("SELECT age, double, odd FROM books WHERE id = 1") == "185|370|")
        #expect(try await library.check() == [])
        // It is computed again with an expression that can be.
        let odd = try #require(try library.list(list.id).fields.first { $0.name == "Odd" })
        var options = odd.options
        options.expression = "[Year] + 2"
        try await library.perform(.setOptions(odd.id, list: list.id, options))
        let found = RecordListRequest(list: list.id, query: "odd:1817")
        #expect(try await library.texts(found) == ["Emma"])
    }
}
