import TextCore

/// The type of a part of an expression.
package enum ExpressionType: Hashable, Sendable {
    case number, text, checkbox, date, timeSpan
    /// No value, which fits any type.
    case none

    /// The kind of a computed field of this type.
    package var kind: FieldKind {
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
package struct ExpressionSQL {
    package var sql: String
    package var type: ExpressionType

    package init(_ sql: String, _ type: ExpressionType) {
        self.sql = sql
        self.type = type
    }

    /// Whether the value can be used in arithmetic; a checkbox counts as 0 or 1.
    var isNumeric: Bool { type == .number || type == .checkbox || type == .none }
}
