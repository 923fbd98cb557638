import Foundation
import TextCore

/// The conditions on fields that a query contains.
extension SearchQuery {
    /// Whether the query asks for the loans of the records of a list.
    ///
    /// - Complexity: O(length of the query × fields).
    public func asksForLoans(in list: List) -> Bool {
        let names = QueryNames(list)
        return root.conditions.contains { names.column(called: $0.name)?.loan != nil }
    }

    /// Whether the query may match other records tomorrow: it names a day relative to today, or
    /// asks for overdue loans.
    public var dependsOnToday: Bool {
        root.conditions.contains { condition in
            SearchFolding.folded(condition.name) == LoanColumn.overdue.rawValue
                || condition.operands.contains(where: Self.isRelative)
        }
    }

    /// Whether an operand means another day at another time.
    private static func isRelative(_ operand: String) -> Bool {
        let (now, later) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 40_000_000))
        return QueryDate.date(operand, from: now) != QueryDate.date(operand, from: later)
    }
}

extension QueryNode {
    /// A condition on a field.
    fileprivate struct Condition {
        let name: String
        /// The texts that the values are compared with.
        let operands: [String]
    }

    /// The conditions on fields.
    fileprivate var conditions: [Condition] {
        switch self {
        case .all, .word, .phrase, .linked: []
        case .field(let name, let condition, let text):
            [Condition(name: name, operands: condition.operands(in: text))]
        case .not(let node): node.conditions
        case .and(let nodes), .or(let nodes): nodes.flatMap(\.conditions)
        }
    }
}

extension FieldCondition {
    /// The texts that values are compared with.
    ///
    /// - Parameter text: The condition as it was typed, including the name.
    fileprivate func operands(in text: String) -> [String] {
        switch self {
        case .compares(_, let operand): return [operand]
        case .range(let first, let last): return [first, last]
        case .contains, .isEmpty: return []
        case .words(let words), .phrase(let words):
            // Days can have signs, which are no parts of words.
            let colon = text.firstIndex(of: ":")
            let typed = colon.map { String(text[text.index(after: $0)...]) } ?? ""
            return [words.joined(separator: " "), typed.trimmingCharacters(in: ["\""])]
        }
    }
}
