import Testing
import TroveModel

/// The words of a query that are highlighted in texts.
struct SearchHighlightsTests {
    private static let title = FieldID(rawValue: 1)
    private static let author = FieldID(rawValue: 2)

    private func marked(_ query: String, _ text: String, _ fields: FieldID...) async throws
        -> [String]
    {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks([])
        let ids = fields.map { list.fields[Int($0.rawValue) - 1].id }
        let marks = SearchHighlights(SearchQuery(query), in: list)
        return marks.ranges(in: text, of: ids).map { String(text[$0]) }
    }

    @Test(arguments: [
        ("le", ["Le", "Le"]), ("title:le", ["Le", "Le"]), ("author:le", []),
        ("-le", []), ("le or author:hand", ["Le", "Le"]), ("title:~an", ["an"]),
        ("title:(hand or of)", ["Hand", "of"]), ("\"the left\"", ["The", "Left"]),
        ("nofield:left", ["Left"]), ("title:none", []), ("added:today", []),
    ])
    func wordsOfOneFieldAreMarkedOnlyThere(_ query: String, _ expected: [String]) async throws {
        let found = try await marked(query, "The Left Hand of Le", Self.title)
        #expect(found == expected)
    }

    @Test func aTextOfSeveralFieldsHasTheMarksOfAll() async throws {
        let text = "Emma (Austen)"
        #expect(try await marked("author:aus", text, Self.title, Self.author) == ["Aus"])
        #expect(try await marked("author:aus title:em", text, Self.title) == ["Em"])
    }
}
