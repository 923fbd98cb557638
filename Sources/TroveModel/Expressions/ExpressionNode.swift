/// A node of a parsed expression.
package struct ExpressionNode {
    package indirect enum Content {
        /// The digits as written, perhaps with a decimal point.
        case number(String)
        case text(String)
        case checkbox(Bool)
        /// No value.
        case none
        case field(FieldID)
        case negative(ExpressionNode)
        case not(ExpressionNode)
        case binary(ExpressionOperator, ExpressionNode, ExpressionNode)
        case call(String, [ExpressionNode])
    }

    package var content: Content
    /// The position of its first character, from 1.
    package var place: Int
}

/// The binary operators, by precedence.
package enum ExpressionOperator: String, CaseIterable {
    case or, and
    case equal = "="
    case unequal = "<>"
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case join = "&"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"

    var strength: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .unequal, .atMost, .atLeast, .less, .more: 4
        case .join: 5
        case .plus, .minus: 6
        case .times, .dividedBy: 7
        }
    }
}
