import Testing
import TroveModel

/// Completing a query with a chosen completion.
struct QueryCompletionTests {
    private func applied(
        _ kind: QueryCompletion.Kind, _ replacement: String, _ offsets: Range<Int>, to query: String
    ) -> String {
        let completion = QueryCompletion(
            kind: kind, title: "", replacement: replacement, offsets: offsets)
        let (text, cursor) = completion.applied(to: query)
        return text.prefix(cursor) + "|" + text.dropFirst(cursor)
    }

    @Test func aFieldIsFollowedByItsValue() {
        #expect(applied(.field, "Author:", 0..<2, to: "au") == "Author:|")
        #expect(applied(.field, "Author:", 0..<2, to: "au dune") == "Author:| dune")
    }

    @Test func aValueIsFollowedByASpace() {
        #expect(
            applied(.value, "\"Leo Tolstoy\"", 7..<9, to: "author:le") == "author:\"Leo Tolstoy\" |"
        )
        #expect(applied(.value, "Fantasy", 6..<7, to: "genre:f x") == "genre:Fantasy| x")
    }

    @Test func offsetsBeyondTheQueryAreHarmless() {
        #expect(applied(.value, "x", 5..<9, to: "ab") == "abx |")
    }
}
