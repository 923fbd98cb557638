/// The folding of texts for searches: ignores case, accents and ligatures, and treats the digits of
/// every script like ASCII digits.
///
/// "lodz" finds Łódź, "strasse" finds Straße, "soren" finds Søren, "2024" finds २०२४. Spec 13.8.
/// Words of a text joined by an apostrophe also count as one word: both "hare" and "ohare" find
/// O'Hare.
///
/// ```swift
/// SearchFolding.folded("Łódź")                              // "lodz"
/// SearchFolding.matches(of: "par mus", in: "Le Musée de Paris")   // "Mus", "Par"
/// ```
public enum SearchFolding {
    /// Returns the folded text.
    ///
    /// - Complexity: O(length).
    public static func folded(_ text: String) -> String {
        String(decoding: FoldedText(text, keepsOrigins: false).units, as: UTF8.self)
    }

    /// Returns the folded words of a query: runs of letters and digits. An apostrophe separates
    /// words.
    public static func words(_ query: String) -> [String] {
        let text = FoldedText(query, keepsOrigins: false)
        return text.words.map { String(decoding: text.units[$0], as: UTF8.self) }
    }

    /// Returns all words by which a text is found: its words, and those of several parts joined by
    /// apostrophes, such as “ohare” for “O’Hare”.
    public static func allWords(_ text: String) -> [String] { foldedWithWords(text).words }

    /// Returns the folded text, and all words by which the text is found, folded once.
    public static func foldedWithWords(_ text: String) -> (folded: String, words: [String]) {
        let folded = FoldedText(text, keepsOrigins: false)
        let words = folded.words.map { String(decoding: folded.units[$0], as: UTF8.self) }
        let joined = folded.joinedWords.map {
            String(decoding: folded.units(of: $0), as: UTF8.self)
        }
        return (String(decoding: folded.units, as: UTF8.self), words + joined)
    }

    /// Returns the ranges of a text to highlight: the beginnings of words that match a word of the
    /// query. In order, not adjacent.
    ///
    /// - Complexity: O(length × number of distinct lengths of query words).
    public static func matches(of query: String, in text: String) -> [Range<String.Index>] {
        matches(ofWords: words(query), in: text)
    }

    /// Returns the ranges of a text to highlight, for a query whose words are folded already.
    ///
    /// - Parameters:
    ///   - words: Folded words, which match the beginnings of words in the text.
    ///   - parts: Folded strings, which match anywhere in the text.
    ///   - text: The text.
    /// - Complexity: O(length × (number of distinct lengths of words + number of parts)).
    public static func matches(
        ofWords words: [String], parts: [String] = [], in text: String
    ) -> [Range<String.Index>] {
        guard !words.isEmpty || !parts.isEmpty else { return [] }
        let folded = FoldedText(text)
        let queries = Set(words.map { Array($0.utf8) })
        let lengths = Set(queries.map(\.count)).subtracting([0]).sorted(by: >)
        var found = RangeSet<Int>()
        func longestBeginning(of units: ArraySlice<UInt8>) -> Int? {
            lengths.first { $0 <= units.count && queries.contains(Array(units.prefix($0))) }
        }
        for word in folded.words {
            if let longest = longestBeginning(of: folded.units[word]) {
                found.insert(
                    contentsOf: folded.origin(of: word.lowerBound..<word.lowerBound + longest))
            }
        }
        for word in folded.joinedWords {
            if let longest = longestBeginning(of: folded.units(of: word)[...]) {
                found.insert(
                    contentsOf: folded.origin(of: folded.range(ofFirst: longest, of: word)))
            }
        }
        for part in parts.map({ Array($0.utf8) }) {
            for range in folded.ranges(of: part) {
                found.insert(contentsOf: folded.origin(of: range))
            }
        }
        return found.ranges.map { range in
            text.utf8.index(
                text.startIndex, offsetBy: range.lowerBound)..<text.utf8.index(
                    text.startIndex, offsetBy: range.upperBound)
        }
    }

    /// Returns whether every word of a query is the beginning of a word in the text. A query
    /// without words matches every text. Spec 13.9.
    public static func containsAllWords(_ query: String, in text: String) -> Bool {
        let folded = FoldedText(text)
        let joined = folded.joinedWords.map(folded.units(of:))
        return words(query).allSatisfy { query in
            folded.words.contains { folded.units[$0].starts(with: query.utf8) }
                || joined.contains { $0.starts(with: query.utf8) }
        }
    }

    /// Returns whether the text begins with the query. Spec 13.8, 13.9, 000.102.
    public static func hasPrefix(_ query: String, in text: String) -> Bool {
        FoldedText(text).units.starts(with: FoldedText(query).units)
    }

    /// Returns whether the text contains the query. Spec 000.102.
    public static func contains(_ query: String, in text: String) -> Bool {
        let (text, query) = (FoldedText(text).units, FoldedText(query).units)
        guard query.count <= text.count else { return false }
        return query.isEmpty
            || (0...text.count - query.count).contains { text[$0...].starts(with: query) }
    }
}
