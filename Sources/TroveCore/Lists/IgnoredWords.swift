import Foundation

/// Words that do not count at the beginning of a text when it is sorted and lettered, so that
/// “The Hobbit” is under H.
///
///     IgnoredWords(["the", "l'"]).stripped("L’Étranger")   // "Étranger"
public struct IgnoredWords: Hashable, Sendable {
    /// The words in lower case. One that ends in an apostrophe stands before its noun without a space.
    public let words: [String]

    /// No words: all of a text counts.
    public static let none = IgnoredWords([])

    /// - Parameter words: In any case, and with any apostrophe.
    public init(_ words: some Sequence<String>) {
        var seen: Set<String> = []
        self.words = words.map(Self.plain).filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The articles of a locale's language, and the English ones, which titles of all languages have.
    ///
    /// - Parameter locale: As in `LANG`, such as "de_DE.UTF-8".
    public static func standard(for locale: String) -> IgnoredWords {
        let language = String(locale.prefix { $0.isLetter }).lowercased()
        return IgnoredWords((articles["en"] ?? []) + (articles[language] ?? []))
    }

    /// The articles that are set for the account that runs this program.
    public static var standard: IgnoredWords {
        standard(for: SortCollation.shared.locale)
    }

    /// The text without an ignored word at its beginning; all of it if nothing else is there.
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

/// Finds the ignored word at the beginning of texts, a million of them.
struct WordStripper: Sendable {
    private let words: Set<String>
    /// Whether a word begins with the byte, in either case.
    private var beginnings = [Bool](repeating: false, count: 256)
    private let maximumLength: Int

    init(_ ignored: IgnoredWords) {
        words = Set(ignored.words)
        // A typographic apostrophe takes three bytes, and capitals may be longer than small letters.
        maximumLength = (ignored.words.map(\.utf8.count).max() ?? 0) * 2 + 2
        for word in ignored.words {
            for form in [word, word.uppercased()] {
                if let first = form.utf8.first { beginnings[Int(first)] = true }
            }
            // ’t Hooft
            if word.hasPrefix("'") { beginnings[0xE2] = true }
        }
    }

    /// The bytes of a UTF-8 text behind its ignored word.
    func stripped(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
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
