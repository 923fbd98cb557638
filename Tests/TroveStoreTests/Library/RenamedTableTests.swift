import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Tables of lists that other programs renamed.
struct RenamedTableTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List
    let request: RecordListRequest

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        var title = FieldDraft(name: "Title")
        title.options.isUnique = true
        var age = FieldDraft(name: "Age", kind: .computed)
        age.options.expression = "2000 - [Year]"
        list = try await library.makeList(
            "Books", [title, FieldDraft(name: "Year", kind: .number), age])
        for (title, year) in [("Emma", 1815.0), ("Łódź", 1900), ("Gone", 1)] {
            try await library.add(["Title": .text(title), "Year": .decimal(year)], to: list)
        }
        try await library.perform(.deleteRecords([3], list: list.id))
        request = RecordListRequest(list: list.id)
    }

    private func expectWhole(
        _ titles: [String] = ["Emma", "Łódź"], in other: Library? = nil
    ) async throws {
        let library = other ?? library
        #expect(try await library.check() == [])
        #expect(try library.lists().map(\.tableName) == ["books"])
        #expect(try await library.texts(request) == titles)
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "lodz")) == ["Łódź"])
        #expect(try library.list(list.id).trashCount == 1)
    }

    /// The last ones are renamed by programs that drop the triggers before, or that make a table
    /// with the same definition instead.
    @Test(arguments: [
        "ALTER TABLE books RENAME TO lib_books",
        "PRAGMA legacy_alter_table = ON; ALTER TABLE books RENAME TO lib_books",
        """
        CREATE VIEW titles AS SELECT title FROM books; ALTER TABLE books RENAME TO b;
        ALTER TABLE b RENAME TO lib_books; CREATE TABLE notes (book REFERENCES lib_books(id));
        DROP TRIGGER books_on_insert; DROP VIEW books_search_text
        """,
        """
        DROP TRIGGER books_on_replace; DROP TRIGGER books_on_insert;
        DROP TRIGGER books_on_delete; DROP TRIGGER books_on_update; DROP VIEW books_search_text;
        ALTER TABLE books RENAME TO lib_books
        """,
    ])
    func getTheirNamesBack(sql: String) async throws {
        let before = try library.contents()
        _ = try folder.sqlite3(sql)
        let problem =
            "Another program renamed the table “books” with the records of “Books” to “lib_books”."
        #expect(try await library.check() == [problem])
        #expect(try await library.notes().filter { $0.contains("lib_books") } == [])
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.addRecord(list: list.id, values: [:]))
        }
        #expect(
            error?.message
                == problem + " Nothing was changed. Check and repair the library first.")
        #expect(try await library.repair() == [])
        try await expectWhole()
        #expect(try library.contents() == before)
        // Each step can still be undone, and new records get new numbers.
        while try library.undoState().undoName != nil { try await library.undo() }
        while try library.undoState().redoName != nil { try await library.redo() }
        #expect(try library.contents() == before)
        let change = try await library.perform(.addRecord(list: list.id, values: [:]))
        #expect(change.inserted == [4])
    }

    @Test func viewsAndReferencesOfOthersFollow() async throws {
        _ = try folder.sqlite3(
            """
            CREATE VIEW titles AS SELECT title FROM books WHERE deleted_at IS NULL;
            CREATE TABLE notes (book REFERENCES books(id)); INSERT INTO notes VALUES (1);
            CREATE INDEX by_year ON books (year);
            ALTER TABLE books RENAME TO lib_books
            """)
        let view = try folder.sqlite3("SELECT sql FROM sqlite_master WHERE name = 'titles'")
        #expect(view.contains("lib_books"))
        try await library.repair()
        try await expectWhole()
        #expect(try folder.sqlite3("SELECT title FROM titles") == "Emma\nŁódź")
        let schema = "SELECT count(*) FROM sqlite_master WHERE sql LIKE '%lib_books%'"
        #expect(try folder.sqlite3(schema) == "0")
        #expect(try await library.notes().count == 3)
    }

    /// Its triggers go on to keep what records were.
    @Test(arguments: [false, true])
    func changesUnderTheNewNameAreAStep(isOpen: Bool) async throws {
        if !isOpen { library.close() }
        _ = try folder.sqlite3(
            """
            ALTER TABLE books RENAME TO lib_books;
            UPDATE lib_books SET title = 'Nana' WHERE id = 1;
            INSERT INTO lib_books (title) VALUES ('Ida')
            """)
        let library = isOpen ? library : try folder.library()
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try await library.texts(request) == ["Nana", "Łódź", "Ida"])
        #expect(
            try library.undoState().undoName
                == "Changes by Another Program (1 added, 1 changed)")
        try await library.undo()
        try await expectWhole(in: library)
    }

    @Test func tablesThatExchangedTheirNamesGetThemBack() async throws {
        let films = try await library.makeList("Films", [FieldDraft(name: "Title")])
        try await library.add(["Title": .text("Solaris")], to: films)
        let before = try library.contents()
        _ = try folder.sqlite3(
            """
            ALTER TABLE books RENAME TO other; ALTER TABLE films RENAME TO books;
            ALTER TABLE other RENAME TO films
            """)
        #expect(try await library.check().count == 2)
        await #expect(throws: LibraryError.self) {
            try await library.perform(.deleteRecords([1], list: films.id))
        }
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try library.contents() == before)
        #expect(try await library.texts(request) == ["Emma", "Łódź"])
    }

    @Test func theTableOfADeletedListGetsItsNameBack() async throws {
        _ = try folder.sqlite3("DELETE FROM list; ALTER TABLE books RENAME TO lib_books")
        #expect(
            try await library.check()
                .contains("The table “lib_books” with 3 records belongs to no list."))
        try await library.repair()
        try await expectWhole()
        #expect(try await library.notes() == [])
    }

    /// A renamed table with a new one in its place is a copy that somebody keeps.
    @Test func aTableInPlaceOfARenamedOneIsTheListsOwn() async throws {
        _ = try folder.sqlite3(
            """
            ALTER TABLE books RENAME TO books_2025;
            CREATE TABLE books AS SELECT * FROM books_2025;
            UPDATE books SET title = 'Nana' WHERE id = 1
            """)
        #expect(
            try await library.check()
                == ["Another program replaced the table “books” with the records of “Books”."])
        try await library.repair()
        try await expectWhole(["Nana", "Łódź"])
        #expect(
            try await library.notes() == ["Not Trove’s, and left alone: the table “books_2025”."])
        #expect(try folder.sqlite3("SELECT title FROM books_2025 WHERE id = 1") == "Emma")
        try await library.perform(
            .setValue(.text("Ida"), field: list.fields[0].id, record: 2, list: list.id))
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3("SELECT title FROM books_2025 WHERE id = 2") == "Łódź")
        // The indexes of the list are on its table again.
        let indexes = "SELECT count(*) FROM pragma_index_list('books_2025')"
        #expect(try folder.sqlite3(indexes) == "0")
    }

    /// Whatever the table in their place is, the records that it does not have become a list.
    @Test(arguments: [
        "CREATE TABLE books (title)",
        "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT)",
        "CREATE TABLE books AS SELECT * FROM books_2025 WHERE id <> 2",
        "CREATE VIEW books AS SELECT 1 AS id",
    ])
    func recordsThatTheTableInTheirPlaceDoesNotHaveAreAList(sql: String) async throws {
        _ = try folder.sqlite3("ALTER TABLE books RENAME TO books_2025; " + sql)
        let problem = "The table “books_2025” with 3 records belongs to no list."
        #expect(try await library.check().contains(problem))
        try await library.repair()
        #expect(try await !library.check().contains(problem))
        let lists = try library.lists()
        #expect(lists.map(\.name) == ["Books", "Books 2025"])
        let found = RecordListRequest(list: lists[1].id)
        #expect(try await library.texts(found) == ["Emma", "Łódź"])
        #expect(lists[1].fields.map(\.name) == ["Title", "Year"])
        #expect(lists[1].fields.map(\.options.isUnique) == [true, false])
        // Changes of one list are not those of the other.
        try await library.perform(
            .setValue(
                .text("Nana"), field: lists[1].fields[0].id, record: 1, list: lists[1].id))
        try await library.undo()
        #expect(try await library.texts(found) == ["Emma", "Łódź"])
    }

    /// None of them can be told to be the list's table.
    @Test(arguments: [
        "CREATE TABLE copy AS SELECT * FROM books; DROP TABLE books",
        "CREATE TABLE copy AS SELECT * FROM books; CREATE TABLE old AS SELECT * FROM books; "
            + "DROP TABLE books",
        "ALTER TABLE books RENAME TO copy; CREATE VIEW books AS SELECT * FROM copy",
    ])
    func copiesOfAMissingTableAreLeftAlone(sql: String) async throws {
        _ = try folder.sqlite3(sql)
        let problem = "The table “books” with the records of “Books” is missing."
        #expect(try await library.check() == [problem])
        try await library.repair()
        #expect(try await library.check() == [problem])
        #expect(try library.lists().count == 1)
        #expect(try folder.sqlite3("SELECT count(*) FROM copy") == "3")
        #expect(
            try await library.notes().contains("Not Trove’s, and left alone: the table “copy”."))
    }
}
