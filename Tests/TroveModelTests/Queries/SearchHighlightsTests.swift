import Foundation
import Testing
import TroveModel

/// The words of a query that are highlighted in texts.
struct SearchHighlightsTests {
    private static let title = FieldID(rawValue: 1)
    private static let author = FieldID(rawValue: 2)
    private static let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
        fields: [(title, "Title"), (author, "Author")].map { id, name in
            Field(
                id: id, name: name, kind: .text, options: FieldOptions(),
                columnName: name.lowercased())
        }, settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "books")

    private func marked(_ query: String, _ text: String, _ fields: FieldID...) -> [String] {
        let marks = SearchHighlights(SearchQuery(query), in: Self.list)
        return marks.ranges(in: text, of: fields).map { String(text[$0]) }
    }

    @Test(arguments: [
        ("le", ["Le", "Le"]), ("title:le", ["Le", "Le"]), ("author:le", []),
        ("-le", []), ("le or author:hand", ["Le", "Le"]), ("title:~an", ["an"]),
        ("title:(hand or of)", ["Hand", "of"]), ("\"the left\"", ["The", "Left"]),
        ("nofield:left", ["Left"]), ("title:none", []), ("added:today", []),
    ])
    func wordsOfOneFieldAreMarkedOnlyThere(_ query: String, _ expected: [String]) {
        let found = marked(query, "The Left Hand of Le", Self.title)
        #expect(found == expected)
    }

    @Test func aTextOfSeveralFieldsHasTheMarksOfAll() {
        let text = "Emma (Austen)"
        #expect(marked("author:aus", text, Self.title, Self.author) == ["Aus"])
        #expect(marked("author:aus title:em", text, Self.title) == ["Em"])
    }
}
