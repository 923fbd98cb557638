import Foundation
import TextCore

/// Words to ignore at the beginning of texts when sorting and grouping by letter, so that “The
/// Hobbit” is under H.
///
///     IgnoredWords(["the", "l'"]).stripped("L’Étranger")   // "Étranger"
public struct IgnoredWords: Hashable, Sendable {
    /// The words in lower case. Words that end in an apostrophe are not followed by a space in
    /// texts.
    public let words: [String]

    /// An empty set of words, with which texts are sorted as they are.
    public static let none = IgnoredWords([])

    /// Creates a set of words, without empty ones and duplicates.
    ///
    /// - Parameter words: In any case, with straight or typographic apostrophes.
    public init(_ words: some Sequence<String>) {
        var seen: Set<String> = []
        self.words = words.map(Self.plain).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The articles of a locale's language, and the English ones, which are common in titles of all
    /// languages.
    ///
    /// - Parameter locale: A locale as in `LANG`, such as "de_DE.UTF-8".
    public static func standard(for locale: String) -> IgnoredWords {
        let language = String(locale.prefix { $0.isLetter }).lowercased()
        return IgnoredWords((articles["en"] ?? []) + (articles[language] ?? []))
    }

    /// The articles for the locale of this account.
    public static var standard: IgnoredWords {
        standard(for: SortCollation.shared.locale)
    }

    /// The text without an ignored word at its beginning; the whole text if nothing else would
    /// remain.
    public func stripped(_ text: String) -> String {
        guard !words.isEmpty else { return text }
        let stripper = WordStripper(self)
        return text.utf8.withContiguousStorageIfAvailable { bytes in
            String(decoding: stripper.stripped(UnsafeRawBufferPointer(bytes)), as: UTF8.self)
        } ?? text
    }

    private static func plain(_ word: String) -> String {
        word.lowercased().replacing("’", with: "'").trimmingCharacters(in: .whitespaces)
    }

    private static let articles: [String: [String]] = [
        "en": ["the", "a", "an"],
        "de": ["der", "die", "das", "den", "dem", "des", "ein", "eine"],
        "fr": ["le", "la", "les", "l'", "un", "une", "des"],
        "es": ["el", "la", "los", "las", "un", "una"],
        "it": ["il", "lo", "la", "i", "gli", "le", "l'", "un", "uno", "una", "un'"],
        "pt": ["o", "a", "os", "as", "um", "uma"],
        "ca": ["el", "la", "els", "les", "l'", "un", "una"],
        "nl": ["de", "het", "een", "'t"],
        "sv": ["en", "ett", "den", "det", "de"],
        "da": ["en", "et", "den", "det", "de"],
        "nb": ["en", "ei", "et", "den", "det", "de"],
        "nn": ["ein", "ei", "eit", "den", "det", "dei"],
        "hu": ["a", "az", "egy"],
        "ro": ["un", "o", "niște"],
    ]
}

extension IgnoredWords: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String].self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}

/// Removes ignored words from the beginning of texts, fast enough for millions of them.
package struct WordStripper: Sendable {
    private let words: Set<String>
    /// Whether any word begins with a byte, in lower or upper case.
    private var beginnings = [Bool](repeating: false, count: 256)
    private let maximumLength: Int

    package init(_ ignored: IgnoredWords) {
        words = Set(ignored.words)
        // A typographic apostrophe takes three bytes, and upper case letters can be longer than
        // lower case ones.
        maximumLength = (ignored.words.map(\.utf8.count).max() ?? 0) * 2 + 2
        for word in ignored.words {
            for form in [word, word.uppercased()] {
                if let first = form.utf8.first { beginnings[Int(first)] = true }
            }
            // A text such as “’t Hooft” begins with a typographic apostrophe, whose first byte is
            // E2.
            if word.hasPrefix("'") { beginnings[0xE2] = true }
        }
    }

    /// The bytes of a UTF-8 text after its ignored word; all of them if there is none.
    package func stripped(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let first = text.first, beginnings[Int(first)] else { return text }
        var index = 0
        while index < text.count, index <= maximumLength {
            var end = index
            switch text[index] {
            case UInt8(ascii: " "): break
            case UInt8(ascii: "'"): end += 1
            case 0xE2
            where index + 2 < text.count && text[index + 1] == 0x80
                && text[index + 2] == 0x99:
                end += 3
            default:
                index += 1
                continue
            }
            if let rest = rest(of: text, behind: end) { return rest }
            if text[index] == UInt8(ascii: " ") { return text }
            index = end
        }
        return text
    }

    private func rest(of text: UnsafeRawBufferPointer, behind end: Int) -> UnsafeRawBufferPointer? {
        let word = String(decoding: text[..<end], as: UTF8.self).lowercased()
            .replacing("’", with: "'")
        guard words.contains(word) else { return nil }
        let rest = text[end...].drop { $0 == UInt8(ascii: " ") }
        return rest.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: rest)
    }
}
