import Foundation
import GRDB
import GRDBSQLite
import RandomSupport
import TestSupport
import Testing
import TroveModel

@testable import TroveStore

/// After a title changes, the records that link to it are sorted again, without reading all others.
struct LinkedChangeTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder(isInMemory: true)
        shelf = try await Shelf(folder.eagerLibrary())
    }

    private func request(_ grouping: RecordGrouping = .none) -> RecordListRequest {
        RecordListRequest(list: shelf.books.id, sort: .field(shelf.author), grouping: grouping)
    }

    /// Adds books, evenly spread over new authors.
    private func addBooks(_ count: Int, authors: Int) async throws {
        try await library.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number \
                    LIMIT ?)
                    INSERT INTO authors (position, name)
                        SELECT n * 1024, printf('Author %03d', n * 7 % 101) FROM number
                    """, arguments: [authors])
            try db.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number \
                    LIMIT ?)
                    INSERT INTO books (position, title, author)
                        SELECT n * 1024, 'Book ' || n, 4 + n % ? FROM number
                    """, arguments: [count, authors])
        }
    }

    /// The number of table rows read for an order, and the order.
    private func rows(for request: RecordListRequest) async throws -> (Int, RecordList) {
        let library = library
        return try await library.pool.read { db in
            let counter = RowCounter()
            sqlite3_trace_v2(
                db.sqliteConnection, UInt32(SQLITE_TRACE_ROW),
                { _, context, _, _ in
                    guard let context else { return 0 }
                    Unmanaged<RowCounter>.fromOpaque(context).takeUnretainedValue().count += 1
                    return 0
                }, Unmanaged.passUnretained(counter).toOpaque())
            defer { sqlite3_trace_v2(db.sqliteConnection, 0, nil, nil) }
            let list = try library.recordList(
                for: request, in: db, cancellation: CancellationFlag()
            ) { _ in }
            return (counter.count, list)
        }
    }

    private func expectFresh(_ list: RecordList, _ comment: String = "") throws {
        let fresh = try library.freshOrder(list.request)
        #expect(list.allIDs == fresh.allIDs, "\(comment)")
        #expect(list.sections == fresh.sections, "\(comment)")
    }

    @Test func onlyRecordsThatLinkToAChangedTitleAreAskedFor() async throws {
        try await addBooks(3_000, authors: 300)
        for request in [request(), request(.firstLetter(shelf.author))] {
            let (all, old) = try await rows(for: request)
            #expect(all > 3_000)
            try await shelf.rename(10, to: "Zacharias")
            let (some, new) = try await rows(for: request)
            // Ten books, the neighbors met by the search for each place, and their authors.
            #expect(some < 600, "\(some)")
            #expect(new.allIDs != old.allIDs)
            try expectFresh(new)
            let update = try await library.update(of: old)
            #expect(!update.needsReload && !update.isEmpty)
            try await library.undo()
            try expectFresh(try await library.recordList(for: request))
        }
    }

    @Test func aTitleInATitleMovesRecordsToo() async throws {
        var link = FieldDraft(name: "Country", kind: .recordLink)
        let countries = try await library.makeList("Countries", [FieldDraft(name: "Name")])
        link.options.targetList = countries.id
        for name in ["France", "Ireland", "Zambia"] {
            try await library.add(["Name": .text(name)], to: countries)
        }
        try await library.perform(.addField(shelf.authors.id, link))
        let authors = try library.list(shelf.authors.id)
        let country = try #require(authors.field(named: "Country")).id
        for author in 1...3 {
            try await library.perform(
                .setValue(
                    .record(RecordID(author)), field: country, record: RecordID(author),
                    list: authors.id))
        }
        var settings = authors.settings
        settings.titleTemplate = try TitleTemplate("{Country} {Name}", fields: authors.fields)
        try await library.perform(.changeSettings(authors.id, settings))
        let old = try await library.recordList(for: request())
        #expect(old.allIDs == [1, 2, 3, 5, 4])
        try await library.perform(
            .setValue(
                .text("Algeria"), field: countries.fields[0].id, record: 3, list: countries.id))
        let update = try await library.update(of: old)
        #expect(!update.needsReload)
        #expect(update.new.allIDs == [3, 5, 1, 2, 4])
        try expectFresh(update.new)
    }

    @Test func aStoredOrderFollowsWhateverProgramChangesTitles() async throws {
        try await addBooks(300, authors: 30)
        await library.orderCache.updateNow([request()], in: library)
        let other = try folder.eagerLibrary()
        try await other.perform(
            .setValue(
                .text("Zacharias"), field: shelf.authors.fields[0].id, record: 10,
                list: shelf.authors.id))
        let stored = try #require(try other.cachedOrder(request()))
        try expectFresh(stored)
        #expect(stored.count == 305)
        // Storing an order of the authors keeps the journal entries that the books still need.
        await other.orderCache.updateNow([RecordListRequest(list: shelf.authors.id)], in: other)
        #expect(try other.cachedOrder(request())?.allIDs == stored.allIDs)
        try await other.perform(
            .renameField(shelf.authors.fields[0].id, list: shelf.authors.id, "N"))
        #expect(try other.cachedOrder(request()) == nil)
        other.close()
    }

    @Test func titlesWithVeryManyLinksMakeTheOrderAnew() async throws {
        try await addBooks(1_500, authors: 1)
        let old = try await library.recordList(for: request())
        try await shelf.rename(4, to: "Zacharias")
        let update = try await library.update(of: old)
        #expect(update.needsReload)
        try expectFresh(update.new)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func mendedOrdersAreThoseThatWouldBeMade(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        try await addBooks(40, authors: 6)
        let requests = [request(), request(.value(shelf.author))]
        for request in requests { _ = try await library.recordList(for: request) }
        for step in 0..<40 {
            let author = RecordID(Int.random(in: 1...9, using: &random))
            let book = RecordID(Int.random(in: 1...45, using: &random))
            let edit: Edit
            switch Int.random(in: 0..<6, using: &random) {
            case 0: edit = .deleteRecords([author], list: shelf.authors.id)
            case 1: edit = .restoreRecords([author], list: shelf.authors.id)
            case 2: edit = .eraseRecords([author], list: shelf.authors.id)
            case 3:
                edit = .setValue(
                    .record(author), field: shelf.author, record: book, list: shelf.books.id)
            default:
                let name = ["", "Ada", "ada", "Émile", "Zoe"][Int.random(in: 0..<5, using: &random)]
                edit = .setValue(
                    .text(name), field: shelf.authors.fields[0].id, record: author,
                    list: shelf.authors.id)
            }
            // Some edits are invalid for the current records.
            _ = try? await library.perform(edit)
            if Int.random(in: 0..<5, using: &random) == 0 { try await library.undo() }
            for request in requests {
                try expectFresh(
                    try await library.recordList(for: request), "seed \(seed), step \(step)")
            }
        }
    }
}

/// A counter of rows read.
private final class RowCounter {
    var count = 0
}
