import Foundation
import RandomSupport

@testable import TroveFormats
@testable import TroveModel

/// Makes lists with values that are hard to write: separators, quotes, line breaks, all scripts.
struct ListGenerator {
    var random: SplitMix64

    init(seed: Int) { random = SplitMix64(seed: seed) }

    /// The kinds of fields that hold values of their own.
    static let kinds = FieldKind.allCases.filter {
        ![.image, .recordLink, .computed].contains($0)
    }

    /// Makes a list for a format, with fields that the format knows if it knows any.
    mutating func list(for format: ExportFormat) -> List {
        let drafts = knownFields(of: format) ?? anyFields()
        let fields = drafts.enumerated().map { index, draft in
            Field(
                id: FieldID(rawValue: Int64(index + 1)), name: draft.name, kind: draft.kind,
                options: draft.options)
        }
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Any", icon: .standard, fields: fields,
            recordCount: 0, trashCount: 0)
    }

    private mutating func anyFields() -> [FieldDraft] {
        var names = FieldNames()
        let title = FieldDraft(name: names.unique("Title"))
        return [title]
            + (0..<random.number(1...6)).map { _ in
                var draft = FieldDraft(
                    name: names.unique(fieldName()), kind: random.pick(Self.kinds) ?? .text)
                if draft.kind == .number, random.chance(50) {
                    draft.options.unit = random.pick(["kg", "€", "%", "\"", "km/h"]) ?? ""
                }
                if draft.kind.choiceUse == .one {
                    draft.options.choices = (0..<3).map { FieldChoice(name: "choice \($0)") }
                }
                return draft
            }
    }

    private mutating func fieldName() -> String {
        let words = text(words: 1...3).unicodeScalars
            .filter { $0.value >= 32 || $0.properties.isWhitespace }
            .split(whereSeparator: \.properties.isWhitespace)
        let name = words.map { String($0) }.joined(separator: " ")
        return name.contains(where: \.isLetter) ? name : "Field"
    }

    /// The fields of a format with names of its own: the first, and some others.
    private mutating func knownFields(of format: ExportFormat) -> [FieldDraft]? {
        let known: [KnownField]
        var others = ["Shelf", "Last-Seen"]
        switch format {
        case .vcard, .vcard3:
            known = VCardFields.known
            others = ["X-SHELF", "X-LAST-SEEN"]
        case .bibtex: known = BibTeXFields.known
        case .ris:
            known = RISFields.known
            others = []
        default: return nil
        }
        let usable = known.filter { !Self.special.contains($0.key) && $0.kind != .image }
        let first = usable.first { ["FN", "title", "TI"].contains($0.key) }
        let more = random.some(of: usable.filter { $0 != first }, atMost: 6)
        var taken: Set<String> = []
        let fields = ([first].compactMap { $0 } + more).filter { taken.insert($0.name).inserted }
            .map { FieldDraft(name: $0.name, kind: $0.kind) }
        return fields + random.some(of: others.isEmpty ? [] : others).map { FieldDraft(name: $0) }
    }

    /// Properties whose text has a syntax of its own, or that another property decides.
    private static let special: Set<String> = [
        // BibTeX: the head of an entry, and fields that become a date or inherit others.
        BibTeXFields.key, BibTeXFields.type, "year", "month", "crossref",
        BibTeXFields.others(of: "author"), BibTeXFields.others(of: "editor"),
        BibTeXFields.others(of: "translator"), BibTeXFields.bodies(of: "author"),
        BibTeXFields.bodies(of: "editor"), BibTeXFields.bodies(of: "translator"),
        // RIS: the type, and the texts behind dates.
        RISFields.type, RISFields.dateNote, RISFields.noteKey(of: "Y2"),
        // vCard: data in base64, and a card within a card.
        "SOUND", "KEY", "AGENT", "LOGO", "PHOTO",
    ]

    // MARK: - Values

    /// Makes a value that a field of a list can hold; often empty, and sometimes of another kind.
    mutating func value(for field: Field, isRequired: Bool = false) -> FieldValue {
        if isRequired { return .text("T" + line()) }
        if random.chance(15) { return .empty }
        let text = typedText(for: field)
        if let value = FieldValue(text, as: field.kind, options: field.options) { return value }
        return .text(text)
    }

    private mutating func typedText(for field: Field) -> String {
        if field.kind.canMisfit, random.chance(10) { return line() }
        switch field.kind {
        case .number:
            return random.pick(["0", "-1", "1.5", "1e300", "0.1", "12345678901234567", "-2.5E-7"])
                ?? ""
        case .rating: return String(random.below(6))
        case .checkbox: return random.chance(50) ? "yes" : "no"
        case .date:
            let year = random.pick(["0000", "0987", "1899", "1900", "1994", "2024", "9999"]) ?? ""
            let day = year + "-12-31"
            return random.pick([
                year, year + "-02", day, day + "T18:30:05", day + "T23:59:59.25",
            ]) ?? ""
        case .timeSpan:
            return random.pick(["0:00:00", "1:30:00", "-0:00:05", "99:59:59", "2400:00:00"]) ?? ""
        case .link:
            return random.pick([
                "https://example.org/a?b=1&c=2#d", "mailto:a@b.c", "a@b.c", "www.example.org",
                "example.org/ä", "+49 (0)30 1234", "file:///etc/passwd", line(),
            ]) ?? ""
        case .choice: return random.chance(70) ? "choice \(random.below(3))" : line()
        case .tags, .texts:
            return (0..<random.number(1...4)).map { _ in
                "\"" + line().replacingOccurrences(of: "\"", with: "\"\"", options: .literal) + "\""
            }.joined(separator: "; ")
        case .paragraph:
            return (0..<random.number(1...4)).map { _ in line() }.joined(separator: "\n")
        case .text, .image, .recordLink, .computed: return line()
        }
    }

    /// Makes a line of text, now and then a long one.
    private mutating func line() -> String {
        if random.below(300) == 0 { return String(repeating: text(words: 1...2), count: 500) }
        // Files with many control characters are no texts.
        let control = random.chance(1) ? random.pick(["\u{7}", "\u{1B}", "\u{7F}"]) ?? "" : ""
        return text(words: 1...5) + control
    }

    private mutating func text(words: ClosedRange<Int>) -> String {
        (0..<random.number(words)).map { _ in random.pick(Self.parts) ?? "" }.joined()
    }

    private static let parts = [
        "word", "Other", " ", " ", "  ", "\t", "a", "Z", "9", "0",
        ",", ";", "|", ":", "=", "\"", "'", "`", "``", "''", "\\", "\\\\", "\\n", "\\,", "{", "}",
        "$", "%", "&", "#", "_", "~", "^", "@", "<", ">", "/", "-", "--", "---", "–", "—", "(", ")",
        " (home)", " (work, big (old))", "[", "]", "*", "+", "?", "!", "…", "“", "”", "‘", "’", "«",
        "€", "£", "¿", "§", "©", "½", "ß", "ø", "Ł", "é", "e\u{301}", "ö", "ı", "İ", "\u{301}",
        "\u{327}", "Łódź", "Grüße", "Ελλάδα", "Москва", "中文", "日本語", "한국어", "العربية",
        "עברית", "हिन्दी", "ไทย", "👩‍👩‍👧", "🇩🇪", "😀", "\u{A0}", "\u{200B}", "\u{200F}",
        "\u{AD}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{3000}",
        "yes", "no", "1.50", "0012", "1e5", "2020-01-01", "1/2/2020", "12:30", "12,5", "NULL",
        "TY  - X", "ER  - ", "AU  - ", "N1: ", "END:VCARD", "BEGIN:VCARD", "tel:", "=1+1", " and ",
        "and", "others", "<b>", "&amp;", "]]>", "_x0041_", "\\textbf{x}", "@book{x,", "~\"", "; ",
        ", ", " ↵ ", "data:", "--", "T",
    ]
}
