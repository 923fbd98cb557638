import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The history of one record, as read from the undo steps of the whole library.
struct RecordHistoryTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    /// The changes of a record as lines: name, effect if it is not a change of values, and values.
    private func lines(
        _ library: Library, _ record: RecordID = 1, in list: ListID, limit: Int = 200
    ) async throws -> [String] {
        try await library.recordHistory(of: record, in: list, limit: limit).map { entry in
            let changes = entry.fields.map { change in
                func text(_ value: RecordedValue) -> String { value.link?.text ?? value.value.text }
                return "\(change.name): \(text(change.before)) → \(text(change.after))"
            }
            let effect = entry.effect == .changed ? [] : ["(\(entry.effect))"]
            return ([entry.name] + effect + changes).joined(separator: " | ")
        }
    }

    @Test func typingIsOneEntryWithTheFirstAndTheLastValue() async throws {
        let library = try folder.library(ChangeLimits(typingInterval: .max))
        let list = try await library.makeBooks(["E"])
        for text in ["Em", "Emm", "Emma"] {
            try await library.perform(
                .setValue(.text(text), field: list.fields[0].id, record: 1, list: list.id))
        }
        #expect(
            try await lines(library, in: list.id) == [
                "Change Title of “Emm” | Title: E → Emma", "Add Record | (added) | Title:  → E",
            ])
        #expect(try await lines(library, in: list.id, limit: 1).count == 1)
    }

    @Test func undoneChangesAreLeftOutAndRedoneOnesAreThere() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        for (field, value) in [(2, FieldValue.integer(1815)), (3, .checkbox(true))] {
            try await library.perform(
                .setValue(value, field: list.fields[field].id, record: 1, list: list.id))
        }
        let all = try await lines(library, in: list.id)
        #expect(all[0] == "Change Read of “Emma” | Read:  → yes")
        try await library.undo()
        try await library.undo()
        #expect(try await lines(library, in: list.id) == Array(all.suffix(1)))
        try await library.redo()
        #expect(try await lines(library, in: list.id) == Array(all.suffix(2)))
        try await library.redo()
        #expect(try await lines(library, in: list.id) == all)
    }

    @Test(arguments: [1, 1_000])
    func theTrashAndBulkChangesAreThere(singleCount: Int) async throws {
        let library = try folder.library(ChangeLimits(singleCount: singleCount))
        let list = try await library.makeBooks(["Emma", "Faust", "Nana"])
        let year = list.fields[2].id
        try await library.perform(
            .setValues(.integer(1800), field: year, records: [2, 3], list: list.id))
        try await library.perform(.editRecords([1, 2, 3], list: list.id, [.add(year, 8)]))
        try await library.perform(.deleteRecords([2, 3], list: list.id))
        #expect(
            try await lines(library, 3, in: list.id) == [
                "Delete 2 Records | (deleted)",
                "Change 2 Records | Year: 1800 → 1808",
                "Change Year of 2 Records | Year:  → 1800",
                "Add Record | (added) | Title:  → Nana",
            ])
        try await library.perform(.restoreRecords([2, 3], list: list.id))
        #expect(
            try await lines(library, 3, in: list.id)[0] == "Restore 2 Records | (restored)")
        // The other record is not concerned.
        #expect(
            try await lines(library, 1, in: list.id) == ["Add Record | (added) | Title:  → Emma"])
        try await library.perform(.duplicateRecords([2, 3], list: list.id))
        #expect(
            try await lines(library, 5, in: list.id) == [
                "Duplicate 2 Records | (added) | Title:  → Nana | Year:  → 1808"
            ])
    }

    @Test func importsAreTheBeginning() async throws {
        let library = try folder.library()
        let list = try await library.importFile(
            from: folder.file("books.csv", "Title,Year\nEmma,1815\nFaust,1808\n")
        ).list
        #expect(
            try await lines(library, 2, in: list.id) == [
                "Import “Books” | (added) | Title:  → Faust | Year:  → 1808"
            ])
        _ = try await library.importFile(
            from: folder.file("more.csv", "Title,Year,Publisher\nFaust,1809,Cotta\nNana,1880,\n"),
            into: ImportTarget(list: list.id, keys: ["Title"]))
        #expect(
            try await lines(library, 2, in: list.id)[0]
                == "Import into “Books” | Year: 1808 → 1809")
        #expect(
            try await lines(library, 3, in: list.id) == [
                "Import into “Books” | (added) | Title:  → Nana | Year:  → 1880"
            ])
    }

    @Test func mergingShowsWhatTheKeptRecordTook() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Emma"])
        try await library.perform(
            .setValue(.integer(1815), field: list.fields[2].id, record: 2, list: list.id))
        try await library.perform(.mergeRecords([1, 2], list: list.id))
        #expect(
            try await lines(library, 1, in: list.id)[0]
                == "Merge 2 Records into “Emma” | Year:  → 1815")
        #expect(
            try await lines(library, 2, in: list.id)[0] == "Merge 2 Records into “Emma” | (deleted)"
        )
    }

    @Test func aMovedRecordKeepsItsHistory() async throws {
        let library = try folder.library()
        let books = try await library.makeBooks(["Emma", "Faust"])
        let shelf = try await library.makeList("Shelf", [FieldDraft(name: "Title")])
        try await library.perform(
            .setValue(.integer(1808), field: books.fields[2].id, record: 2, list: books.id))
        try await library.perform(
            .transferRecords([2, 1], from: books.id, to: shelf.id, unmatched: .newFields))
        let year = try #require(try library.list(shelf.id).field(named: "Year")).id
        try await library.perform(
            .setValue(.integer(1809), field: year, record: 1, list: shelf.id))
        #expect(
            try await lines(library, 1, in: shelf.id) == [
                "Change Year of “Faust” | Year: 1808 → 1809",
                "Move 2 Records to “Shelf” | (moved)",
                "Change Year of “Faust” | Year:  → 1808",
                "Add Record | (added) | Title:  → Faust",
            ])
        let entries = try await library.recordHistory(of: 1, in: shelf.id, limit: 9)
        #expect(entries.map(\.list) == [shelf.id, shelf.id, books.id, books.id])
    }

    @Test func aCopyBeginsWithItsCopying() async throws {
        let library = try folder.library()
        let books = try await library.makeBooks(["Emma"])
        let shelf = try await library.makeList("Shelf", [FieldDraft(name: "Title")])
        try await library.perform(.copyRecords([1], from: books.id, to: shelf.id))
        #expect(
            try await lines(library, in: shelf.id) == [
                "Copy “Emma” to “Shelf” | (added) | Title:  → Emma"
            ])
    }

    @Test func fieldsThatWereRemovedRenamedOrConvertedAreThere() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let (author, year) = (list.fields[1].id, list.fields[2].id)
        try await library.perform(
            .setValue(.text("Austen"), field: author, record: 1, list: list.id))
        try await library.perform(.changeKind(year, list: list.id, to: .text))
        try await library.perform(
            .setValue(.text("about 1815"), field: year, record: 1, list: list.id))
        try await library.perform(.changeKind(year, list: list.id, to: .checkbox))
        try await library.perform(.renameField(year, list: list.id, "Printed"))
        try await library.perform(
            .setValue(.checkbox(true), field: year, record: 1, list: list.id))
        try await library.perform(.removeField(author, list: list.id))
        #expect(
            try await lines(library, in: list.id) == [
                "Remove Field “Author” | Author: Austen → ",
                "Change Printed of “Emma” | Printed: about 1815 → yes",
                "Change Year of “Emma” | Printed:  → about 1815",
                "Change Author of “Emma” | Author:  → Austen",
                "Add Record | (added) | Title:  → Emma",
            ])
    }

    @Test func renamedChoicesAndLinksAreThere() async throws {
        let library = try folder.library()
        let people = try await library.makeList("People", [FieldDraft(name: "Name")])
        try await library.add(["Name": .text("Ann")], to: people)
        var link = FieldDraft(name: "Owner", kind: .recordLink)
        link.options.targetList = people.id
        let list = try await library.makeList(
            "Books", [FieldDraft(name: "Genre", kind: .choice, choices: ["Novel"]), link])
        try await library.add(["Genre": .text("Novel")], to: list)
        try await library.perform(
            .setValue(.record(1), field: list.fields[1].id, record: 1, list: list.id))
        try await library.perform(
            .setChoices(
                list.fields[0].id, list: list.id, [FieldChoice(name: "Roman")],
                renaming: ["Novel": "Roman"]))
        try await library.perform(
            .lendRecords(
                [1], list: list.id,
                LoanDraft(borrower: "Bob", lentOn: try #require(PartialDate("2026-11-23")))))
        #expect(
            try await lines(library, in: list.id) == [
                "Lend “Roman”", "Change Choices of “Genre” | Genre: Novel → Roman",
                "Change Owner of “Novel” | Owner:  → Ann",
                "Add Record | (added) | Genre:  → Novel",
            ])
    }

    @Test func stepsOfTheFirstVersionAreRead() async throws {
        let folder = try TemporaryFolder()
        try OldLibrary.write(to: folder.libraryURL)
        let library = try folder.library()
        let list = try #require(try library.lists().first)
        #expect(
            try await lines(library, in: list.id) == [
                "Change Title of “Emme” | Title: Emme → Emma"
            ])
        #expect(try await lines(library, 2, in: list.id) == [])
    }

    @Test func missingRecordsAndListsAreNotFound() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        for (record, list) in [(9, list.id), (1, ListID(rawValue: 99))] as [(RecordID, ListID)] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.recordHistory(of: record, in: list, limit: 9)
            }
            #expect(error?.code == .notFound)
        }
    }

    @Test func itCanBeCanceled() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.recordHistory(of: 1, in: list.id, limit: 9)
        }
        let error = await #expect(throws: LibraryError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    /// Ten thousand other records, all set at once, do not make reading slow: one row of the table
    /// is read.
    @Test func oneRecordOfABulkChangeIsRead() async throws {
        let library = try folder.library()
        let csv = "Title,Year\n" + (1...10_000).map { "Book \($0),1\n" }.joined()
        let list = try await library.importFile(from: folder.file("books.csv", csv)).list
        try await library.perform(
            .setValues(
                .integer(2), field: list.fields[1].id, records: Array(1...10_000), list: list.id))
        #expect(
            try await lines(library, 7_777, in: list.id) == [
                "Change Year of 10000 Records | Year: 1 → 2",
                "Import “Books” | (added) | Title:  → Book 7777 | Year:  → 1",
            ])
        let plans = try await library.pool.read { db in
            try String.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT year FROM undo_2_0 WHERE id = 1",
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plans == ["SEARCH undo_2_0 USING INTEGER PRIMARY KEY (rowid=?)"])
    }
}
