import Foundation

/// What was typed into the search entry: words, each of which a record must have the beginning of,
/// in any field, whatever its case and accents. Every text is a valid query.
public struct SearchQuery: Hashable, Sendable {
    /// The words, folded.
    public let words: [String]

    /// Reads a query; never fails.
    public init(_ text: String) {
        words = Self.tokens(of: text).map { Self.folded(text[$0]) }
    }

    /// Whether the query has no word, so that it finds everything.
    public var isEmpty: Bool { words.isEmpty }

    /// The query in the language of FTS5.
    var matchExpression: String {
        words.map { "\"\($0.replacing("\"", with: "\"\""))\"*" }.joined(separator: " AND ")
    }

    /// Where `text` matches, for marking: the beginnings of words that the query has.
    public func ranges(in text: String) -> [Range<String.Index>] {
        guard !isEmpty else { return [] }
        return Self.tokens(of: text).compactMap { token in
            let word = Self.folded(text[token])
            let length = words.filter { word.hasPrefix($0) }.map(\.count).max()
            guard let length else { return nil }
            let end = text.index(token.lowerBound, offsetBy: length, limitedBy: token.upperBound)
            return token.lowerBound..<(end ?? token.upperBound)
        }
    }

    /// Words as the search index divides them: letters and digits in a row.
    static func tokens(of text: String) -> [Range<String.Index>] {
        var tokens: [Range<String.Index>] = []
        var start: String.Index?
        for index in text.indices {
            if isWordCharacter(text[index]) {
                if start == nil { start = index }
            } else if let begin = start {
                tokens.append(begin..<index)
                start = nil
            }
        }
        if let start { tokens.append(start..<text.endIndex) }
        return tokens
    }

    static func folded(_ word: Substring) -> String {
        word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
