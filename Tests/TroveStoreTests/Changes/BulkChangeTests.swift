import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Bulk changes have the same result as changing records one by one.
struct BulkChangeTests {
    /// A change of the books of ``makeBooks(_:)``.
    enum Action: String, CaseIterable, Sendable {
        case setValues, editRecords, delete, restore, erase, emptyTrash, duplicate, copy, transfer
        case move, merge, renameChoices
    }

    /// Two closed libraries of ``makeBooks(_:)`` to copy: one was changed record by record, the
    /// other one in bulk.
    private static let prepared = Task {
        let folders = (few: try TemporaryFolder(), many: try TemporaryFolder())
        let few = try await makeBooks(.standard, in: folders.few)
        let many = try await makeBooks(ChangeLimits(singleCount: 1), in: folders.many)
        few.close()
        many.close()
        return folders
    }

    /// A copy of a prepared library, with its whole history.
    private func copyBooks(
        _ limits: ChangeLimits, from prepared: TemporaryFolder, to folder: TemporaryFolder
    ) throws -> Library {
        try FileManager.default.copyItem(at: prepared.libraryURL, to: folder.libraryURL)
        return try folder.library(limits)
    }

    /// Makes two lists, of which the second links to the first. Books 13 to 16 are in the trash.
    private static func makeBooks(
        _ limits: ChangeLimits, called name: String = "Books", in folder: TemporaryFolder
    ) async throws -> Library {
        let library = try folder.library(limits)
        var genre = FieldDraft(name: "Genre", kind: .choice)
        genre.options.choices = [FieldChoice(name: "Novel"), FieldChoice(name: "Essay")]
        let books = try await library.makeList(
            name,
            [
                FieldDraft(name: "Title"), genre, FieldDraft(name: "Pages", kind: .number),
                FieldDraft(name: "Read", kind: .checkbox),
            ])
        for number in 1...16 {
            try await library.add(
                [
                    "Title": .text("Book \(number)"), "Genre": .text("Novel"),
                    "Pages": number == 3 ? .empty : .integer(Int64(number)),
                ], to: books)
        }
        try await library.perform(.deleteRecords([13, 14, 15, 16], list: books.id))
        var link = FieldDraft(name: "Book", kind: .recordLink)
        link.options.targetList = books.id
        let loans = try await library.makeList("Loans", [FieldDraft(name: "Title"), link])
        for number in 1...8 {
            try await library.add(
                ["Title": .text("Loan \(number)"), "Book": .record(RecordID(number))], to: loans)
        }
        // A removed field, with values that undo brings back.
        try await library.perform(.removeField(books.fields[3].id, list: books.id))
        return library
    }

    private func edit(_ action: Action, in library: Library) throws -> Edit {
        let (books, loans) = (try library.lists()[0], try library.lists()[1])
        let fields = books.fields.map(\.id)
        switch action {
        case .setValues:
            return .setValues(
                .text("Essay"), field: fields[1], records: [1, 2, 5, 13, 2], list: books.id)
        case .editRecords:
            return .editRecords(
                [5, 4, 3, 2, 1, 3], list: books.id,
                [
                    .add(fields[2], 2),
                    .replace(TextReplacement("Book 4", with: ""), fields: [fields[0]]),
                ])
        case .delete: return .deleteRecords([9, 2, 3, 4, 2], list: books.id)
        case .restore: return .restoreRecords([13, 14, 15], list: books.id)
        case .erase: return .eraseRecords([13, 14, 16], list: books.id)
        case .emptyTrash: return .emptyTrash(nil)
        case .duplicate: return .duplicateRecords([1, 2, 3, 4], list: books.id)
        case .copy: return .copyRecords([4, 2, 3, 13], from: books.id, to: loans.id)
        case .transfer:
            return .transferRecords(
                [4, 2, 3, 13, 1, 5], from: books.id, to: loans.id, unmatched: .newFields)
        case .move: return .moveRecords([9, 2, 5, 7], list: books.id, to: .first)
        case .merge: return .mergeRecords([2, 3, 4, 5], list: books.id)
        case .renameChoices:
            return .setChoices(
                fields[1], list: books.id, [FieldChoice(name: "Roman")],
                renaming: ["Novel": "Roman"])
        }
    }

    /// The content of a library, with times masked because they may differ by a second.
    private static func content(_ library: Library) throws -> [String] {
        try library.contents().map { $0.replacing(/\b1[0-9]{9}\b/, with: "time") }
    }

    /// The records that a change inserts, deletes, updates and moves, independent of order.
    private func parts(_ change: Change) -> [[RecordID]] {
        ([change] + change.others).sorted { $0.list?.rawValue ?? 0 < $1.list?.rawValue ?? 0 }
            .flatMap { [$0.inserted, $0.deleted, $0.updated, $0.moved].map { $0.sorted() } }
    }

    @Test(arguments: Action.allCases)
    func manyAreChangedAsFewAre(action: Action) async throws {
        let folders = (try TemporaryFolder(), try TemporaryFolder())
        let prepared = try await Self.prepared.value
        let few = try copyBooks(.standard, from: prepared.few, to: folders.0)
        let many = try copyBooks(
            ChangeLimits(singleCount: 1), from: prepared.many, to: folders.1)
        #expect(try Self.content(many) == Self.content(few))
        let expected = try await few.performAndProve(try edit(action, in: few))
        let change = try await many.performAndProve(try edit(action, in: many))
        #expect(change.name == expected.name)
        #expect(parts(change) == parts(expected))
        let isOlder = try folders.1.sqlite3("SELECT steps GLOB '*undo_*_0*' FROM history LIMIT -1")
        if action != .move { #expect(isOlder.hasSuffix("1"), "\(action) does not use a table") }
        #expect(try Self.content(many) == Self.content(few))
        while try await many.undo() != nil {}
        #expect(try many.lists().isEmpty)
        while try await many.redo() != nil {}
        #expect(try Self.content(many) == Self.content(few))
        #expect(try await many.check() == [])
    }

    /// Tables have the names of their lists, and must not clash with names in the SQL of bulk
    /// changes.
    @Test(arguments: ["B", "I", "K", "L", "N", "R", "S", "Bulk"])
    func listsWithShortNamesAreChangedToo(name: String) async throws {
        let folder = try TemporaryFolder()
        let limits = ChangeLimits(singleCount: 1)
        let library = try await Self.makeBooks(limits, called: name, in: folder)
        let before = try Self.content(library)
        for action in Action.allCases {
            try await library.perform(try edit(action, in: library))
            try await library.undo()
            #expect(try Self.content(library) == before, "\(action)")
        }
    }

    @Test func manyRecordsAreOneGenerationAndOneStep() async throws {
        let folder = try TemporaryFolder()
        let library = try await Self.makeBooks(ChangeLimits(singleCount: 1), in: folder)
        let list = try library.lists()[0]
        func generation() throws -> Int64 {
            try library.pool.read { try History.generation(of: list.id, in: $0) }
        }
        let (before, steps) = (try generation(), try library.history().count)
        try await library.perform(
            .setValues(
                .text("Essay"), field: list.fields[1].id, records: [1, 2, 3, 4], list: list.id))
        #expect(try generation() == before + 1)
        #expect(try library.history().count == steps + 1)
        let found = RecordListRequest(list: list.id, query: "essay")
        #expect(try await library.recordList(for: found).allIDs == [1, 2, 3, 4])
        try await library.undo()
        #expect(try generation() == before + 2)
        #expect(try await library.recordList(for: found).count == 0)
    }

    @Test func theOldestStepsAreForgottenWhenTheirTablesAreTooLarge() async throws {
        let folder = try TemporaryFolder()
        let limits = ChangeLimits(singleCount: 1, tableSize: 2_500)
        let library = try folder.library(limits)
        let list = try await library.makeBooks(["A", "B", "C"])
        for number in 1...6 {
            let text = String(repeating: "\(number)", count: 200)
            try await library.perform(
                .setValues(
                    .text(text), field: list.fields[0].id, records: [1, 2, 3], list: list.id))
        }
        var undone = 0
        while try await library.undo() != nil { undone += 1 }
        // Each step but the first stores 600 bytes and the times of three records.
        #expect(undone == 3)
        #expect(
            try library.record(1, in: list.id)?.values[0]
                == .text(String(repeating: "3", count: 200)))
        #expect(try await library.check() == [])
    }

    @Test func manyPlacesInTheOrderAreWrittenWithoutItsIndex() async throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let rows = (1...1_200).map { "\($0 * 7_919 % 1_200)\n" }.joined()
        let library = try folder.library()
        let list = try await library.importCSV(
            from: try folder.file("numbers.csv", "Number\n" + rows)
        ).list
        let number = list.fields[0].id
        let change = try await library.performAndProve(
            .arrangeRecords(RecordListRequest(list: list.id, sort: .field(number))))
        #expect(change.affectsWholeList && change.moved.count > 1_000)
        let numbers = try await library.texts(RecordListRequest(list: list.id))
        #expect(numbers == (0..<1_200).map(String.init))
    }

    @Test func rulesHoldForVeryManyRecords() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library(ChangeLimits(singleCount: 1))
        var code = FieldDraft(name: "Code")
        code.options.isUnique = true
        var name = FieldDraft(name: "Name")
        name.options.isRequired = true
        let list = try await library.makeList("Things", [name, code])
        for value in ["a1", "b1", "c1"] {
            try await library.add(["Name": .text("x"), "Code": .text(value)], to: list)
        }
        let before = try library.contents()
        for change in [
            RecordEdit.replace(TextReplacement("b", with: "a"), fields: [list.fields[1].id]),
            .replace(TextReplacement("x", with: ""), fields: [list.fields[0].id]),
        ] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(.editRecords([1, 2, 3], list: list.id, [change]))
            }
            #expect(error?.code == .invalid)
        }
        await #expect(throws: LibraryError.self) {
            try await library.perform(.deleteRecords([1, 2, 99], list: list.id))
        }
        #expect(try library.contents() == before)
        #expect(
            try folder.sqlite3("SELECT count(*) FROM sqlite_master WHERE name GLOB 'undo*'") == "0")
        // Swapped values stay unique.
        try await library.performAndProve(
            .editRecords(
                [1, 2, 3], list: list.id,
                [.replace(TextReplacement("1", with: "2"), fields: [list.fields[1].id])]))
    }

    @Test(arguments: [1_000, 1])
    func whatChangesNothingIsNoStep(limit: Int) async throws {
        let folder = try TemporaryFolder()
        let library = try await Self.makeBooks(ChangeLimits(singleCount: limit), in: folder)
        let list = try library.lists()[0]
        try await library.perform(.emptyTrash(list.id))
        try await library.undo()
        let before = try library.history()
        let title = list.fields[0].id
        for edit in [
            Edit.editRecords([1, 2, 3], list: list.id, [.removeText(list.fields[1].id, "none")]),
            .emptyTrash(try library.lists()[1].id), .deleteRecords([], list: list.id),
            .setValues(.text("x"), field: title, records: [], list: list.id),
            .moveRecords([], list: list.id, to: .first), .moveField(title, list: list.id, to: 0),
        ] {
            let change = try await library.perform(edit)
            #expect(change.isEmpty)
            // Redo still works.
            #expect(try library.history() == before, "\(edit)")
        }
    }

    @Test func aListIsNotTakenForWhatUndoKeeps() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library(ChangeLimits(singleCount: 1))
        for name in ["Undo 7", "undo 1 0", "Undo"] {
            let list = try await library.makeList(name, [FieldDraft(name: "Title")])
            for _ in 1...3 { try await library.add(["Title": .text("x")], to: list) }
            #expect(!BulkTable.isName(list.tableName))
        }
        let old = try await library.makeList("Old", [FieldDraft(name: "Title")])
        // An older version could give a list this table name.
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE old RENAME TO undo_9;
                    UPDATE list SET table_name = 'undo_9' WHERE table_name = 'old';
                    """)
        }
        try await library.perform(
            .setValues(
                .text("y"), field: old.fields[0].id, records: [], list: old.id))
        try await library.perform(.deleteRecords([1, 2, 3], list: try library.lists()[0].id))
        try await library.undo()
        try await library.perform(.renameList(try library.lists()[0].id, "Other"))
        #expect(
            try folder.sqlite3(
                "SELECT group_concat(name) FROM sqlite_master WHERE name GLOB 'undo_[0-9]*'")
                == "undo_9")
    }
}
