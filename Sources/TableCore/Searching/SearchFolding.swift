/// How texts are compared when people search: without case, accents and ligatures, and with the digits
/// of every script as those of ASCII.
///
/// "lodz" finds Łódź, "strasse" finds Straße, "soren" finds Søren, "2024" finds २०२४. Spec 13.8.
/// Words of a text that an apostrophe divides are one word, too: "hare" finds O'Hare, and so does
/// "ohare".
///
/// ```swift
/// SearchFolding.folded("Łódź")                              // "lodz"
/// SearchFolding.matches(of: "par mus", in: "Le Musée de Paris")   // "Mus", "Par"
/// ```
public enum SearchFolding {
    /// A text as it is searched.
    ///
    /// - Complexity: O(length).
    public static func folded(_ text: String) -> String {
        String(decoding: FoldedText(text).units, as: UTF8.self)
    }

    /// The folded words of a query: runs of letters and digits. Apostrophes divide them.
    public static func words(_ query: String) -> [String] {
        let text = FoldedText(query)
        return text.words.map { String(decoding: text.units[$0], as: UTF8.self) }
    }

    /// The parts of a text to be marked: the beginnings of words that any word of the query is
    /// the beginning of. In order, none touching another.
    ///
    /// - Complexity: O(length × lengths that words of the query have).
    public static func matches(of query: String, in text: String) -> [Range<String.Index>] {
        matches(ofWords: words(query), in: text)
    }

    /// The parts of a text to be marked, for a query whose words were folded before.
    ///
    /// - Parameters:
    ///   - words: What words of the text begin with.
    ///   - parts: What is marked wherever it is, folded as well.
    ///   - text: The text.
    /// - Complexity: O(length × (lengths that words have + parts)).
    public static func matches(
        ofWords words: [String], parts: [String] = [], in text: String
    ) -> [Range<String.Index>] {
        guard !words.isEmpty || !parts.isEmpty else { return [] }
        let folded = FoldedText(text)
        let queries = Set(words.map { Array($0.utf8) })
        let lengths = Set(queries.map(\.count)).subtracting([0]).sorted(by: >)
        var found = PositionSet()
        func longestBeginning(of units: ArraySlice<UInt8>) -> Int? {
            lengths.first { $0 <= units.count && queries.contains(Array(units.prefix($0))) }
        }
        for word in folded.words {
            if let longest = longestBeginning(of: folded.units[word]) {
                found.insert(folded.origin(of: word.lowerBound..<word.lowerBound + longest))
            }
        }
        for word in folded.joinedWords {
            if let longest = longestBeginning(of: folded.units(of: word)[...]) {
                found.insert(folded.origin(of: folded.range(ofFirst: longest, of: word)))
            }
        }
        for part in parts.map({ Array($0.utf8) }) {
            for range in folded.ranges(of: part) { found.insert(folded.origin(of: range)) }
        }
        return found.ranges.map { range in
            text.utf8.index(
                text.startIndex, offsetBy: range.lowerBound)..<text.utf8.index(
                    text.startIndex, offsetBy: range.upperBound)
        }
    }

    /// Whether every word of a query begins a word of the text. A query without words matches
    /// everything. Spec 13.9.
    public static func containsAllWords(_ query: String, in text: String) -> Bool {
        let folded = FoldedText(text)
        let joined = folded.joinedWords.map(folded.units(of:))
        return words(query).allSatisfy { query in
            folded.words.contains { folded.units[$0].starts(with: query.utf8) }
                || joined.contains { $0.starts(with: query.utf8) }
        }
    }

    /// Whether the text as a whole begins with the query. Spec 13.8, 13.9, 000.102.
    public static func hasPrefix(_ query: String, in text: String) -> Bool {
        FoldedText(text).units.starts(with: FoldedText(query).units)
    }

    /// Whether the query occurs anywhere in the text. Spec 000.102.
    public static func contains(_ query: String, in text: String) -> Bool {
        let (text, query) = (FoldedText(text).units, FoldedText(query).units)
        guard query.count <= text.count else { return false }
        return query.isEmpty
            || (0...text.count - query.count).contains { text[$0...].starts(with: query) }
    }
}
