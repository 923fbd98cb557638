/// The kind of values in a field. It determines how they are shown, edited, sorted and recognised
/// on import.
public enum FieldKind: String, Codable, Sendable, CaseIterable {
    /// A single line of text, including codes and ISBNs that look like numbers.
    case text
    /// Text with several lines.
    case paragraph
    /// An integer or decimal number, optionally with a unit and a number of digits.
    case number
    /// Yes or no.
    case checkbox
    /// One of an ordered set of texts.
    case choice
    /// Any number of short texts that are shared among records.
    case tags
    /// A date, known to the day, month or year.
    case date
    /// A duration, exact to the second.
    case timeSpan
    /// 0 to 5 stars.
    case rating
    /// The address of a web page, an email address or a telephone number.
    case link
    /// An image.
    case image
    /// Several texts in order: telephone numbers, tracks.
    case texts
    /// A link to a record of this or another list, shown by its title.
    case recordLink
    /// The result of an expression over the other fields.
    case computed

    /// The stored names of all kinds, for SQL.
    package static let storedNames = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The declared type of the field's column. A computed field has that of its result.
    package var columnType: String {
        switch self {
        case .text, .paragraph, .date, .choice, .tags, .texts, .link, .image: "TEXT"
        case .number, .computed: "NUMERIC"
        case .checkbox: "INTEGER"
        // Without a type, so that SQLite does not convert a text that does not fit the kind: a
        // title such as “1984” is not record 1984.
        case .timeSpan, .rating, .recordLink: ""
        }
    }

    /// Whether values are texts: sorted alphabetically and searched by words.
    public var isTextual: Bool {
        switch self {
        case .text, .paragraph, .choice, .tags, .texts, .link: true
        case .number, .checkbox, .date, .timeSpan, .rating, .image, .recordLink, .computed: false
        }
    }

    /// Whether values are sorted and compared by size.
    public var isNumeric: Bool {
        switch self {
        case .number, .timeSpan, .rating, .checkbox: true
        default: false
        }
    }

    /// Whether a value consists of several texts.
    public var holdsSeveralTexts: Bool { self == .tags || self == .texts }
}

extension FieldKind {
    /// Whether a field of this kind can hold texts that are no value of the kind, such as “soon” as
    /// a date.
    package var canMisfit: Bool {
        switch self {
        case .text, .paragraph, .choice, .tags, .texts, .link, .computed: false
        case .number, .checkbox, .rating, .timeSpan, .recordLink, .date, .image: true
        }
    }
}
