import CICU

/// Joins texts as a list of a language: “A, B and C”, “A、B、C”.
///
/// ```swift
/// ListTexts(language: "de").sentence(["A", "B", "C"])      // "A, B und C"
/// ListTexts(language: "ja").enumeration(["A", "B"])        // "A、B"
/// ```
public struct ListTexts: Sendable {
    /// The list texts of the language of messages.
    public static let messages = ListTexts(language: messageLanguage)

    private let pair: String
    private let first: String
    private let middle: String
    private let last: String
    private let separator: String

    /// Creates the texts of a language.
    ///
    /// - Parameter language: The language, as its catalog names it; empty for English.
    public init(language: String) {
        let locale = language.isEmpty ? "en_GB" : language
        func pattern(_ count: Int32) -> [String]? {
            let text = DateSymbols.text { icu_list_pattern(locale, count, $0, $1) }
            let parts = text?.split(
                omittingEmptySubsequences: false,
                whereSeparator: { ("\u{1}"..."\u{4}").contains($0) })
            guard let parts, parts.count == count + 1 else { return nil }
            return parts.dropFirst().dropLast().map(String.init)
        }
        pair = pattern(2)?.first ?? ", "
        let inner = pattern(4) ?? [", ", ", ", ", "]
        (first, middle, last) = (inner[0], inner[1], inner[2])
        separator =
            switch DateSymbols.text({ icu_script(locale, $0, $1) }) {
            case "Arab": "، "
            case "Hans", "Hant", "Jpan": "、"
            default: ", "
            }
    }

    /// Returns the texts as a part of a sentence, with a word such as “and” before the last one.
    public func sentence(_ texts: some Sequence<String>) -> String {
        let texts = Array(texts)
        guard texts.count > 2 else { return texts.joined(separator: pair) }
        var sentence = texts[0] + first + texts[1]
        for text in texts[2...].dropLast() { sentence += middle + text }
        return sentence + last + texts[texts.count - 1]
    }

    /// Returns the texts one after another, with only the comma of the language between them.
    public func enumeration(_ texts: some Sequence<String>) -> String {
        texts.joined(separator: separator)
    }
}

extension Sequence<String> {
    /// The texts as a part of a message, with a word such as “and” before the last one.
    public var listed: String { ListTexts.messages.sentence(self) }

    /// The texts one after another, with the comma of the language of messages between them.
    public var commaSeparated: String { ListTexts.messages.enumeration(self) }

    /// The texts in quotation marks, one after another.
    public var quoted: String { map(\.quoted).commaSeparated }
}

extension String {
    /// The text in the quotation marks of the language of messages.
    public var quoted: String { translated("“{name}”").filling(["name": self]) }
}
