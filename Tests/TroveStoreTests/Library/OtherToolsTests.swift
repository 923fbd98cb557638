import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// The tools of docs/library-file.md that read and change a library.
struct OtherToolsTests {
    let folder: TemporaryFolder
    let list: ListID

    init() async throws {
        folder = try TemporaryFolder()
        let library = try folder.library()
        list = try await library.makeBooks(["Emma", "Łódź", "Walden"]).id
        library.close()
    }

    private func expectChange(
        _ name: String, _ titles: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let library = try folder.library()
        defer { library.close() }
        let request = RecordListRequest(list: list)
        #expect(
            try await library.texts(request).sorted() == titles.sorted(),
            sourceLocation: sourceLocation)
        #expect(
            try library.undoState().undoName == "Changes by Another Program (\(name))",
            sourceLocation: sourceLocation)
        #expect(try await library.check() == [], sourceLocation: sourceLocation)
        let after = try library.contents()
        try await library.undo()
        #expect(try library.contents() != after, sourceLocation: sourceLocation)
        #expect(try await library.check() == [], sourceLocation: sourceLocation)
        try await library.redo()
        #expect(try library.contents() == after, sourceLocation: sourceLocation)
    }

    @Test func theShellOfSQLite() async throws {
        #expect(try folder.sqlite3("PRAGMA integrity_check; PRAGMA quick_check") == "ok\nok")
        let found = try folder.sqlite3(
            "SELECT title FROM books WHERE id IN (SELECT rowid FROM books_search('lodz'))")
        #expect(found == "Łódź")
        _ = try folder.sqlite3("INSERT INTO books (title) VALUES ('Faust')")
        try await expectChange("1 added", ["Emma", "Łódź", "Walden", "Faust"])
        _ = try folder.sqlite3(
            "UPDATE books SET title = 'Nana' WHERE id = 1; DELETE FROM books WHERE id = 2")
        try await expectChange("1 changed, 1 deleted", ["Nana", "Walden", "Faust"])
    }

    /// The driver with which LibreOffice Base, Excel and others open a library.
    @Test func odbc() async throws {
        let source = "DRIVER=SQLite3;Timeout=10000;Database=\(folder.libraryURL.path)"
        func isql(_ statements: String...) throws -> String {
            let outcome = try Program("isql", arguments: ["-b", "-v", "-d;", "-k", source])
                .run(input: statements.joined(separator: "\n") + "\n")
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.output
        }
        #expect(try isql("SELECT title FROM books ORDER BY id").contains("Emma\nŁódź\nWalden"))
        _ = try isql(
            "INSERT INTO books (title) VALUES ('Faust')",
            "UPDATE books SET title = 'Nana' WHERE id = 1", "DELETE FROM books WHERE id = 2")
        try await expectChange("1 added, 1 changed, 1 deleted", ["Nana", "Walden", "Faust"])
    }

    @Test func aDumpOfTheShellIsALibrary() async throws {
        let dump = try folder.sqlite3(".dump")
        let copy = folder.url.appending(path: "copy.trove")
        _ = try Program("sqlite3", arguments: [copy.path]).run(input: dump)
        let library = try Library(at: copy)
        defer { library.close() }
        #expect(
            try await library.texts(RecordListRequest(list: list, query: "lodz")) == ["Łódź"])
        try await library.repair()
        #expect(try await library.check() == [])
    }

    @Test func python() async throws {
        let script = """
            import sqlite3, sys
            library = sqlite3.connect(sys.argv[1])
            assert len(list(library.iterdump())) > 20
            assert library.execute("SELECT count(*) FROM books_search").fetchone() == (3,)
            library.execute("INSERT INTO books (title) VALUES (?)", ("Nana",))
            library.execute("UPDATE books SET title = 'Faust' WHERE id = 1")
            library.execute("DELETE FROM books WHERE id = 3")
            library.commit()
            """
        _ = try Program("python3", arguments: ["-c", script, folder.libraryURL.path]).output()
        try await expectChange("1 added, 1 changed, 1 deleted", ["Faust", "Łódź", "Nana"])
    }

    private func run(_ arguments: String..., input: String = "") throws -> String {
        let outcome = try Program(
            "sqlite-utils",
            arguments: [arguments[0], folder.libraryURL.path] + arguments.dropFirst()
        ).run(input: input)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// An index of another tool keeps its words, which its triggers write on Trove's connection.
    @Test(arguments: ["porter", "unicode61"])
    func anotherIndexStaysRight(tokenizer: String) async throws {
        _ = try run(
            "enable-fts", "books", "title", "--create-triggers", "--tokenize", tokenizer)
        let library = try folder.library()
        let title = try library.list(list).fields[0].id
        try await library.perform(
            .setValue(.text("Running Łosoś"), field: title, record: 1, list: list))
        try await library.undo()
        try await library.redo()
        library.close()
        let found = try folder.sqlite3(
            """
            INSERT INTO books_fts(books_fts, rank) VALUES ('integrity-check', 1);
            SELECT count(*) FROM books_fts('running łosos');
            SELECT count(*) FROM books_fts('run');
            SELECT count(*) FROM books_fts('emma');
            """)
        #expect(found == (tokenizer == "porter" ? "1\n1\n0" : "1\n0\n0"))
    }

    @Test func sqliteUtils() async throws {
        #expect(try run("tables", "--counts").contains(#""books_search", "count": 3"#))
        #expect(try run("dump").contains("CREATE TABLE \"books\""))
        _ = try run("insert", "books", "-", input: #"[{"title": "Faust"}]"#)
        try await expectChange("1 added", ["Emma", "Łódź", "Walden", "Faust"])
        _ = try run(
            "upsert", "books", "-", "--pk", "id", input: #"[{"id": 1, "title": "Nana"}]"#)
        try await expectChange("1 changed", ["Nana", "Łódź", "Walden", "Faust"])
        _ = try run(
            "insert", "books", "-", "--pk", "id", "--replace",
            input: #"[{"id": 2, "title": "Ida"}]"#)
        try await expectChange("1 changed", ["Nana", "Ida", "Walden", "Faust"])
        // Rows of tables with a column that is needed and has no default are lost by it.
        _ = try run("upsert", "books", "-", "--pk", "id", input: #"[{"id": 9, "title": "Max"}]"#)
        try await expectChange("1 added", ["Nana", "Ida", "Walden", "Faust", "Max"])
        _ = try run("query", "DELETE FROM books WHERE id = 9")
        try await expectChange("1 deleted", ["Nana", "Ida", "Walden", "Faust"])
        #expect(try run("rows", "books", "-c", "title").contains(#"{"title": "Nana"}"#))
    }

    /// It makes a new table in place of the list's, which SQLite does not let it drop.
    @Test func aTransformationIsRefused() async throws {
        let columns = "SELECT group_concat(name) FROM pragma_table_info('books')"
        let before = try folder.sqlite3("\(columns); SELECT * FROM books")
        let outcome = try Program(
            "sqlite-utils",
            arguments: ["transform", folder.libraryURL.path, "books", "--rename", "title", "name"]
        ).run(input: "")
        #expect(outcome.status == 1)
        #expect(try folder.sqlite3("\(columns); SELECT * FROM books") == before)
        let library = try folder.library()
        #expect(try await library.check() == [])
        // It leaves its empty table behind.
        let notes = try await library.notes()
        #expect(notes.count == 1)
        #expect(notes.first?.contains("the table “books_new_") == true, "\(notes)")
    }
}
