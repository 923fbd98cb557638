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
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3("SELECT 1 FROM sqlite_master WHERE name = 'odd'") == "")
        for record in [RecordID(1), 2] {
            try await library.perform(
                .setValue(.text("A"), field: list.fields[1].id, record: record, list: list.id))
        }
        #expect(try await library.texts(RecordListRequest(list: list.id)) == ["Emma", "Faust"])
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
