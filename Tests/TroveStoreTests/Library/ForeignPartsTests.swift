import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Parts of the file that other programs made.
struct ForeignPartsTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        list = try await library.makeBooks(["Emma", "Faust"])
    }

    @Test(arguments: [
        (
            "CREATE TRIGGER odd AFTER INSERT ON history BEGIN DELETE FROM setting; END",
            "The table “history” has a trigger that is not Trove’s: “odd”."
        ),
        (
            "CREATE TRIGGER odd AFTER INSERT ON books_before BEGIN DELETE FROM books; END",
            "The table “books_before” has a trigger that is not Trove’s: “odd”."
        ),
        (
            "CREATE TRIGGER odd AFTER UPDATE ON BOOKS BEGIN DELETE FROM history; END",
            "The table of “Books” has a trigger that is not Trove’s: “odd”."
        ),
        (
            "CREATE UNIQUE INDEX odd ON books (author)",
            "The table of “Books” has a unique index that is not Trove’s: “odd”."
        ),
        (
            "CREATE UNIQUE INDEX odd ON field (list_id, kind) WHERE kind <> 'text'",
            "The table “field” has a unique index that is not Trove’s: “odd”."
        ),
    ])
    func harmfulPartsAreNamedAndRemoved(sql: String, sentence: String) async throws {
        _ = try folder.sqlite3(sql)
        #expect(try await library.check() == [sentence])
        #expect(try await library.notes() == [])
        let removed = try await library.repair()
        #expect(removed.count == 1)
        #expect(removed.first?.hasPrefix("Removed from the table “") == true)
        #expect(removed.first?.hasSuffix("“odd”.") == true, "\(removed)")
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3("SELECT 1 FROM sqlite_master WHERE name = 'odd'") == "")
        for record in [RecordID(1), 2] {
            try await library.perform(
                .setValue(.text("A"), field: list.fields[1].id, record: record, list: list.id))
        }
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Faust"])
    }

    /// The shell of SQLite has collations and functions of its own. Trove could not even check a
    /// table with them.
    @Test(arguments: ["title COLLATE uint", "sha3(title)"])
    func indexesThatOnlyOthersCanComputeAreRemoved(_ indexed: String) async throws {
        _ = try folder.sqlite3(
            """
            CREATE INDEX odd ON books (\(indexed));
            CREATE TABLE notes (title); CREATE INDEX notes_odd ON notes (\(indexed))
            """)
        #expect(
            try await library.check()
                == ["The table of “Books” has a broken index that is not Trove’s: “odd”."])
        #expect(
            try await library.repair()
                == ["Removed from the table “books”: the broken index “odd”."])
        #expect(try await library.check() == [])
        #expect(try await library.notes() == ["Not Trove’s, and left alone: the table “notes”."])
        #expect(try folder.sqlite3("SELECT name FROM pragma_index_list('notes')") == "notes_odd")
        try await library.perform(.deleteRecords([1], list: list.id))
    }

    /// Those of tables that are not Trove's stay, also after a repair.
    @Test(arguments: ["title COLLATE uint", "sha3(title)"])
    func aLibraryWithIndexesThatOnlyOthersCanComputeIsBackedUp(_ indexed: String) async throws {
        _ = try folder.sqlite3(
            """
            CREATE TABLE notes (title); INSERT INTO notes VALUES ('one'), ('two');
            CREATE INDEX notes_odd ON notes (\(indexed)); CREATE INDEX odd ON books (\(indexed))
            """)
        let copy = folder.url.appending(path: "copy.trove")
        try await library.backUp(to: copy)
        #expect(
            try LibraryContent(of: copy, includesTimes: true)
                == LibraryContent(of: folder.libraryURL, includesTimes: true))
        #expect(try folder.sqlite3("PRAGMA journal_mode", in: copy) == "delete")
        #expect(
            try folder.sqlite3("PRAGMA integrity_check; SELECT count(*) FROM notes", in: copy)
                == "ok\n2")
        #expect(try await library.backUpIfDue() != nil)
        try await library.repair()
        let later = folder.url.appending(path: "later.trove")
        try await library.backUp(to: later)
        #expect(try folder.sqlite3("SELECT count(*) FROM notes", in: later) == "2")
    }

    @Test func harmlessPartsAreNotes() async throws {
        _ = try folder.sqlite3(
            """
            CREATE TABLE notes (id INTEGER PRIMARY KEY, book INTEGER REFERENCES books, text UNIQUE);
            CREATE UNIQUE INDEX notes_book ON notes (book);
            CREATE TRIGGER notes_on_insert AFTER INSERT ON notes BEGIN SELECT 1; END;
            CREATE VIEW old_books AS SELECT * FROM books WHERE year < 1900;
            CREATE INDEX by_author ON books (author);
            CREATE VIRTUAL TABLE words USING fts5(title);
            INSERT INTO notes VALUES (1, 99, 'x');
            """)
        let notes = [
            "Not Trove’s, and left alone: the index “by_author”.",
            "Not Trove’s, and left alone: the table “notes”.",
            "Not Trove’s, and left alone: the view “old_books”.",
            "Not Trove’s, and left alone: the table “words”.",
            "1 row of the table “notes” refers to a missing row.",
        ]
        #expect(try await library.check() == [])
        #expect(try await library.notes() == notes)
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try await library.notes() == notes)
    }

    /// The statements with which a person keeps a copy of a list's table.
    private func copies() throws -> [String] {
        let table = try folder.sqlite3(".dump books")
        let everything = try folder.sqlite3(".dump books%")
        return [
            "CREATE TABLE copy AS SELECT * FROM books",
            "CREATE TABLE copy AS SELECT * FROM books WHERE 0",
            """
            CREATE TABLE copy AS SELECT * FROM books;
            CREATE VIRTUAL TABLE copy_search USING fts5(title, content='copy');
            CREATE TABLE copy_before AS SELECT * FROM books
            """,
        ] + [table, everything].map { $0.replacing("books", with: "copy") }
    }

    @Test(arguments: 0..<5)
    func aCopyOfATableIsNoList(_ number: Int) async throws {
        _ = try folder.sqlite3(copies()[number])
        let note = "Not Trove’s, and left alone: the table “copy”."
        let rows = try folder.sqlite3("SELECT * FROM copy")
        for _ in 0..<2 {
            #expect(try await library.check() == [])
            #expect(try await library.notes().contains(note))
            try await library.repair()
        }
        #expect(try library.lists().map(\.name) == ["Books"])
        try await library.perform(.deleteRecords([1], list: list.id))
        try await library.compact()
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3("SELECT * FROM copy") == rows)
    }

    /// The list that is lost is told from the copy beside it.
    @Test func aLostListIsFoundBesideACopy() async throws {
        _ = try folder.sqlite3("CREATE TABLE copy AS SELECT * FROM books; DELETE FROM list")
        #expect(
            try await library.check().filter { $0.contains("belongs to no list") }
                == ["The table “books” with 2 records belongs to no list."])
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try library.lists().map(\.id) == [list.id])
        #expect(try await library.notes() == ["Not Trove’s, and left alone: the table “copy”."])
    }

    @Test func lostListsWithTheSameColumnsAreNotMixedUp() async throws {
        let fields = list.fields.map { FieldDraft(name: $0.name) }
        let films = try await library.makeList("Films", fields)
        try await library.add(["Title": .text("Solaris")], to: films)
        _ = try folder.sqlite3("DELETE FROM list")
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try library.list(list.id).name == "Books")
        #expect(try library.list(films.id).name == "Films")
    }

    @Test func aLibraryWithEveryPartHasNoNotes() async throws {
        var title = list.fields[0].options
        title.isUnique = true
        try await library.perform(.setOptions(list.fields[0].id, list: list.id, title))
        try await library.perform(
            .addField(list.id, FieldDraft(name: "Next", kind: .recordLink)))
        try await library.perform(.deleteList(list.id))
        #expect(try await library.check() == [])
        #expect(try await library.notes() == [])
    }

    /// Tables of others refer to records: Trove changes the records as if they did not, and the
    /// tables keep their rows.
    @Test(arguments: [
        "book INTEGER REFERENCES books(id)", "book INTEGER REFERENCES books(id) ON DELETE CASCADE",
        "book INTEGER REFERENCES books ON DELETE RESTRICT", "book TEXT REFERENCES books(title)",
    ])
    func referencesOfOthersDoNotGetInTheWay(column: String) async throws {
        _ = try folder.sqlite3(
            "CREATE TABLE notes (\(column), text); INSERT INTO notes VALUES (1, 'a'), (2, 'b')")
        try await library.perform(.deleteRecords([1], list: list.id))
        try await library.perform(.eraseRecords([1], list: list.id))
        try await library.undo()
        try await library.redo()
        try await library.undo()
        try await library.undo()
        try await library.perform(.deleteRecords([2], list: list.id))
        try await library.perform(.emptyTrash(nil))
        try await library.undo()
        try await library.perform(.restoreRecords([2], list: list.id))
        try await library.perform(.removeField(list.fields[1].id, list: list.id))
        try await library.pool.write { try $0.execute(sql: "DELETE FROM history") }
        try await library.compact()
        #expect(try folder.sqlite3("SELECT group_concat(text) FROM notes") == "a,b")
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Faust"])
        #expect(try await library.check() == [])
        try await library.perform(.deleteList(list.id))
        try await library.pool.write { try $0.execute(sql: "DELETE FROM history") }
        try await library.compact()
        #expect(try folder.sqlite3("SELECT group_concat(text) FROM notes") == "a,b")
        #expect(try folder.sqlite3("SELECT count(*) FROM list") == "0")
        #expect(try await library.check() == [])
    }

    /// Trove deletes the rows that refer to what is gone, as SQLite does not.
    @Test func nothingRefersToDeletedLists() async throws {
        let field = list.fields[0].id
        try await library.perform(
            .lendRecords(
                [1], list: list.id,
                LoanDraft(borrower: "Anna", lentOn: try #require(PartialDate("2026-01-02")))))
        try await library.keep(
            ValueDraft(
                "x", at: ValueDraft.Place(list: list.id, record: 1, field: field), reason: ""))
        try await library.perform(.deleteList(list.id))
        try await library.pool.write { _ = try History.delete(where: "1", in: $0) }
        try await library.compact()
        for reference in OwnTables.references {
            let rows = try folder.sqlite3("SELECT count(*) FROM \(reference.table)")
            #expect(rows == "0", "\(reference.table)")
        }
        #expect(try await library.check() == [])
    }
}
