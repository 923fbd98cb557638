/// What a field of a list holds, and so how it is shown, edited, sorted and recognised on import.
public enum FieldKind: String, Codable, Sendable, CaseIterable {
    /// One line of text; also everything that looks like a number but is a name: codes, ISBNs.
    case text
    /// Text of several lines.
    case paragraph
    /// An integer or a decimal number, with a unit and a number of digits.
    case number
    /// Yes or no.
    case checkbox
    /// One of an ordered set of texts.
    case choice
    /// Any number of short texts, each of which other records have too.
    case tags
    /// A date, known to the day, the month or the year.
    case date
    /// How long something takes, to the second.
    case timeSpan
    /// 0 to 5 stars.
    case rating
    /// An address of a page, of a person's mail box, or a telephone number.
    case link
    /// A picture.
    case image
    /// Several texts in an order: telephone numbers, tracks.
    case texts
    /// A record of this or another list, shown by its title.
    case recordLink
    /// What an expression makes of the other fields.
    case computed

    /// The names that kinds have in the library, for SQL.
    static let storedNames = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The type of the field's column, as another SQLite tool sees it. A computed field has that of
    /// what it computes.
    var columnType: String {
        switch self {
        case .text, .paragraph, .date, .choice, .tags, .texts, .link, .image: "TEXT"
        case .number, .computed: "NUMERIC"
        case .checkbox: "INTEGER"
        // Without a type, so that SQLite leaves a text alone that does not fit the kind: a title
        // such as “1984” is not the record 1984.
        case .timeSpan, .rating, .recordLink: ""
        }
    }

    /// Whether values are texts that are ordered by the alphabet and found by their words.
    public var isTextual: Bool {
        switch self {
        case .text, .paragraph, .choice, .tags, .texts, .link: true
        case .number, .checkbox, .date, .timeSpan, .rating, .image, .recordLink, .computed: false
        }
    }

    /// Whether values are ordered and compared by size.
    public var isNumeric: Bool {
        switch self {
        case .number, .timeSpan, .rating, .checkbox: true
        default: false
        }
    }

    /// Whether a value is several texts.
    public var holdsSeveralTexts: Bool { self == .tags || self == .texts }
}
