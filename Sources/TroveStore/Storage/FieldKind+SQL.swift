import TroveModel

extension FieldKind {
    /// The stored names of all kinds, for SQL.
    static let storedNames = allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// The declared type of the field's column. A computed field has that of its result.
    var columnType: String {
        switch valueType {
        case .text, .texts, .date, .image: "TEXT"
        case .number: "NUMERIC"
        case .checkbox: "INTEGER"
        // Without a type, so that SQLite does not convert a text that does not fit the kind: a
        // title such as “1984” is not record 1984.
        case .integer, .timeSpan, .record: ""
        }
    }

    /// The declared type of a column for values that stay exactly as they are: SQLite would turn
    /// texts that do not fit the kind, but look like numbers, into numbers.
    var exactColumnType: String { columnType == "TEXT" ? "TEXT" : "" }
}
