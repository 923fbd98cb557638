import Foundation
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Queries that find records by the titles of linked records.
struct LinkQueryTests {
    let folder: TemporaryFolder
    let shelf: Shelf
    var library: Library { shelf.library }

    init() async throws {
        folder = try TemporaryFolder()
        shelf = try await Shelf(folder.library())
        try await library.add(
            ["Title": .text("Le Morte"), "Author": .text("Malory 1485")], to: shelf.books)
    }

    @Test(
        arguments: [
            ("author:tolkien", ["The Hobbit"]),
            ("author:tol", ["The Hobbit"]),
            ("author:emile", ["Germinal", "Nana"]),
            ("author:(tolkien or guin)", ["The Dispossessed", "The Hobbit"]),
            ("author:\"le guin\"", ["The Dispossessed"]),
            ("author:\"guin le\"", []),
            ("author:~olki", ["The Hobbit"]),
            ("author:olki", []),
            ("author:none", ["Beowulf"]),
            ("-author:none", ["The Dispossessed", "The Hobbit", "Germinal", "Nana", "Le Morte"]),
            ("author:#2", ["The Hobbit"]),
            ("author:=#3 -nana", ["Germinal"]),
            ("author:(#1 or #2)", ["The Dispossessed", "The Hobbit"]),
            ("author:2", []),
            ("author:misfit", ["Le Morte"]),
            ("author:malory", ["Le Morte"]),
            ("author:1485", ["Le Morte"]),
            ("author:~alor", ["Le Morte"]),
            ("author:zola nana", ["Nana"]),
            ("-author:zola", ["The Dispossessed", "The Hobbit", "Beowulf", "Le Morte"]),
            // Plain words also match titles of linked records.
            ("tolkien", ["The Hobbit"]),
            ("tolkien hob", ["The Hobbit"]),
            ("zola or beowulf", ["Germinal", "Beowulf", "Nana"]),
            ("le", ["The Dispossessed", "Le Morte"]),
            ("-le", ["The Hobbit", "Germinal", "Beowulf", "Nana"]),
            ("\"j r r\"", ["The Hobbit"]),
            ("1929", []),
            ("nothing:zola", []),
        ] as [(String, [String])])
    func aQueryFindsWhatLinksLeadTo(_ query: String, _ titles: [String]) async throws {
        #expect(try await shelf.titles(query) == titles)
        let statistics = try await library.statistics(
            for: RecordListRequest(list: shelf.books.id, query: query))
        #expect(statistics.total[0].recordCount == titles.count)
    }

    @Test func allFieldsOfATemplateAreLookedInto() async throws {
        try await shelf.setTitles("{Name} ({Born})")
        #expect(try await shelf.titles("author:1929") == ["The Dispossessed"])
        #expect(try await shelf.titles("author:(guin 1929)") == ["The Dispossessed"])
        #expect(try await shelf.titles("author:(guin 1892)") == [])
        #expect(try await shelf.titles("author:1880..1900") == ["The Hobbit"])
    }

    @Test func titlesThatAreLinksAreFollowedOnceMore() async throws {
        var of = FieldDraft(name: "Of", kind: .recordLink)
        of.options.targetList = shelf.books.id
        let copies = try await library.makeList("Copies", [of])
        var lent = FieldDraft(name: "Lent", kind: .recordLink)
        lent.options.targetList = copies.id
        let loans = try await library.makeList("Loans", [lent])
        try await library.add(["Of": .record(2)], to: copies)
        try await library.add(["Lent": .record(1)], to: loans)
        func count(_ query: String, in list: List) async throws -> Int {
            try await library.recordList(for: RecordListRequest(list: list.id, query: query)).count
        }
        #expect(try await count("of:hobbit", in: copies) == 1)
        #expect(try await count("lent:hobbit", in: loans) == 1)
        #expect(try await count("hobbit", in: loans) == 1)
        #expect(try await count("tolkien", in: loans) == 0)
    }

    @Test func whatIsInTheTrashIsFoundAsItIsShown() async throws {
        try await library.perform(.deleteRecords([2], list: shelf.authors.id))
        #expect(try await shelf.titles("author:tolkien") == ["The Hobbit"])
        try await library.perform(.eraseRecords([2], list: shelf.authors.id))
        #expect(try await shelf.titles("author:tolkien") == [])
    }

    @Test func manyTargetsAreFoundByGoingThroughTheLinks() async throws {
        for number in 0..<250 {
            let author = try await library.add(["Name": .text("Bot \(number)")], to: shelf.authors)
            guard number % 50 == 0 else { continue }
            try await library.add(
                ["Title": .text("Log \(number)"), "Author": .record(author)], to: shelf.books)
        }
        #expect(
            try await shelf.titles("author:bot")
                == ["Log 0", "Log 50", "Log 100", "Log 150", "Log 200"])
    }

    @Test func linksAreFoundThroughAnIndex() throws {
        let plan = try folder.sqlite3(
            "EXPLAIN QUERY PLAN SELECT id FROM books WHERE author IN (1, 2)")
        #expect(plan.contains("books__links_\(shelf.author.rawValue)"))
        let all = try folder.sqlite3(
            "EXPLAIN QUERY PLAN SELECT id, author FROM books WHERE author IS NOT NULL")
        #expect(all.contains("COVERING INDEX books__links_\(shelf.author.rawValue)"))
        let texts = try folder.sqlite3("EXPLAIN QUERY PLAN SELECT id FROM books WHERE author >= ''")
        #expect(texts.contains("books__links_\(shelf.author.rawValue)"))
    }

    @Test func completionOffersTitles() async throws {
        func offered(_ query: String) async throws -> [String] {
            try await library.completions(of: query, at: query.count, in: shelf.books.id)
                .map(\.title)
        }
        #expect(
            try await offered("author:")
                == ["Émile Zola", "Ursula K. Le Guin", "J. R. R. Tolkien", "none"])
        #expect(try await offered("author:urs") == ["Ursula K. Le Guin"])
        #expect(try await offered("author:emile z") == [])
        #expect(try await offered("author:\"emile z") == ["Émile Zola"])
        #expect(try await offered("author:x") == [])
    }

    @Test func aLongQueryReadsTheOtherListOnce() async throws {
        let query = SearchQuery((0..<40).map { "author:name\($0)" }.joined(separator: " or "))
        let books = shelf.books
        let reads = try await library.pool.write { db in
            let counter = SQLTextCounter(of: "SELECT * FROM field")
            db.trace { counter.note($0.description) }
            defer { db.trace(nil) }
            _ = try query.withLinks(in: books, db: db, cancellation: CancellationFlag())
            return counter.count
        }
        #expect(reads == 1)
    }

    @Test func aSearchIsUpToDateWithTheOtherList() async throws {
        let request = RecordListRequest(list: shelf.books.id, query: "author:tolkien")
        let old = try await library.recordList(for: request)
        try await shelf.rename(3, to: "Tolkien's friend")
        let update = try await library.update(of: old)
        #expect(!update.needsReload && update.insertedRows.count == 2)
        #expect(update.new.allIDs == [2, 3, 5])
    }
}
