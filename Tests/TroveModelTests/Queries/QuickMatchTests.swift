import Testing
import TroveModel

/// The ranks of titles for the words of a search.
struct QuickMatchTests {
    @Test(arguments: [
        ("Solaris", "solaris", TitleRank.whole), ("Solaris", "sol", .beginning),
        ("The Solaris Mystery", "the sol", .beginning), ("The Solaris Mystery", "sol", .words),
        ("The Solaris Mystery", "mys sol", .words), ("Łódź Ghetto", "lodz", .beginning),
        ("Solaris", "lem", .elsewhere), ("", "lem", .elsewhere), ("Console", "sol", .elsewhere),
        ("Solaris", "", .elsewhere),
    ])
    func titlesAreRanked(title: String, words: String, rank: TitleRank) {
        #expect(TitleRank(of: title, for: words.split(separator: " ").map(String.init)) == rank)
    }

    @Test func theBestComeFirstAndEqualOnesStayInOrder() {
        let ranks: [TitleRank] = [.elsewhere, .words, .beginning, .words, .whole]
        let matches = ranks.enumerated().map { QuickMatch(record: Int64($0), rank: $1) }
        #expect(QuickMatch.best(9, of: matches).map(\.record) == [4, 2, 1, 3, 0])
        #expect(QuickMatch.best(3, of: matches).map(\.record) == [4, 2, 1])
    }
}
