import TextCore

/// The subject of a section of a record list. ``header`` is the text to show; ``title`` identifies
/// the section in all languages.
public enum SectionLabel: Hashable, Sendable, Codable {
    /// The only section of a list without grouping.
    case all
    /// Records with this value.
    case value(String)
    /// Records whose text begins with this letter.
    case letter(String)
    /// Records whose text does not begin with a letter.
    case noLetter
    /// Records whose checkbox has this state.
    case checkbox(field: String, isOn: Bool)
    /// Records with a picture in the field.
    case picture(field: String)
    /// Records of this year.
    case year(Int)
    /// Records of this month, 1…12, of a year.
    case month(Int, year: Int)
    /// Records with a value in the range.
    case range(String, String)
    /// Records whose value does not fit the field's kind or the grouping.
    case other(field: String)
    /// Records without a value.
    case empty(field: String)

    /// The label in English, with month names in the language of the account.
    public var title: String {
        switch self {
        case .all: ""
        case .value(let text), .letter(let text): text
        case .noLetter: "#"
        case .checkbox(let field, let isOn): isOn ? field : "Not \(field)"
        case .picture(let field): "With \(field)"
        case .year(let year): String(year)
        case .month(let month, let year): DateText.shared.header(ofMonth: month, year: year)
        case .range(let first, let last): Self.title(from: first, to: last)
        case .other(let field): "Other \(field)"
        case .empty(let field): "No \(field)"
        }
    }

    /// The identity of the section in the settings of its list, unique within a grouping. It
    /// depends neither on the language nor on the name of the field.
    public var key: String {
        switch self {
        case .all: "*"
        case .value(let text): "=\(text)"
        case .checkbox(_, let isOn): isOn ? "=yes" : "=no"
        case .picture: "+"
        case .letter(let letter): letter
        case .noLetter: "#"
        case .year(let year): String(year)
        case .month(let month, let year): "\(year)-\(month)"
        case .range(let first, let last): "\(first)..\(last)"
        case .other: "?"
        case .empty: ""
        }
    }

    /// The localized header of the section, with dates in the format of the account.
    public var header: String {
        switch self {
        case .checkbox(let field, isOn: false):
            // Translators: The heading of records in which a checkbox is off, such as “Not Read”.
            translated("Not {field}").filling(["field": field])
        case .picture(let field):
            // Translators: The heading of records that have a picture, such as “With Cover”.
            translated("With {field}").filling(["field": field])
        case .other(let field):
            // Translators: The heading of records whose value is outside of all ranges.
            translated("Other {field}").filling(["field": field])
        case .empty(let field):
            // Translators: The heading of records without a value, such as “No Author”.
            translated("No {field}").filling(["field": field])
        case .all, .value, .letter, .noLetter, .checkbox, .year, .month, .range: title
        }
    }

    /// The title of the section in the index at the edge: the letter of its text, or "#" for the
    /// sections at the end, which have no text of their records. It does not depend on the language
    /// of the headers.
    public func indexTitle(in collation: SortCollation) -> String {
        let text =
            switch self {
            case .all: ""
            case .noLetter, .other, .empty: "#"
            case .checkbox(let field, _), .picture(let field): field
            case .value, .letter, .year, .month, .range: title
            }
        guard let first = text.first else { return "" }
        return collation.letter(of: text)?.title ?? (first.isNumber ? String(first) : "#")
    }

    private static func title(from first: String, to last: String) -> String {
        if first == last { return first }
        let hasSign = first.hasPrefix("-") || last.hasPrefix("-")
        return hasSign ? "\(first) – \(last)" : "\(first)–\(last)"
    }
}
