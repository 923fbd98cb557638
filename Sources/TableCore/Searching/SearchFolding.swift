import CICU

/// How texts are compared when people search: without case, accents and ligatures.
///
/// "lodz" finds Łódź, "strasse" finds Straße, "soren" finds Søren. Spec 13.8.
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

    /// The folded words of a query: runs of letters and digits.
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
        for word in folded.words {
            let units = folded.units[word]
            if let longest = lengths.first(where: {
                $0 <= units.count && queries.contains(Array(units.prefix($0)))
            }) {
                found.insert(folded.origin(of: word.lowerBound..<word.lowerBound + longest))
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
        return words(query).allSatisfy { query in
            folded.words.contains { folded.units[$0].starts(with: query.utf8) }
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

/// A folded text that knows where each of its bytes comes from.
struct FoldedText {
    private(set) var units: [UInt8] = []
    /// For each byte, the bytes of the original that it stands for.
    private var origins: [Range<Int>] = []
    private(set) var words: [Range<Int>] = []

    init(_ text: String) {
        var offset = 0
        var wordStart: Int?
        for scalar in text.unicodeScalars {
            let end = offset + UTF8.width(scalar)
            let fold = ScalarFold.of(scalar)
            if fold.units.isEmpty {
                // An accent belongs to the letter before it.
                if let last = origins.last, last.upperBound == offset {
                    extendLast(from: last, to: end)
                }
            } else if fold.isWord {
                wordStart = wordStart ?? units.count
                append(fold.units, offset..<end)
            } else {
                if let start = wordStart { words.append(start..<units.count) }
                wordStart = nil
                append(fold.units, offset..<end)
            }
            offset = end
        }
        if let start = wordStart { words.append(start..<units.count) }
    }

    private mutating func append(_ new: [UInt8], _ origin: Range<Int>) {
        units += new
        origins += repeatElement(origin, count: new.count)
    }

    private mutating func extendLast(from old: Range<Int>, to end: Int) {
        var index = origins.count - 1
        while index >= 0, origins[index] == old {
            origins[index] = old.lowerBound..<end
            index -= 1
        }
    }

    /// Where some folded bytes are, one after the other.
    func ranges(of part: [UInt8]) -> [Range<Int>] {
        guard let first = part.first else { return [] }
        var found: [Range<Int>] = []
        var start = units.startIndex
        while let index = units[start...].firstIndex(of: first) {
            if units[index...].starts(with: part) {
                found.append(index..<index + part.count)
                start = index + part.count
            } else {
                start = index + 1
            }
        }
        return found
    }

    /// The bytes of the original that some folded bytes, at least one, stand for.
    func origin(of range: Range<Int>) -> Range<Int> {
        origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
    }
}

/// What one character folds to.
private struct ScalarFold {
    var units: [UInt8]
    var isWord: Bool

    /// Europe's and the Near East's letters, looked up once.
    private static let table = (UInt32(0)..<0x800).map { ScalarFold(scalar: $0) }

    static func of(_ scalar: Unicode.Scalar) -> ScalarFold {
        scalar.value < 0x800 ? table[Int(scalar.value)] : ScalarFold(scalar: scalar.value)
    }

    private init(scalar: UInt32) {
        units = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            let count = icu_fold_scalar(scalar, buffer.baseAddress, 128)
            return buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }
        }
        isWord = icu_is_word_scalar(scalar)
    }
}
