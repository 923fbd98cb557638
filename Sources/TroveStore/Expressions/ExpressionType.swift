import TextCore
import TroveModel

/// The type of a part of an expression.
enum ExpressionType: Hashable {
    case number, text, checkbox, date, timeSpan
    /// No value, which fits any type.
    case none

    /// The kind of a computed field of this type.
    var kind: FieldKind {
        switch self {
        case .number: .number
        case .text, .none: .text
        case .checkbox: .checkbox
        case .date: .date
        case .timeSpan: .timeSpan
        }
    }

    /// The name of the type in messages.
    var name: String {
        switch self {
        case .number: translated("a number")
        case .text: translated("a text")
        case .checkbox: translated("a yes or no")
        case .date: translated("a date")
        case .timeSpan: translated("a duration")
        case .none: translated("nothing")
        }
    }

    /// The name of the type at the start of a message.
    var nameAtStart: String {
        switch self {
        case .number: translated("A number")
        case .text: translated("A text")
        case .checkbox: translated("A yes or no")
        case .date: translated("A date")
        case .timeSpan: translated("A duration")
        case .none: translated("Nothing")
        }
    }

    /// The common type of both; nil if they are incompatible.
    func joined(_ other: ExpressionType) -> ExpressionType? {
        if self == other || other == .none { return self }
        return self == .none ? other : nil
    }
}

/// A part of an expression, compiled to SQL.
struct ExpressionSQL {
    var sql: String
    var type: ExpressionType

    init(_ sql: String, _ type: ExpressionType) {
        self.sql = sql
        self.type = type
    }

    /// The value converted to text; NULL if there is none.
    var asText: String {
        switch type {
        case .text, .date: sql
        case .none: "NULL"
        // Shows 2.0 as 2, like everywhere else.
        case .number: "rtrim(replace(CAST(\(sql) AS TEXT) || ' ', '.0 ', ''))"
        case .checkbox: "CASE WHEN \(sql) THEN 'yes' ELSE 'no' END"
        case .timeSpan:
            "(CASE WHEN \(sql) < 0 THEN '-' ELSE '' END || (CAST(abs(\(sql)) AS INTEGER) / 3600) "
                + "|| strftime(':%M:%S', CAST(abs(\(sql)) AS INTEGER) % 3600, 'unixepoch'))"
        }
    }

    /// Whether the value can be used in arithmetic; a checkbox counts as 0 or 1.
    var isNumeric: Bool { type == .number || type == .checkbox || type == .none }

    /// A text as an SQL literal.
    static func literal(_ text: String) -> String {
        "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'"
    }
}
