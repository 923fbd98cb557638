/// What a part of an expression gives.
enum ExpressionType: Hashable {
    case number, text, checkbox, date, timeSpan
    /// Nothing, which is of any type.
    case none

    /// The kind of a field that is computed so.
    var kind: FieldKind {
        switch self {
        case .number: .number
        case .text, .none: .text
        case .checkbox: .checkbox
        case .date: .date
        case .timeSpan: .timeSpan
        }
    }

    /// What it is called in a sentence.
    var name: String {
        switch self {
        case .number: "a number"
        case .text: "a text"
        case .checkbox: "a yes or no"
        case .date: "a date"
        case .timeSpan: "a time span"
        case .none: "nothing"
        }
    }

    /// The type of both; nil if they do not go together.
    func joined(_ other: ExpressionType) -> ExpressionType? {
        if self == other || other == .none { return self }
        return self == .none ? other : nil
    }
}

/// A part of an expression as SQL.
struct ExpressionSQL {
    var sql: String
    var type: ExpressionType

    init(_ sql: String, _ type: ExpressionType) {
        self.sql = sql
        self.type = type
    }

    /// The value as text; NULL where there is none.
    var asText: String {
        switch type {
        case .text, .date: sql
        case .none: "NULL"
        // 2.0 becomes 2, as it is shown everywhere.
        case .number: "rtrim(replace(CAST(\(sql) AS TEXT) || ' ', '.0 ', ''))"
        case .checkbox: "CASE WHEN \(sql) THEN 'yes' ELSE 'no' END"
        case .timeSpan:
            "(CASE WHEN \(sql) < 0 THEN '-' ELSE '' END || (CAST(abs(\(sql)) AS INTEGER) / 3600) "
                + "|| strftime(':%M:%S', CAST(abs(\(sql)) AS INTEGER) % 3600, 'unixepoch'))"
        }
    }

    /// Whether it can be reckoned with; a checkbox counts 0 or 1.
    var isNumeric: Bool { type == .number || type == .checkbox || type == .none }

    /// A text in SQL.
    static func literal(_ text: String) -> String {
        "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'"
    }
}
