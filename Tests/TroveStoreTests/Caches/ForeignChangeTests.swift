import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The statements that a change by another program costs.
struct ForeignChangeTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    @Test func theJournalIsReadOnceForTheOrderAndTheRows() async throws {
        let library = try folder.eagerLibrary()
        let list = try await library.makeBooks(["Emma", "Faust", "Nana"])
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        try await library.prepareOrders(of: list.id)
        let old = try await library.recordList(for: request)
        let other = try DatabaseQueue(
            path: folder.libraryURL.path, configuration: Library.configuration)
        try await other.write { db in
            _ = try Library.perform(
                .setValue(.text("Zazie"), field: list.fields[0].id, record: 1, list: list.id),
                in: db)
        }
        try other.close()
        let (reads, found) = try await library.pool.write { db in
            let counter = SQLTextCounter(of: "FROM _order_journal")
            db.trace { counter.note($0.description) }
            defer { db.trace(nil) }
            let builder = RecordListBuilder(
                db: db, list: try ListStore.list(list.id, in: db), request: request,
                cancellation: CancellationFlag())
            let new = try #require(try library.currentOrder(for: builder))
            let changes = try library.changes(
                since: old.stamp, until: new.stamp, deciding: request, of: builder.list, db)
            #expect(new.allIDs == [2, 3, 1])
            return (counter.count, changes?.records)
        }
        #expect(reads == 1)
        #expect(found == [1])
    }
}
