import FoundationEssentials
import Synchronization

/// The order of texts, and the letters that they are grouped by, in a locale.
public struct SortCollation: Sendable {
    /// The order of the account's locale.
    public static let shared = SortCollation(
        locale: Collation.locale(environment: ProcessInfo.processInfo.environment))

    /// Nil if ICU's data is missing: texts are then ordered by their bytes.
    private let collation: Collation?
    private let letters: LazyAlphabet?
    /// The locale, such as "de_DE"; empty for the default order.
    public let locale: String

    /// Creates the order of a locale, such as "de_DE"; empty for the default order.
    public init(locale: String) {
        self.locale = locale
        collation = try? Collation(locale: locale)
        letters = collation.map { LazyAlphabet($0) }
    }

    /// The identity of the order, including the version of its rules. Texts sorted under another
    /// name must be sorted again.
    public var name: String {
        collation.map { "\($0.locale)/\($0.version)/\($0.isNumeric)" } ?? "bytes"
    }

    /// Creates sort keys on one thread; nil if texts are ordered by their bytes.
    public func keyMaker() -> SortKeyMaker? {
        collation.map { SortKeyMaker($0) }
    }

    /// The sort key of one text.
    public func key(of text: String) -> [UInt8] {
        collation?.sortKey(text) ?? Array(text.utf8)
    }

    /// The index letter of a text and its place in the alphabet; nil for "#".
    public func letter(of text: String) -> (title: String, place: Int)? {
        guard let alphabet = letters?.alphabet else { return nil }
        let section = alphabet.section(for: text)
        return section == alphabet.otherSection ? nil : (alphabet.titles[section], section)
    }

    /// The first index letter in lower case, which no text with an index letter precedes; nil if
    /// there is none.
    public var firstLetter: String? {
        guard let alphabet = letters?.alphabet, alphabet.otherSection > 0 else { return nil }
        return alphabet.titles[0].lowercased()
    }
}

/// The index letters of a collation, computed on first use, because that takes as long as opening
/// the library.
private final class LazyAlphabet: Sendable {
    private final class Box: Sendable {
        let alphabet: IndexAlphabet

        init(_ alphabet: IndexAlphabet) { self.alphabet = alphabet }
    }

    private let collation: Collation
    private let box = AtomicLazyReference<Box>()

    init(_ collation: Collation) {
        self.collation = collation
    }

    /// Concurrent threads may compute the alphabet twice; one of the results is kept.
    var alphabet: IndexAlphabet {
        (box.load() ?? box.storeIfNil(Box(IndexAlphabet(collation)))).alphabet
    }
}
