/// What a section of a record list is about, for a header in the person's language.
/// ``RecordSection/title`` says it in English.
public enum SectionLabel: Hashable, Sendable, Codable {
    /// The only section of a list without grouping.
    case all
    /// Records with this value.
    case value(String)
    /// Records whose text begins with this letter.
    case letter(String)
    /// Records whose text begins with no letter.
    case noLetter
    case checkbox(field: String, isOn: Bool)
    /// Records with a picture.
    case picture(field: String)
    case year(Int)
    /// `month` is 1…12.
    case month(Int, year: Int)
    /// From one value to another.
    case range(String, String)
    /// Records whose value is of another kind than the field.
    case other(field: String)
    /// Records without a value.
    case empty(field: String)

    /// The label in English; names of months in the language of the account.
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

    private static func title(from first: String, to last: String) -> String {
        if first == last { return first }
        let hasSign = first.hasPrefix("-") || last.hasPrefix("-")
        return hasSign ? "\(first) – \(last)" : "\(first)–\(last)"
    }
}
