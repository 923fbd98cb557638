import Foundation
import GRDB
import GRDBSQLite
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Conditions on linked records, checked one by one, find the same as the search of all records.
struct LinkConditionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    @Test(arguments: [
        "author:tolkien", "author:emile", "author:(tolkien or guin)", "author:\"le guin\"",
        "author:\"guin le\"", "author:~olki", "author:none", "-author:none", "author:#2",
        "author:=#3 -nana", "author:2", "author:misfit", "author:malory", "author:1485",
        "author:~alor", "-author:zola", "tolkien", "tolkien hob", "zola or beowulf", "le", "-le",
        "\"j r r\"", "1929", "nothing:zola", "author:>=t", "author:..k",
    ])
    func oneByOneFindsWhatIsFoundAtOnce(_ query: String) async throws {
        let shelf = try await Shelf(folder.library())
        try await shelf.library.add(
            ["Title": .text("Le Morte"), "Author": .text("Malory 1485")], to: shelf.books)
        let list = shelf.books.id
        for template in ["{Name}", "{Name} ({Born})"] {
            try await shelf.setTitles(template)
            let atOnce = try await shelf.library.recordList(
                for: RecordListRequest(list: list, query: query))
            #expect(try shelf.library.oneByOne(query, in: list) == atOnce.allIDs, "\(template)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func queriesAboutAllKindsAgree(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let library = try folder.library()
        let list = try await EveryKind.makeList(in: library, count: 60, random: &random)
        let who = try #require(list.field(named: "Who"))
        for record in 1...40 {
            let target = RecordID.random(in: 1...60, using: &random)
            try await library.perform(
                .setValue(.record(target), field: who.id, record: RecordID(record), list: list.id))
        }
        var agreed = 0
        for _ in 0..<200 {
            let query = EveryKind.query(random: &random)
            let slow = try library.answers(query, in: list.id).slow
            guard let found = try library.oneByOne(query, in: list.id) else { continue }
            try #require(found == slow, "seed \(seed): \(query)")
            agreed += 1
        }
        #expect(agreed > 150)
    }

    @Test func titlesThatAreLinksAreFollowedOnceMore() async throws {
        let shelf = try await Shelf(folder.library())
        var of = FieldDraft(name: "Of", kind: .recordLink)
        of.options.targetList = shelf.books.id
        let copies = try await shelf.library.makeList("Copies", [of])
        var lent = FieldDraft(name: "Lent", kind: .recordLink)
        lent.options.targetList = copies.id
        let loans = try await shelf.library.makeList("Loans", [lent])
        try await shelf.library.add(["Of": .record(2)], to: copies)
        try await shelf.library.add(["Lent": .record(1)], to: loans)
        #expect(try shelf.library.oneByOne("of:hobbit", in: copies.id) == [1])
        #expect(try shelf.library.oneByOne("lent:hobbit", in: loans.id) == [1])
        #expect(try shelf.library.oneByOne("hobbit", in: loans.id) == [1])
        #expect(try shelf.library.oneByOne("tolkien", in: loans.id) == [])
    }

    @Test func moreWordsThanAnyoneTypesAreLeftToTheSearchOfAll() async throws {
        let shelf = try await Shelf(folder.library())
        let words = (0...FieldCondition.maximumInAllLinks).map { "word\($0)" }
        let query = words.joined(separator: " or ")
        #expect(try shelf.library.oneByOne(query, in: shelf.books.id) == nil)
    }

    /// The first page does not wait for the search of all link targets.
    @Test func theFirstPageReadsOnlyWhatItLooksAt() async throws {
        let shelf = try await Shelf(folder.library())
        try await shelf.library.pool.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
                    INSERT INTO authors (position, name) SELECT i + 100000, 'Writer ' || i FROM n;
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
                    INSERT INTO books (position, title, author)
                        SELECT i + 100000, 'Tome', i * 100 FROM n;
                    """)
            try ListTable.settleAll(in: db)
        }
        for query in ["writer", "author:writer", "-author:zola author:~rite"] {
            let request = RecordListRequest(list: shelf.books.id, query: query)
            let (page, firstSteps, complete, steps) = try shelf.library.read { db in
                let counter = StepCounter(db)
                defer { counter.end() }
                var first: (list: RecordList, steps: Int)?
                let list = try shelf.library.recordList(
                    for: request, in: db, cancellation: CancellationFlag()
                ) { first = ($0, counter.count) }
                return (first?.list, first?.steps ?? 0, list, counter.count)
            }
            let found = try #require(page, "\(query)").allIDs
            // On a busy machine, fewer are found in time.
            #expect(!found.isEmpty && found == Array(complete.allIDs.prefix(found.count)))
            #expect(complete.count == 200)
            #expect(firstSteps < 40_000, "\(query)")
            #expect(steps > 150_000, "\(query)")
        }
    }
}

/// A counter of the steps of SQLite's virtual machine on a connection, in hundreds.
private final class StepCounter {
    private(set) var count = 0
    private let connection: OpaquePointer?

    init(_ db: Database) {
        connection = db.sqliteConnection
        sqlite3_progress_handler(
            connection, 100,
            { context in
                guard let context else { return 0 }
                Unmanaged<StepCounter>.fromOpaque(context).takeUnretainedValue().count += 100
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func end() {
        sqlite3_progress_handler(connection, 0, nil, nil)
    }
}

extension Library {
    /// The records a query finds, links included, by checking every record; nil if the query cannot
    /// be checked record by record.
    func oneByOne(_ query: String, in id: ListID) throws -> [RecordID]? {
        try pool.read { db in
            let list = try ListStore.list(id, in: db)
            var conditions = QueryConditions(list: list)
            conditions.links = LinkConditions(list: list, db: db)
            guard
                let condition = try conditions.condition(
                    SearchQuery(query).root, withWords: true)
            else { return nil }
            let matcher = try RecordMatcher(condition, list: list, db: db)
            let all = try RecordID.fetchAll(
                db, sql: "SELECT id FROM \(ListTable(list).quotedName) ORDER BY id")
            return try all.filter { try matcher.matches($0) }
        }
    }
}
