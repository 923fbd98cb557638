import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The words and phrases of texts, the same in every kind of search.
struct WordRuleTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        library = try folder.eagerLibrary()
    }

    /// A title, the queries that find it, and the queries that do not (Spec 13.8).
    @Test(arguments: [
        ("Chicago O'Hare International", "ohare o'hare o’h oh oha o hare chi o'hare", "ohari x"),
        ("Chicago O’Hare International", "ohare o'hare o’hare oha title:ohare title:oh", "ohare9"),
        ("l'amour", "amour lamour l'amour la l", "mour"),
        ("Rock’n’Roll", "rocknroll rock n roll rock'n'roll", "nroll"),
        ("२०२४ ٣", "2024 3 title:20 २० 2", "4"),
        ("2024", "२०२४ ٢٠ 2024", "४"),
    ])
    func wordsAreFound(_ title: String, _ found: String, _ notFound: String) async throws {
        let list = try await library.makeBooks([title, "Zzz"])
        for (queries, expected) in [(found, [title]), (notFound, [])] {
            for query in queries.split(separator: " ") {
                let request = RecordListRequest(list: list.id, query: String(query))
                #expect(try await library.texts(request) == expected, "\(query)")
            }
        }
    }

    @Test(arguments: [
        ("o'hare airport", true), ("ohare airport", true), ("o hare", true), ("hare airport", true),
        ("chicago ohare", true), ("chicago ohare airport", true), ("chicago o hare airport", true),
        ("chicago o", true), ("chicago hare", false), ("o airport", false), ("ohare hare", false),
        ("airport chicago", false), ("hare ohare", false), ("oha airport", false),
    ])
    func phrasesAreWordsInARow(_ phrase: String, _ isFound: Bool) async throws {
        let list = try await library.makeBooks(["Chicago O’Hare Airport", "Other"])
        for query in ["\"\(phrase)\"", "title:\"\(phrase)\""] {
            let (_, slow, _) = try library.answers(query, in: list.id)
            #expect(slow == (isFound ? [1] : []), "\(query)")
        }
        #expect(try library.answers("author:\"\(phrase)\"", in: list.id).slow == [])
    }

    @Test func aJoinedWordHasItsNeighborsInLongTexts() async throws {
        let words = (0..<60).map { $0 % 20 == 10 ? "d'un\($0)" : "w\($0)" }
        let list = try await library.makeBooks([words.joined(separator: " ")])
        for middle in [10, 30, 50] {
            for phrase in [middle - 8...middle, middle...middle + 8, middle - 3...middle + 3] {
                let text = words[phrase].joined(separator: " ").replacing("'", with: "")
                #expect(try library.answers("\"\(text)\"", in: list.id).slow == [1], "\(text)")
            }
        }
        #expect(try library.answers("\"w59 w2\"", in: list.id).slow == [])
        #expect(try library.answers("\"w18 w22\"", in: list.id).slow == [])
    }

    @Test func wordsAreKnownAfterEveryChange() async throws {
        let list = try await library.makeBooks(["O'Hare", "Rock'n'Roll, d’un"])
        let title = list.fields[0].id
        try await library.perform(
            .setValue(.text("l'été २"), field: title, record: 1, list: list.id))
        #expect(try library.answers("ohare", in: list.id).slow == [])
        #expect(try library.answers("lete", in: list.id).slow == [1])
        #expect(try await library.check() == [])
        try await library.undo()
        #expect(try library.answers("ohare", in: list.id).slow == [1])
        #expect(try await library.check() == [])
    }

    private static let pieces = [
        "o", "Hare", "hare", "l", "Amour", "e\u{301}te\u{301}", "२०", "20", "4", "٣", " ", " ", " ",
        "'",
        "'", "’", "-", "oh", "ohare",
    ]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyRoadFindsTheSame(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        func text(_ count: Int) -> String {
            (0..<Int.random(in: 1...count, using: &random)).compactMap { _ in
                random.pick(Self.pieces)
            }.joined()
        }
        let titles = (0..<80).map { _ in text(9) }
        let list = try await library.makeBooks(titles)
        await library.columnCache.updateNow(list.id, in: library)
        let searches = titles.map(NaiveSearch.init)
        var (found, byColumns) = (0, 0)
        for _ in 0..<300 {
            let part = text(4)
            let words = NaiveSearch.words(part)
            guard !words.isEmpty else { continue }
            let asWords = searches.map { search in words.allSatisfy(search.has(wordThatBeginsWith:))
            }
            let asPhrase = searches.map { $0.has(words) }
            let typed = words.joined(separator: "'")
            for (query, expected) in [
                (typed, asWords), ("title:\(typed)", asWords), ("\"\(part)\"", asPhrase),
                ("title:\"\(part)\"", asPhrase),
            ] {
                let ids = expected.indices.filter { expected[$0] }.map { RecordID($0 + 1) }
                let told: Comment = "seed \(seed): \(query)"
                try #require(try library.answers(query, in: list.id).slow == ids, told)
                try #require(try oneByOne(query, in: list) == ids, told)
                found += ids.count
            }
            if let ids = try inColumn(words, of: list) {
                try #require(ids == asWords.indices.filter { asWords[$0] }.map { RecordID($0 + 1) })
                byColumns += 1
            }
            for (title, isFound) in zip(titles, asWords) {
                #expect(SearchFolding.containsAllWords(typed, in: title) == isFound)
                let marks = SearchHighlights(SearchQuery(typed), in: list)
                let isMarked = !marks.ranges(in: title, of: []).isEmpty
                #expect(isMarked || !isFound, "seed \(seed): \(typed) in \(title)")
            }
        }
        #expect(found > 2_000)
        #expect(byColumns > 200)
    }

    /// The matches in a cached column; nil if the column cannot answer.
    private func inColumn(_ words: [String], of list: List) throws -> [RecordID]? {
        try library.read { db in
            let columns = try CachedColumns(
                list: list, db: db, maximumAge: .max, cancellation: CancellationFlag())
            let evaluator = QueryEvaluator(
                list: list, db: db, cancellation: CancellationFlag(), columns: columns)
            let condition = try QueryConditions(evaluator).condition(
                .field(name: "title", .words(words), text: ""), withWords: true)
            let found = try columns.records(try #require(condition))
            return found.map { found in (1...80).filter(found.contains) }
        }
    }

    private func oneByOne(_ query: String, in list: List) throws -> [RecordID] {
        try library.read { db in
            let condition = try #require(
                try QueryConditions(list: list).condition(SearchQuery(query).root, withWords: true))
            let matcher = try RecordMatcher(condition, list: list, db: db)
            return try (1...80).filter { try matcher.matches($0) }
        }
    }
}
