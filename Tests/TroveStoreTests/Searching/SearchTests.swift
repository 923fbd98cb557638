import Foundation
import RandomSupport
import TestSupport
import Testing
import TextCore
import TroveFormats
import TroveModel
import TroveStore
import TroveTestSupport

/// Full-text search in one list, and highlighting of matches.
struct SearchTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    @Test func anyTextIsAValidQuery() async throws {
        let list = try await library.makeBooks(["The \"silent\" house", "AND OR NOT", "title:x*"])
        var random = SplitMix64(seed: 3)
        let pieces = [
            "a", "\"", "*", "(", ")", ":", "^", "-", "+", "{", "}", "AND", "OR", "NOT", "NEAR(",
            " ",
            "\0", "\n", "é", "e\u{301}", "\u{301}", "日本", "🙂", "title:", "'", ";", "--", "%", "_",
            "ß",
            "²", "٣", "Ⅷ", "\u{FFFD}",
        ]
        for _ in 0..<1_000 {
            let query = (0..<Int.random(in: 0...6, using: &random))
                .compactMap { _ in random.pick(pieces) }.joined()
            _ = try await library.recordList(for: RecordListRequest(list: list.id, query: query))
            _ = SearchQuery(query).ranges(in: query)
        }
    }

    @Test(arguments: [
        ("silent", ["The silent house"]),
        ("hou sil", ["The silent house"]),
        ("SILENT-HOUSE", ["The silent house"]),
        ("o'h", ["Chicago O'Hare"]),
        ("zurich", ["Zürich"]),
        ("ZÜR", ["Zürich"]),
        ("  ", ["The silent house", "Chicago O'Hare", "Zürich", "1984"]),
        ("!?", ["The silent house", "Chicago O'Hare", "Zürich", "1984"]),
        ("198", ["1984"]),
        ("ilent", []),
        ("silent ohare", []),
    ])
    func everyWordMustBeginAWord(_ query: String, _ found: [String]) async throws {
        let list = try await library.makeBooks([
            "The silent house", "Chicago O'Hare", "Zürich", "1984",
        ])
        #expect(try await library.texts(RecordListRequest(list: list.id, query: query)) == found)
    }

    @Test(arguments: [
        ("lodz", "Łódź"), ("ŁÓDŹ", "lodz"), ("soren", "Søren"), ("strasse", "Straße"),
        ("STRASSE", "Straße"), ("aether", "Æther"), ("i", "İstanbul"), ("istan", "ıstanbul"),
        ("office", "oﬃce"), ("zoe", "Zoe\u{308}"),
    ])
    func lettersAreFoldedOnBothSides(_ query: String, _ title: String) async throws {
        let list = try await library.makeBooks(["Other", title])
        let request = RecordListRequest(list: list.id, query: query)
        #expect(try await library.texts(request) == [title])
        #expect(!SearchQuery(query).ranges(in: title).isEmpty)
    }

    @Test func whatIsFoundIsWhatIsMarked() async throws {
        var random = SplitMix64(seed: 5)
        let letters = [
            "a", "Ł", "ß", "é", "e\u{301}", " ", "/", "1", "½", "ﬃ", "日", "İ", "'", "²", "ǆ",
        ]
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in random.pick(letters) }
                .joined()
        }
        let titles = (0..<60).map { _ in text() }
        let list = try await library.makeBooks(titles)
        for _ in 0..<300 {
            let query = text()
            let found = try await library.texts(RecordListRequest(list: list.id, query: query))
            let expected = titles.filter { SearchFolding.containsAllWords(query, in: $0) }
            #expect(found == expected, "seed 5, \(query.debugDescription)")
        }
    }

    @Test func aWordIsFoundInAnyFieldAndInTheOrderOfTheList() async throws {
        let file = try folder.file(
            "books.csv",
            "title,author,read\nWinter,Abe,yes\nAbel,Eco,no\nZ,Abelard,yes\nNo,Yes,no\n")
        let list = try await library.importCSV(from: file).list
        let sort = RecordSort.field(list.fields[0].id)
        let request = RecordListRequest(
            list: list.id, sort: sort, grouping: .firstLetter(list.fields[0].id), query: "abe")
        #expect(try await library.texts(request) == ["Abel", "Winter", "Z"])
        #expect(
            try await library.recordList(for: request).sections.map(\.title) == ["A", "W", "Z"])
        // Checkboxes are not searched, or "1" would find every ticked record.
        #expect(
            try await library.texts(RecordListRequest(list: list.id, query: "1")) == [])
    }

    @Test func aSearchSeesWhatWasJustWritten() async throws {
        let list = try await library.makeBooks(["Emma", "Faust"])
        let request = RecordListRequest(list: list.id, query: "ul")
        #expect(try await library.recordList(for: request).isEmpty)
        try await library.perform(
            .setValue(.text("Ulysses"), field: list.fields[0].id, record: 2, list: list.id))
        #expect(try await library.texts(request) == ["Ulysses"])
        try await library.perform(.deleteRecords([2], list: list.id))
        #expect(try await library.recordList(for: request).isEmpty)
        #expect(
            try await library.texts(RecordListRequest(list: list.id, scope: .trash, query: "ul"))
                == ["Ulysses"])
    }

    @Test func matchesAreMarked() {
        let text = "The Élan of elephants, nel"
        let ranges = SearchQuery("EL th").ranges(in: text)
        #expect(ranges.map { String(text[$0]) } == ["Th", "Él", "el"])
        #expect(SearchQuery("").ranges(in: text).isEmpty)
    }
}
