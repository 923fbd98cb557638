import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

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
        var search = QuickSearch(["su"])
        search.time = .seconds(60)
        let found = await search.results(in: try library.lists(), of: library).records
        let titles = try found.map { address in
            let list = try library.list(address.list)
            return try library.record(address.record, in: address.list).map { list.title(of: $0) }
        }
        // Sunrise is in the trash.
        #expect(titles == ["Sun", "Sunday", "The Sun", "Das Sündenbuch", "Monday"])
        let nothing = await QuickSearch([" "]).results(in: try library.lists(), of: library)
        #expect(nothing.records.isEmpty)
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
        #expect(cut.isEmpty)
    }

    @Test func whatTheTimeDidNotSufficeForComesFirstInTheNextSearch() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        for _ in 0..<4 { _ = try await library.makeBooks(["Sun"]) }
        let lists = try library.lists()
        var search = QuickSearch(["sun"])
        search.time = .zero
        search.patience = .zero
        let none = await search.results(in: lists, of: library, beginningWith: lists[2].id)
        #expect(none.records.isEmpty)
        #expect(none.leftOut == lists[2].id)
        search.time = .seconds(60)
        let all = await search.results(in: lists, of: library, beginningWith: lists[2].id)
        // Their order does not depend on that of the search.
        #expect(all.records.map(\.list) == lists.map(\.id))
        #expect(all.leftOut == nil)
    }

    @Test func aSearchThatFoundNothingInTimeGoesOn() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        for _ in 0..<4 { _ = try await library.makeBooks(["Sun"]) }
        let lists = try library.lists()
        var search = QuickSearch(["sun"])
        search.time = .zero
        search.patience = .seconds(60)
        let all = await search.results(in: lists, of: library, beginningWith: lists[2].id)
        #expect(all.records.map(\.list) == lists.map(\.id))
        #expect(all.leftOut == nil)
    }

    @Test func aSlowStatementEndsInTime() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        defer { library.close() }
        let isComplete = try library.read { db in
            let endless = try RawStatement(
                """
                WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number)
                SELECT max(n) FROM number
                """, on: db)
            return try db.interrupting(
                at: .now + .milliseconds(20), or: CancellationFlag()
            ) { _ = try endless.step() }
        }
        #expect(!isComplete)
        // Statements after it are not interrupted.
        #expect(try library.lists().isEmpty)
    }
}
