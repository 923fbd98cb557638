/// A part of an expression, and where it begins.
struct ExpressionNode {
    indirect enum Content {
        /// As it was written: digits, perhaps a point and more digits.
        case number(String)
        case text(String)
        case checkbox(Bool)
        /// Nothing.
        case none
        case field(FieldID)
        case negative(ExpressionNode)
        case not(ExpressionNode)
        case binary(ExpressionOperator, ExpressionNode, ExpressionNode)
        case call(String, [ExpressionNode])
    }

    var content: Content
    /// The number of the character, from 1.
    var place: Int
}

/// What stands between two values, by how strongly it binds.
enum ExpressionOperator: String, CaseIterable {
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
