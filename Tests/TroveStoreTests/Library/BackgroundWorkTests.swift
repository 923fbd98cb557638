import GRDB
import Synchronization
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Background work runs once for each item, and is retried while another program is writing.
@Suite(.timeLimit(.minutes(5)))
struct BackgroundWorkTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    @Test func eachItemIsDoneOnceUntilItIsFinished() async throws {
        let library = try folder.library()
        let work = BackgroundWork<Int>(label: "test")
        let done = Mutex<[Int]>([])
        let delays = BackgroundDelays(first: 0, retry: 0)
        await work.run {
            // The queue is busy, so nothing runs before everything is scheduled.
            for items in [[1, 2], [2], [3, 1]] {
                work.schedule(items, in: library, delays) { item, _ in
                    let count = done.withLock { done in
                        done.append(item)
                        return done.count { $0 == item }
                    }
                    return item == 2 && count < 3 ? .isBusy : .done
                }
            }
        }
        while done.withLock({ $0.count { $0 == 2 } }) < 3 { try await letOthersWork() }
        await work.run {}
        #expect(done.withLock { $0 } == [1, 2, 3, 2, 2])
        #expect(work.failedAttempts == 0)
    }

    @Test func failedAttemptsBecomeRarer() {
        let delays = BackgroundDelays()
        #expect(
            (0...9).map(delays.time) == [
                500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
            ])
        #expect(delays.time(afterAttempts: .max) == 60_000)
    }

    @Test func closingTellsWhatIsNotBegun() throws {
        let library = try folder.library()
        let work = BackgroundWork<Int>(label: "test")
        let delays = BackgroundDelays(first: 1_000_000)
        work.schedule([1, 2], in: library, delays) { _, _ in .done }
        #expect(work.close() == [1, 2])
        work.schedule([3], in: library, delays) { _, _ in .done }
        #expect(work.close() == [])
    }

    @Test func partsAreMergedWhenTheOtherProgramIsDone() async throws {
        func partCount() throws -> Int {
            Int(try folder.sqlite3("SELECT count(DISTINCT segid) FROM books_search_idx")) ?? 0
        }
        let first = try folder.library()
        first.searchMerger.setPolicy(.init(delays: .init(first: 1_000_000)))
        let list = try await first.makeBooks(["Emma"])
        // From now on each change leaves its own segment.
        await first.searchMerger.mergeNow(list.id, in: first)
        for number in 1...40 {
            try await first.perform(
                .addRecord(list: list.id, values: [list.fields[0].id: .text("Tome \(number)")]))
        }
        first.close()
        let parts = try partCount()
        #expect(parts > 40)
        let library = try folder.library()
        library.searchMerger.setPolicy(.init(delays: .init(first: 0, retry: 0)))
        let other = try folder.writingProgram()
        library.searchMerger.merge(list.id, in: library)
        while library.searchMerger.failedAttempts < 2 { try await letOthersWork() }
        #expect(try partCount() == parts)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        while try partCount() > 8 { try await letOthersWork() }
    }

    @Test func columnsAreCopiedWhenTheOtherProgramIsDone() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        library.columnCache.setPolicy(.init(minimumCount: 1, delays: .init(first: 0, retry: 0)))
        let other = try folder.writingProgram()
        library.columnCache.schedule([list.id], in: library)
        while library.columnCache.failedAttempts < 2 { try await letOthersWork() }
        #expect(try folder.sqlite3("SELECT count(*) FROM _column") == "0")
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        while try folder.sqlite3(
            "SELECT count(*) > 0 AND min(state) = 'complete' FROM _column") != "1"
        {
            try await letOthersWork()
        }
    }
}
