import Foundation
import TableCore

/// What was typed into the search entry: words, each of which a record must have the beginning of,
/// in any field, whatever its case and accents. Every text is a valid query.
public struct SearchQuery: Hashable, Sendable {
    /// The words, folded.
    public let words: [String]

    /// Reads a query; never fails.
    public init(_ text: String) {
        words = SearchFolding.words(text)
    }

    /// Whether the query has no word, so that it finds everything.
    public var isEmpty: Bool { words.isEmpty }

    /// The query in the language of FTS5.
    var matchExpression: String {
        words.map { "\"\($0.replacing("\"", with: "\"\""))\"*" }.joined(separator: " AND ")
    }

    /// Where `text` matches, for marking: the beginnings of words that the query has.
    public func ranges(in text: String) -> [Range<String.Index>] {
        SearchFolding.matches(ofWords: words, in: text)
    }
}
