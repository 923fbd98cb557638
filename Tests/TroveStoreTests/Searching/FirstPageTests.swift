import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// First pages of searches in texts of any length read a limited number of bytes.
struct FirstPageTests {
    let folder: TemporaryFolder
    let library: Library
    let list: List

    private static let size = 1 << 20

    init() async throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.library()
        list = try await library.makeBooks([])
        try await library.pool.write { db in
            // Hardly any words, and the searched one at the end.
            try db.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
                    INSERT INTO books (position, title)
                        SELECT i, printf('%0\(Self.size)d', 0) || ' the needle' FROM n;
                    """)
        }
    }

    private func firstPage(
        _ query: String, _ change: (inout FirstMatches) -> Void = { _ in }
    ) async throws -> RecordList? {
        let all = try await library.recordList(for: RecordListRequest(list: list.id))
        return try library.read { db in
            let list = try ListStore.list(list.id, in: db)
            var matches = FirstMatches(
                query: SearchQuery(query), list: list, db: db, cancellation: CancellationFlag())
            // Only the number of bytes limits the page here.
            matches.patience = FirstMatches.Patience(limit: .seconds(600), trial: .seconds(600))
            change(&matches)
            return try matches.first(
                of: all, for: RecordListRequest(list: list.id, query: query))
        }
    }

    @Test func aPageEndsWhenSoMuchTextIsRead() async throws {
        let page = try #require(try await firstPage("title:~needle"))
        // Each match is one text that was read.
        #expect(page.allIDs == Array(1...8))
        #expect(!page.isComplete && page.totalCount == nil)
        #expect(page.sections.map(\.range) == [0..<8])
        let less = try await firstPage("title:~needle") { $0.budget.bytes = 1 }
        #expect(less?.allIDs == [1])
    }

    @Test func nothingIsFoundInWhatIsTooLongToFetch() async throws {
        let title = list.fields[0].id
        for id in [1, 2] as [RecordID] {
            try await library.perform(
                .setValue(.text("needle \(id)"), field: title, record: id, list: list.id))
        }
        let page = try await firstPage("title:~needle") {
            $0.budget.bytesOfOne = Int32(Self.size) / 2
            $0.minimumTextBytes = 0
        }
        #expect(page?.allIDs == [1, 2])
        let complete = RecordListRequest(list: list.id, query: "title:~needle")
        #expect(try await library.recordList(for: complete).count == 40)
    }

    @Test func theBudgetIsThatOfThePageAlone() async throws {
        _ = try await firstPage("title:~needle")
        for query in ["title:~needle", "-title:~nothing", "title:>0"] {
            let request = RecordListRequest(list: list.id, query: query)
            #expect(try await library.recordList(for: request).count == 40, "\(query)")
        }
    }

    @Test func wordsAreLeftToTheIndex() async throws {
        #expect(try await firstPage("needle") == nil)
        #expect(try await firstPage("\"the needle\"") == nil)
        #expect(try await firstPage("title:~needle") { $0.minimumTextBytes = .max } == nil)
    }

    @Test func aSearchTellsItsFirstPageBeforeItReadsTheRest() async throws {
        let request = RecordListRequest(list: list.id, query: "title:~needle")
        var counts: [Int] = []
        for try await stage in library.recordLists(for: request) {
            counts.append(stage.list.count)
        }
        #expect(counts.count == 2)
        #expect(counts.first.map { (1...8).contains($0) } == true)
        #expect(counts.last == 40)
    }
}
