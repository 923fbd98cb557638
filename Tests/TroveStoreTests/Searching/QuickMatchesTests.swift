import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// The quick search of the desktop through all lists.
struct QuickMatchesTests {
    @Test func titlesThatBeginWithTheWordsComeFirstInAllLists() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        let books = try await library.makeBooks([
            "The Sun", "Sunrise", "Emma", "Sun", "Das Sündenbuch",
        ])
        let notes = try await library.perform(
            .createList(name: "Notes", fields: [.init(name: "Title"), .init(name: "Note")]))
        let noteList = try #require(notes.list)
        let fields = try library.list(noteList).fields.map(\.id)
        try await library.perform(
            .addRecord(
                list: noteList, values: [fields[0]: .text("Sunday"), fields[1]: .text("rain")]))
        try await library.perform(
            .addRecord(
                list: noteList, values: [fields[0]: .text("Monday"), fields[1]: .text("sun")]))
        try await library.perform(.deleteRecords([2], list: books.id))
        let found = await QuickSearch(["su"]).results(in: try library.lists(), of: library)
        let titles = try found.map { address in
            let list = try library.list(address.list)
            return try library.record(address.record, in: address.list).map { list.title(of: $0) }
        }
        // Sunrise is in the trash.
        #expect(titles == ["Sun", "Sunday", "The Sun", "Das Sündenbuch", "Monday"])
        #expect(await QuickSearch([" "]).results(in: try library.lists(), of: library).isEmpty)
    }

    @Test func theLimitKeepsTheBestOfManyMatches() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        let titles = (0..<400).map { "A \($0) sun" } + ["Sun of all", "Sun"]
        let list = try await library.makeBooks(titles)
        let found = try await library.quickMatches(
            for: ["sun"], in: list.id, limit: 3, within: .seconds(60))
        #expect(found.map(\.rank) == [.whole, .beginning, .words])
        let cut = try await library.quickMatches(
            for: ["sun"], in: list.id, limit: 3, within: .zero)
        #expect(cut.count == 3)
    }
}
