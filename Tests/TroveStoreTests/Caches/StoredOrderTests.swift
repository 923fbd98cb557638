import Foundation
import GRDB
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Stored orders are used, and equal the order of the records after any edits by any program.
@Suite(.timeLimit(.minutes(5))) struct StoredOrderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The number of edits, which `TROVE_ORDER_STEPS` overrides.
    private static let steps =
        ProcessInfo.processInfo.environment["TROVE_ORDER_STEPS"].flatMap { Int($0) } ?? 40

    @Test(arguments: [1, 2] as [UInt64])
    func anOrderThatWasStoredEqualsOneThatIsMadeAnew(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 60, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let edits = RandomEdits(list: list)
        await library.orderCache.updateNow(edits.requests, in: library)
        var other = try folder.eagerLibrary()
        var used = 0
        for step in 0..<Self.steps {
            // Sometimes another program edits, which does not share our memory.
            let editor = Int.random(in: 0..<4, using: &random) == 0 ? other : library
            let ids = try await editor.recordList(for: RecordListRequest(list: list.id)).allIDs
            let trash = try await editor.recordList(
                for: RecordListRequest(list: list.id, scope: .trash)
            ).allIDs
            let edit = edits.next(ids: ids, trash: trash, random: &random)
            if step % 7 == 6 { try await editor.undo() } else { try await editor.perform(edit) }
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                library.close()
                library = try folder.eagerLibrary()
            case 1:
                other.close()
                other = try folder.eagerLibrary()
            case 2:
                await library.orderCache.updateNow(
                    Array(edits.requests.shuffled(using: &random).prefix(2)), in: library)
            default: break
            }
            let reader = try folder.eagerLibrary()
            defer { reader.close() }
            for (index, request) in edits.requests.enumerated() {
                let told = "seed \(seed), step \(step), request \(index), \(edit)"
                let stored = try reader.cachedOrder(request)
                let fresh = try reader.freshOrder(request)
                if let stored {
                    used += 1
                    try #require(stored.allIDs == fresh.allIDs, "\(told)")
                    try #require(stored.sections == fresh.sections, "\(told)")
                }
                let ours = try await library.recordList(for: request)
                try #require(ours.allIDs == fresh.allIDs, "\(told)")
                try #require(ours.sections == fresh.sections, "\(told)")
            }
        }
        // None of these edits invalidates a stored order.
        #expect(used == Self.steps * edits.requests.count)
    }

    @Test func anEditThatNobodyStoredAnOrderAfterSurvivesAPowerCut() async throws {
        var random = SplitMix64(seed: 7)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        await library.orderCache.updateNow([request], in: library)
        let before = try await library.recordList(for: request)
        let first = before.id(at: 0)
        try await library.perform(
            .setValue(.text("zzz"), field: list.fields[0].id, record: first, list: list.id))

        // A copy of the files now equals the files after a power cut.
        let rest = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.libraryURL.path + suffix, toPath: rest.libraryURL.path + suffix)
        }
        let reopened = try rest.eagerLibrary()
        let stored = try #require(try reopened.cachedOrder(request))
        #expect(stored.allIDs == (try reopened.freshOrder(request)).allIDs)
        #expect(stored.allIDs != before.allIDs)
    }

    @Test func whatChangesMoreThanRecordsMakesStoredOrdersUseless() async throws {
        var random = SplitMix64(seed: 8)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let genre = list.fields[1].id
        let request = RecordListRequest(list: list.id, grouping: .value(genre))
        await library.orderCache.updateNow([request], in: library)
        #expect(try library.cachedOrder(request) != nil)

        try await library.perform(.renameField(genre, list: list.id, "Kind"))
        #expect(try library.cachedOrder(request) == nil)
        let renamed = try await library.recordList(for: request)
        #expect(renamed.sections.last?.title == "No Kind")

        await library.orderCache.updateNow([request], in: library)
        #expect(try library.cachedOrder(request) != nil)
        try await library.perform(.removeField(list.fields[0].id, list: list.id))
        #expect(try library.cachedOrder(request) == nil)
    }

    @Test func anOrderOfAnotherLanguageIsNotUsed() async throws {
        var random = SplitMix64(seed: 9)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        let german = try OrderSignature(request, list: list, collation: SortCollation(locale: "de"))
        let swedish = try OrderSignature(
            request, list: list, collation: SortCollation(locale: "sv"))
        let order = try library.freshOrder(request)
        let found = try await library.pool.write { db in
            let table = OrderTable(db: db, list: list.id)
            return (
                isStored: try table.store(order, german),
                german: try table.order(german, for: request),
                swedish: try table.order(swedish, for: request)
            )
        }
        #expect(found.isStored)
        #expect(found.german?.allIDs == order.allIDs)
        #expect(found.swedish == nil)
    }

    @Test func manyChangesAreNotWrittenDownForEver() async throws {
        var random = SplitMix64(seed: 10)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 700, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[2].id))
        await library.orderCache.updateNow([request], in: library)
        let ids = try await library.recordList(for: request).allIDs
        for year in 0..<4 {
            try await library.perform(
                .setValues(
                    .integer(Int64(1900 + year)), field: list.fields[2].id, records: ids,
                    list: list.id))
        }
        #expect(try folder.sqlite3("SELECT count(*) FROM _order_journal") == "2048")
        // This library has the changes in memory; others do not.
        #expect(try folder.eagerLibrary().cachedOrder(request) == nil)

        // Storing orders starts a new journal.
        try await library.prepareOrders(of: list.id)
        #expect(try folder.sqlite3("SELECT count(*) FROM _order_journal") == "0")
        #expect(try library.cachedOrder(request)?.allIDs == library.freshOrder(request).allIDs)
    }

    @Test func onlySoManyOrdersAreKept() async throws {
        var random = SplitMix64(seed: 11)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 40, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        var requests: [RecordListRequest] = []
        for sort in list.fields {
            for ascending in [true, false] {
                for group in list.fields {
                    requests.append(
                        RecordListRequest(
                            list: list.id, sort: .field(sort.id, ascending: ascending),
                            grouping: .value(group.id)))
                }
            }
        }
        #expect(requests.count > OrderTable.maximumCount)
        await library.orderCache.updateNow(requests, in: library)
        let count = try folder.sqlite3("SELECT count(*) FROM _order")
        #expect(count == "\(OrderTable.maximumCount)")
        let last = try #require(requests.last)
        #expect(try library.cachedOrder(last) != nil)
    }

    @Test func theOrderOfAShortListIsNotStored() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["b", "a"])
        try await library.prepareOrders(of: list.id)
        #expect(try folder.sqlite3("SELECT count(*) FROM _order") == "0")
        #expect(try folder.sqlite3("SELECT count(*) FROM _order_journal") == "0")
    }

    @Test func anImportStoresTheOrdersOfAllFieldsByItself() async throws {
        var random = SplitMix64(seed: 12)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        // This runs after the work that the import scheduled.
        try await library.prepareOrders(of: list.id)
        library.close()
        let reopened = try folder.eagerLibrary()
        for field in list.fields {
            let request = RecordListRequest(list: list.id, sort: .field(field.id))
            let stored = try #require(try reopened.cachedOrder(request), "\(field.name)")
            #expect(stored.allIDs == (try reopened.freshOrder(request)).allIDs)
        }
    }

    @Test func anOrderThatWasJustMadeIsStoredWhenTheLibraryIsClosed() async throws {
        var random = SplitMix64(seed: 14)
        let library = try folder.library()
        var policy = CachePolicy()
        policy.minimumCount = 1
        policy.delays.first = 3_600_000
        library.orderCache.setPolicy(policy)
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        let order = try await library.recordList(for: request)
        #expect(try library.cachedOrder(request) == nil)
        library.close()
        #expect(try folder.eagerLibrary().cachedOrder(request)?.allIDs == order.allIDs)
    }

    @Test func aListWithoutStoredOrdersGetsAllOfThemWhenItIsShown() async throws {
        var random = SplitMix64(seed: 16)
        let text = RandomEdits.csv(count: 50, random: &random)
        let importing = try folder.library()
        let list = try await importing.importCSV(from: folder.file("books.csv", text)).list
        importing.close()
        #expect(try folder.sqlite3("SELECT count(*) FROM _order") == "0")
        let library = try folder.eagerLibrary()
        _ = try await library.recordList(for: RecordListRequest(list: list.id))
        let count = Library.sensibleRequests(for: list).count
        while try folder.sqlite3("SELECT count(*) FROM _order") != "\(count)" {
            try await letOthersWork()
        }
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[1].id))
        #expect(try library.cachedOrder(request) != nil)
    }

    @Test func whatAnotherProgramChangesIsShownRowByRow() async throws {
        var random = SplitMix64(seed: 15)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        try await library.prepareOrders(of: list.id)
        let request = RecordListRequest(list: list.id, sort: .field(list.fields[0].id))
        let before = try await library.recordList(for: request)
        let other = try folder.eagerLibrary()
        try await other.perform(
            .setValue(.text("aaa"), field: list.fields[0].id, record: 30, list: list.id))
        try await other.perform(.deleteRecords([12], list: list.id))
        let update = try await library.update(of: before)
        #expect(!update.needsReload)
        #expect(update.deletedRows.count == 1)
        #expect(update.movedRows.count + update.updatedRows.count == 1)
        #expect(update.new.allIDs == (try library.freshOrder(request)).allIDs)
    }

    @Test func aDeletedListTakesItsOrdersWithIt() async throws {
        var random = SplitMix64(seed: 13)
        let library = try folder.eagerLibrary()
        let text = RandomEdits.csv(count: 50, random: &random)
        let list = try await library.importCSV(from: folder.file("books.csv", text)).list
        try await library.prepareOrders(of: list.id)
        #expect(try folder.sqlite3("SELECT count(*) > 0 FROM _order") == "1")
        try await library.perform(.deleteList(list.id))
        try await library.pool.write { try $0.execute(sql: "DELETE FROM history") }
        try await library.compact()
        #expect(try folder.sqlite3("SELECT count(*) FROM _order") == "0")
    }
}

extension Library {
    /// The stored order for a request; nil if it has to be made from the records.
    func cachedOrder(_ request: RecordListRequest) throws -> RecordList? {
        try pool.read { db in
            try cachedOrder(for: builder(request, in: db))
        }
    }

    /// The order as made from the records.
    func freshOrder(_ request: RecordListRequest) throws -> RecordList {
        try pool.read { db in
            try builder(request, in: db).build()
        }
    }

    private func builder(_ request: RecordListRequest, in db: Database) throws -> RecordListBuilder
    {
        RecordListBuilder(
            db: db, list: try ListStore.list(request.list, in: db), request: request,
            cancellation: CancellationFlag())
    }
}
