import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Adding, moving, copying and setting up fields, each as one named undo step.
struct FieldEditTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func names(_ list: ListID) throws -> [String] {
        try library.list(list).fields.map(\.name)
    }

    /// Whether the search index matches the records.
    private func searchIsRight(_ list: ListID) async throws -> Bool {
        try await library.check() == []
    }

    @Test func aFieldIsAddedMovedAndCopied() async throws {
        let list = try await library.makeBooks(["Emma", "Ulysses"])
        try await library.perform(.addField(list.id, FieldDraft(name: "Shelf"), at: 1))
        #expect(try names(list.id) == ["Title", "Shelf", "Author", "Year", "Read"])
        #expect(try library.undoState().undoName == "Add Field “Shelf”")
        try await library.perform(.moveField(list.fields[3].id, list: list.id, to: 0))
        #expect(try names(list.id) == ["Read", "Title", "Shelf", "Author", "Year"])
        try await library.perform(
            .duplicateField(list.fields[0].id, list: list.id, withValues: true))
        #expect(try names(list.id) == ["Read", "Title", "Title copy", "Shelf", "Author", "Year"])
        #expect(try library.record(1, in: list.id)?.values[2] == .text("Emma"))
        #expect(
            try await library.texts(
                RecordListRequest(list: list.id, query: "title_copy:emma"), field: 1) == ["Emma"])
        #expect(try await searchIsRight(list.id))
        for _ in 0..<3 { try await library.undo() }
        #expect(try names(list.id) == ["Title", "Author", "Year", "Read"])
        #expect(try await searchIsRight(list.id))
        for _ in 0..<3 { try await library.redo() }
        #expect(try names(list.id) == ["Read", "Title", "Title copy", "Shelf", "Author", "Year"])
        #expect(try library.record(1, in: list.id)?.values[2] == .text("Emma"))
        #expect(try await searchIsRight(list.id))
    }

    @Test func moreFieldsThanTheSearchIndexHadRoomForAreSearchedToo() async throws {
        let list = try await library.makeBooks(["Emma", "Ulysses"])
        for number in 0..<12 {
            try await library.perform(.addField(list.id, FieldDraft(name: "F\(number)")))
        }
        let field = try #require(try library.list(list.id).fields.last).id
        try await library.perform(
            .setValue(.text("garden"), field: field, record: 2, list: list.id))
        func found(_ query: String) async throws -> [String] {
            try await library.texts(RecordListRequest(list: list.id, query: query))
        }
        #expect(try await found("garden") == ["Ulysses"])
        #expect(try await found("emma") == ["Emma"])
        #expect(try await searchIsRight(list.id))
        for _ in 0..<13 { try await library.undo() }
        #expect(try await found("ulysses") == ["Ulysses"])
        #expect(try await searchIsRight(list.id))
    }

    private func options(
        _ list: List, _ field: Int, _ body: (inout FieldOptions) -> Void
    ) -> Edit {
        var options = list.fields[field].options
        body(&options)
        return .setOptions(list.fields[field].id, list: list.id, options)
    }

    private func message(_ edit: Edit) async -> String? {
        await #expect(throws: LibraryError.self) { try await library.perform(edit) }?.message
    }

    @Test func aRequiredValueMayNotBeTakenAway() async throws {
        let list = try await library.makeBooks(["Emma"])
        let title = list.fields[0].id
        try await library.perform(options(list, 0) { $0.isRequired = true })
        #expect(try library.undoState().undoName == "Change Field “Title”")
        let refusal = await message(.setValue(.empty, field: title, record: 1, list: list.id))
        #expect(refusal == "“Title” of “Emma” must not be empty, because the field is required.")
        try await library.perform(.setValue(.text("Eve"), field: title, record: 1, list: list.id))
        // A required field may be empty in a new record, which is filled in later.
        try await library.perform(.addRecord(list: list.id))
        try await library.undo()
        try await library.undo()
        try await library.undo()
        try await library.perform(.setValue(.empty, field: title, record: 1, list: list.id))
    }

    @Test func aUniqueValueIsNotDoubled() async throws {
        let list = try await library.makeBooks(["Emma", "Ulysses", "Emma"])
        let (title, author) = (list.fields[0].id, list.fields[1].id)
        let refusal = await message(options(list, 0) { $0.isUnique = true })
        #expect(
            refusal
                == "“Title” cannot be unique: 2 records have “Emma”. Make them different first.")
        try await library.perform(.setValue(.text("Eve"), field: title, record: 3, list: list.id))
        try await library.perform(options(list, 0) { $0.isUnique = true })
        let sentence = "“Emma” already has “Emma” as its “Title”, and the field is unique."
        #expect(
            await message(.setValue(.text("Emma"), field: title, record: 3, list: list.id))
                == sentence)
        #expect(
            await message(.addRecord(list: list.id, values: [title: .text("Emma")])) == sentence)
        #expect(
            await message(
                .setValues(.text("X"), field: title, records: [1, 2], list: list.id))
                == "2 records cannot have the same “Title”: the field is unique.")
        // The same value again, equal values of other fields, and empty values are not duplicates.
        try await library.perform(.setValue(.text("Emma"), field: title, record: 1, list: list.id))
        try await library.perform(
            .setValues(.text("Emma"), field: author, records: [1, 2], list: list.id))
        try await library.perform(.setValues(.empty, field: title, records: [2, 3], list: list.id))
        // Records in the trash do not count until they are restored.
        try await library.perform(.deleteRecords([1], list: list.id))
        try await library.perform(.setValue(.text("Emma"), field: title, record: 2, list: list.id))
        #expect(await message(.restoreRecords([1], list: list.id)) == sentence)
        // On the writer connection, which has the current schema: EXPLAIN does not reload it.
        let plan = try await library.pool.write { db in
            try String.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT id FROM books
                    WHERE title = 'x' AND id <> 1 AND +deleted_at IS NULL LIMIT 1
                    """, adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plan.first?.contains("books__unique_1") == true, "\(plan)")
    }

    @Test func aNewRecordHasTheValuesForNewRecords() async throws {
        let list = try await library.makeBooks([])
        try await library.perform(options(list, 1) { $0.defaultText = "Unknown" })
        try await library.perform(options(list, 2) { $0.defaultText = "2000" })
        let refusal = await message(options(list, 2) { $0.defaultText = "then" })
        #expect(refusal == "“then” is not a valid value for “Year” of new records.")
        let bought = FieldOptions.with { $0.defaultText = "today" }
        try await library.perform(
            .addField(list.id, FieldDraft(name: "Bought", kind: .date, options: bought)))
        try await library.perform(
            .addRecord(list: list.id, values: [list.fields[1].id: .text("Austen")]))
        let values = try #require(try library.record(1, in: list.id)).values
        #expect(values[1...2] == [.text("Austen"), .integer(2000)])
        guard case .date(let day) = values[4] else {
            Issue.record("\(values[4]) is no day")
            return
        }
        #expect(day.day != nil && day.year >= 2024)
    }

    @Test func optionsThatMakeNoSenseAreRefused() async throws {
        let list = try await library.makeBooks(["Emma"])
        let edits: [(Edit, String)] = [
            (options(list, 2) { $0.digits = 16 }, "0 to 15 decimal places"),
            (options(list, 2) { $0.width = 0 }, "width of at least 1"),
            (
                options(list, 0) {
                    $0.isUnique = true
                    $0.defaultText = "x"
                }, "unique values, or a value for new records"
            ),
            (
                .setChoices(list.fields[1].id, list: list.id, ["a", "a"]),
                "has the choice “a” twice"
            ),
            (.setChoices(list.fields[1].id, list: list.id, [" "]), "has no text"),
            (
                .setChoices(
                    list.fields[1].id, list: list.id, [FieldChoice(name: "a", color: "red")]),
                "“red” is not a color"
            ),
            (.renameField(list.fields[1].id, list: list.id, " "), "needs a name"),
            (.addField(list.id, FieldDraft(name: "")), "needs a name"),
            (
                .addField(
                    list.id,
                    FieldDraft(
                        name: "By", kind: .recordLink,
                        options: .with { $0.targetList = ListID(rawValue: 99) })),
                "no longer in the library"
            ),
        ]
        for (edit, part) in edits {
            let text = await message(edit)
            #expect(text?.contains(part) == true, "\(text ?? "nothing") for \(edit)")
        }
        #expect(try library.list(list.id).fields == list.fields)
    }

    @Test(arguments: [FieldKind.choice, .tags])
    func aRenamedChoiceIsRenamedInItsRecords(kind: FieldKind) async throws {
        let draft = FieldDraft(name: "State", kind: kind, choices: ["new", "used"])
        let id = try #require(
            try await library.perform(.createList(name: "Things", fields: [draft])).list)
        let field = try library.list(id).fields[0].id
        for text in ["new", "used", "odd", ""] {
            try await library.perform(
                .addRecord(
                    list: id, values: [field: FieldValue(text, as: kind) ?? .empty]))
        }
        let edit = Edit.setChoices(
            field, list: id, ["fresh", "used"], renaming: ["new": "fresh", "odd": "used"])
        try await library.perform(edit)
        let request = RecordListRequest(list: id)
        #expect(try await library.texts(request) == ["fresh", "used", "used", ""])
        #expect(
            try await library.texts(RecordListRequest(list: id, query: "fresh")) == ["fresh"])
        #expect(try library.list(id).fields[0].choices == ["fresh", "used"])
        try await library.undo()
        #expect(try await library.texts(request) == ["new", "used", "odd", ""])
        #expect(try library.list(id).fields[0].choices == ["new", "used"])
        #expect(try await searchIsRight(id))
    }

    @Test func aChoiceOfVeryManyRecordsIsRenamedInANewColumn() async throws {
        let count = EditPlanner.maximumSingleRenamings + 10
        let rows = (0..<count).map { $0 % 2 == 0 || $0 > 3 ? "new,\($0)" : "used,\($0)" }
        let file = try folder.file("t.csv", "State,No\n" + rows.joined(separator: "\n"))
        let report = try await library.importCSV(
            from: file, options: ImportOptions(columns: [.init(name: "State", kind: .choice)]))
        let list = report.list
        let field = list.fields[0]
        try await library.perform(
            .setChoices(field.id, list: list.id, ["fresh"], renaming: ["new": "fresh"]))
        #expect(try library.list(list.id).fields[0].columnName != field.columnName)
        let fresh = RecordListRequest(list: list.id, query: "state:fresh")
        #expect(try await library.recordList(for: fresh).count == count - 2)
        #expect(try await searchIsRight(list.id))
        try await library.undo()
        #expect(try library.list(list.id).fields == list.fields)
        #expect(try await library.recordList(for: fresh).count == 0)
        #expect(try await searchIsRight(list.id))
    }
}

extension FieldOptions {
    static func with(_ body: (inout FieldOptions) -> Void) -> FieldOptions {
        var options = FieldOptions()
        body(&options)
        return options
    }
}
