import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Fields of a kind that this version does not know: from a newer version, or damaged.
struct UnknownKindTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List
    private let stored = "SELECT kind FROM field WHERE name LIKE 'Author%' AND deleted_at IS NULL"

    init() async throws {
        folder = try TemporaryFolder()
        library = try folder.library()
        let made = try await library.makeBooks(["Emma"])
        try await library.perform(
            .setValue(.text("52.1,4.3"), field: made.fields[1].id, record: 1, list: made.id))
        try await library.pool.write {
            try $0.execute(sql: "UPDATE field SET kind = 'place' WHERE name = 'Author'")
        }
        list = try library.list(made.id)
    }

    @Test func valuesAreShownAsTheyAreAndNotChanged() async throws {
        let (id, place) = (list.id, list.fields[1])
        #expect(place.unknownKind == "place")
        #expect(try library.records([1], in: id)[0].values[1] == .text("52.1,4.3"))
        for edit: Edit in [
            .setValue(.text("x"), field: place.id, record: 1, list: id),
            .addRecord(list: id, values: [place.id: .text("x")]),
            .editRecords([1], list: id, [.set(place.id, .text("x"))]),
            .setOptions(place.id, list: id, FieldOptions()),
            .changeKind(place.id, list: id, to: .number),
            .duplicateField(place.id, list: id, withValues: true),
        ] {
            let error = await #expect(throws: LibraryError.self) { try await library.perform(edit) }
            #expect(error?.code == .newerVersion, "\(edit)")
            #expect(error?.message.contains("does not support the kind “place”") == true)
        }
        let file = try folder.file("books.csv", "title,author\nEmma,x\n")
        let report = try await library.importFile(
            from: file, into: ImportTarget(list: id, keys: ["Title"]))
        #expect(report.notes.contains { $0.message.contains("author") })
        #expect(try library.records([1], in: id)[0].values[1] == .text("52.1,4.3"))
    }

    @Test func theKindStaysWhatItIsWhateverElseIsChanged() async throws {
        let (id, place) = (list.id, list.fields[1].id)
        try await library.perform(.renameField(place, list: id, "Author's Place"))
        try await library.perform(.moveField(place, list: id, to: 3))
        #expect(try folder.sqlite3(stored) == "place")
        try await library.perform(.removeField(place, list: id))
        try await library.undo()
        try await library.undo()
        #expect(try folder.sqlite3(stored) == "place")
    }

    @Test func repairingMakesItAText() async throws {
        #expect(try await library.check() == [try #require(list.settingsProblem)])
        try await library.repair()
        #expect(try await library.check() == [])
        #expect(try folder.sqlite3(stored) == "text")
        try await library.perform(
            .setValue(.text("Hier"), field: list.fields[1].id, record: 1, list: list.id))
        #expect(try library.records([1], in: list.id)[0].values[1] == .text("Hier"))
    }
}
