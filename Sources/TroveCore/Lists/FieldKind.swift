/// What a field of a list holds, and so how it is shown, edited, sorted and recognised on import.
public enum FieldKind: String, Codable, Sendable, CaseIterable {
    /// One line of text; also everything that looks like a number but is a name: codes, ISBNs.
    case text
    /// An integer or a decimal number.
    case number
    /// Yes or no.
    case checkbox
    /// A date, known to the day, the month or the year.
    case date
    /// One of a set of texts.
    case choice

    /// The type of the field's column, as another SQLite tool sees it.
    var columnType: String {
        switch self {
        case .text, .date, .choice: "TEXT"
        case .number: "NUMERIC"
        case .checkbox: "INTEGER"
        }
    }
}
