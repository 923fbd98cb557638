import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Segments of full-text indexes are merged in the background, not by edits.
@Suite(.timeLimit(.minutes(5))) struct SearchMergerTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library()
        // No merge before the test requests it.
        library.searchMerger.setPolicy(SearchMerger.Policy(delays: .init(first: 1_000_000)))
    }

    private func partCount(of list: List) async throws -> Int {
        try await library.pool.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(DISTINCT segid) FROM \(list.tableName)_search_idx") ?? 0
        }
    }

    private func addBooks(_ count: Int, to list: List) async throws {
        for number in 1...count {
            let values: [FieldID: FieldValue] = [list.fields[0].id: .text("Tome number \(number)")]
            try await library.perform(.addRecord(list: list.id, values: values))
        }
    }

    @Test func changesLeaveTheirPartsAndTheBackgroundMergesThem() async throws {
        let list = try await library.makeBooks(["Emma"])
        await library.searchMerger.mergeNow(list.id, in: library)
        try await addBooks(40, to: list)
        let parts = try await partCount(of: list)
        #expect(parts > 40)
        await library.searchMerger.mergeNow(list.id, in: library)
        #expect(try await partCount(of: list) < 8)
        let found = try await library.recordList(
            for: RecordListRequest(list: list.id, query: "tome"))
        #expect(found.count == 40)
        #expect(try await library.check().isEmpty)
    }

    @Test func changesMergeWhereNoProgramStaysForLongEnough() async throws {
        let list = try await library.makeBooks(["Emma"])
        await library.searchMerger.mergeNow(list.id, in: library)
        try await addBooks(SearchIndexer.maximumParts + 100, to: list)
        #expect(try await partCount(of: list) < 200)
    }

    @Test func smallStepsComeToTheSameEnd() async throws {
        library.searchMerger.setPolicy(
            SearchMerger.Policy(delays: .init(first: 1_000_000), firstStep: 1, stepDuration: 0))
        let list = try await library.makeBooks(["Emma"])
        await library.searchMerger.mergeNow(list.id, in: library)
        for _ in 1...3 {
            try await addBooks(20, to: list)
            await library.searchMerger.mergeNow(list.id, in: library)
        }
        #expect(try await partCount(of: list) < 8)
        #expect(try await library.check().isEmpty)
    }

    @Test func changesBeginTheMerging() async throws {
        library.searchMerger.setPolicy(SearchMerger.Policy(delays: .init(first: 0)))
        let list = try await library.makeBooks(["Emma"])
        try await addBooks(40, to: list)
        while try await partCount(of: list) > 8 { try await letOthersWork() }
    }

    @Test func nothingIsWrittenAfterTheLibraryIsClosed() async throws {
        let list = try await library.makeBooks(["Emma"])
        library.close()
        library.searchMerger.merge(list.id, in: library)
        await library.searchMerger.mergeNow(list.id, in: library)
        let again = try folder.library()
        #expect(try await again.check().isEmpty)
    }
}
