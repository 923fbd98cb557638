import Foundation
import Testing
import TroveModel

/// Searching several lists, which have different fields.
struct SearchedListsTests {
    private static func list(_ number: Int64, _ name: String, _ fields: String...) -> List {
        List(
            id: ListID(rawValue: number), uuid: UUID(), name: name, icon: ListIcon(""),
            fields: fields.enumerated().map {
                Field(id: FieldID(rawValue: number * 10 + Int64($0)), name: $1)
            }, recordCount: 0, trashCount: 0)
    }

    private static let lists = [
        list(1, "Books", "Title", "Author"), list(2, "Films", "Title", "Director"),
        list(3, "Plants", "Name"),
    ]

    private static func names(_ query: String) -> [String] {
        SearchQuery(query).searchedLists(among: lists).map(\.name)
    }

    @Test(arguments: [
        ("dune", ["Books", "Films", "Plants"]),
        ("title:dune", ["Books", "Films"]),
        ("author:herbert dune", ["Books"]),
        ("-director:lynch", ["Films"]),
        ("author:x or director:x", ["Books", "Films"]),
        ("author:x director:x", ["Books", "Films", "Plants"]),
        ("10:30", ["Books", "Films", "Plants"]),
        ("added:today", ["Books", "Films", "Plants"]),
    ])
    func onlyListsWithTheFieldsAreSearched(_ query: String, _ expected: [String]) {
        #expect(Self.names(query) == expected)
    }

    @Test func aHintNamesTheSearchedLists() {
        #expect(SearchQuery("dune").hint(in: Self.lists) == nil)
        #expect(
            SearchQuery("title:dune").hint(in: Self.lists)
                == "Searching only lists with these fields: “Books”, “Films”.")
        #expect(SearchQuery("price:5").hint(in: Self.lists)?.contains("“price”") == true)
        #expect(SearchQuery("(dune").hint(in: Self.lists)?.contains("“(”") == true)
    }

    @Test func aSmartListOfAllListsSearchesTheSameLists() {
        let smart = SmartList(
            id: SmartListID(rawValue: 1), uuid: UUID(),
            definition: SmartListDraft(name: "Found", query: "author:herbert"))
        #expect(smart.requests(in: Self.lists).map(\.list) == [Self.lists[0].id])
    }
}
