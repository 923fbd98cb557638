import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The library's own tables with values and columns that Trove does not write.
struct OwnTablesTests {
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        try await library.perform(.createSmartList(SmartListDraft(name: "All", query: "emma")))
        try await library.setSetting("last", to: "1")
        try await library.keep(
            ValueDraft(
                "x",
                at: ValueDraft.Place(list: list.id, record: 1, field: list.fields[2].id),
                reason: ""))
        library.close()
    }

    /// Reads everything that the tables hold.
    private func readAll(_ library: Library) async throws {
        for list in try library.lists() {
            _ = try await library.recordList(for: RecordListRequest(list: list.id))
        }
        _ = try library.smartLists()
        _ = try library.history()
        _ = try library.setting("last")
        _ = try library.drafts()
    }

    @Test(arguments: [
        ("list", "name", "x'ff'"), ("list", "position", "'x'"), ("list", "settings", "x'00'"),
        ("list", "record_count", "'many'"), ("list", "uuid", "x'ffff'"),
        ("list", "generation", "1.5"), ("list", "deleted_at", "'never'"),
        ("field", "name", "x'ff'"), ("field", "kind", "x'ff'"), ("field", "options", "x'ff'"),
        ("field", "search_column", "'x'"), ("field", "position", "x'01'"),
        ("smart_list", "query", "x'ff'"), ("smart_list", "list_id", "'books'"),
        ("history", "performed_at", "'yesterday'"), ("history", "name", "x'ff'"),
        ("history", "is_undone", "'maybe'"), ("setting", "value", "x'ff'"),
        ("_draft", "text", "x'ff'"), ("_draft", "reason", "x'ff'"),
    ])
    func wrongValuesAreFoundAndRepaired(
        _ table: String, _ column: String, _ value: String
    ) async throws {
        _ = try folder.sqlite3("UPDATE \(table) SET \(column) = \(value)")
        let library = try folder.library()
        do {
            try await readAll(library)
        } catch let error as LibraryError {
            #expect(error.code == .damaged, "\(error)")
        }
        let problems = try await library.check()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("the column “\(column)” of the table “\(table)”") == true)
        try await library.repair()
        #expect(try await library.check() == [])
        try await readAll(library)
        #expect(try library.lists().count == 1)
    }

    @Test(arguments: [
        ("list", "position"), ("list", "record_count"), ("field", "options"), ("field", "kind"),
        ("smart_list", "position"), ("history", "is_undone"), ("image", "created_at"),
        ("_draft", "text"), ("_order", "ids"), ("_column", "state"), ("setting", "value"),
    ])
    func missingColumnsAreFound(_ table: String, _ column: String) async throws {
        // ALTER TABLE checks triggers, which need the tokenizer of the program.
        _ = try folder.sqlite3(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, ' \(column) ', ' other ')
            WHERE name = '\(table)'
            """)
        let library = try folder.library()
        do {
            try await readAll(library)
        } catch let error as LibraryError {
            #expect(error.code == .damaged, "\(error)")
        }
        let problem =
            "The file is damaged: the column “\(column)” of the table “\(table)” is missing."
        #expect(try await library.check() == [problem])
        let error = await #expect(throws: LibraryError.self) { try await library.repair() }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains(problem) == true)
    }

    @Test func aMissingTableIsFound() async throws {
        _ = try folder.sqlite3("DROP TABLE _order")
        let problems = try await folder.library().check()
        #expect(problems == ["The file is damaged: the table “_order” is missing."])
    }

    @Test func aNameThatCannotBeGuessedIsNotRepaired() async throws {
        _ = try folder.sqlite3("UPDATE list SET table_name = x'ff'")
        let library = try folder.library()
        let error = await #expect(throws: LibraryError.self) { try await library.repair() }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("“table_name” of the table “list”") == true)
    }

    @Test func aStepThatCannotBeReadIsDamage() async throws {
        _ = try folder.sqlite3("UPDATE history SET steps = '[{}]'")
        let library = try folder.library()
        let error = await #expect(throws: LibraryError.self) { try await library.undo() }
        #expect(error?.code == .damaged)
    }

    @Test func aCopyOfADamagedLibraryNamesTheLibrary() async throws {
        let library = try folder.library()
        _ = try folder.sqlite3(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'CREATE INDEX', 'CREATE INDEXX')
            WHERE name = 'books_order'
            """)
        let copy = folder.url.appending(path: "copy.trove")
        let error = await #expect(throws: LibraryError.self) { try await library.backUp(to: copy) }
        #expect(error?.file == folder.libraryURL)
        #expect(error?.message.contains("copy.trove") == false)
        #expect(!FileManager.default.fileExists(atPath: copy.path))
    }

    @Test func aLibraryOpenForReadingMakesNoBackup() async throws {
        let library = try Library(at: folder.libraryURL, mode: .readOnly)
        let error = await #expect(throws: LibraryError.self) { try await library.backUpIfDue() }
        #expect(error?.code == .readOnly)
    }
}
