import Foundation
import Testing
import TroveModel

/// A search within the records of a smart list.
struct SearchNarrowingTests {
    @Test(arguments: [
        ("read:no", "year:>1950"), ("a or b", "c"), ("a", "b or c"), ("a or b", "c or d"),
        ("-a", "-b"), ("(a (b", "c) d"), ("\"a", "b"), ("a)", "(b"), ("a", "a"),
    ])
    func bothConditionsApply(_ first: String, _ second: String) {
        let (base, typed) = (SearchQuery(first), SearchQuery(second))
        let both = base.narrowed(by: typed)
        let expected: QueryNode =
            base.root == typed.root ? base.root : .and([base.root, typed.root])
        #expect(both.root == expected)
    }

    @Test func anEmptyPartChangesNothing() {
        let query = SearchQuery("read:no sort:year")
        #expect(query.narrowed(by: .all) == query)
        #expect(SearchQuery.all.narrowed(by: query) == query)
    }

    @Test func theSecondOrderCounts() {
        let base = SearchQuery("read:no sort:year-")
        #expect(base.narrowed(by: SearchQuery("a")).sort?.name == "year")
        #expect(base.narrowed(by: SearchQuery("a sort:title")).sort?.name == "title")
        let onlySorted = base.narrowed(by: SearchQuery("sort:title"))
        #expect(onlySorted.root == base.root)
        #expect(onlySorted.sort?.name == "title")
    }

    /// The text is saved with a smart list, so it must mean the same.
    @Test(arguments: [("read:no", "year:>1950"), ("a or b", "c or d"), ("a b", "-c")])
    func theTextMeansTheSame(_ first: String, _ second: String) {
        let both = SearchQuery(first).narrowed(by: SearchQuery(second))
        #expect(Self.conditions(SearchQuery(both.text).root) == Self.conditions(both.root))
    }

    /// The parts that must all match.
    private static func conditions(_ node: QueryNode) -> [QueryNode] {
        if case .and(let nodes) = node { nodes.flatMap(conditions) } else { [node] }
    }

    @Test func onlyTheTypedWordsAreHighlighted() {
        let both = SearchQuery("tolkien").withoutHighlights.narrowed(by: SearchQuery("ring"))
        #expect(both.words == ["ring"])
        #expect(SearchQuery("tolkien").withoutHighlights.words == [])
        #expect(SearchQuery("tolkien").withoutHighlights == SearchQuery("tolkien"))
    }
}
