import TroveModel

/// The parts of a query, divided by how they are answered.
struct QueryParts {
    /// The FTS5 expression for the parts that the search index answers; nil if there are none.
    private(set) var expression: String?
    /// The conditions for the parts that the table answers.
    private(set) var conditions: [SQLCondition] = []
    /// The parts that cached columns answer, or that neither the search index nor the table can
    /// answer alone.
    private(set) var others: [QueryNode] = []

    /// Divides parts that must all match.
    init(allOf nodes: [QueryNode], _ evaluator: QueryEvaluator) throws {
        var found: [MatchCondition] = []
        var left: [QueryNode] = []
        for node in nodes {
            if let match = try evaluator.match(node) {
                found.append(match)
            } else {
                left.append(node)
            }
        }
        expression = MatchCondition.expression(allOf: found)
        // The search index can exclude records only from its own matches.
        try divide(expression == nil ? nodes : left, joinedBy: "AND", evaluator)
    }

    /// Divides parts of which one must match.
    init(oneOf nodes: [QueryNode], _ evaluator: QueryEvaluator) throws {
        var expressions: [String] = []
        var left: [QueryNode] = []
        for node in nodes {
            if let expression = try evaluator.matchExpression(node) {
                expressions.append(expression)
            } else {
                left.append(node)
            }
        }
        expression = expressions.isEmpty ? nil : expressions.joined(separator: " OR ")
        try divide(left, joinedBy: "OR", evaluator)
    }

    private mutating func divide(
        _ nodes: [QueryNode], joinedBy word: String, _ evaluator: QueryEvaluator
    ) throws {
        let table = QueryConditions(evaluator)
        var found: [SQLCondition] = []
        for node in nodes {
            if try !evaluator.usesColumns(node),
                let condition = try table.condition(node, withWords: false)
            {
                found.append(condition)
            } else {
                others.append(node)
            }
        }
        conditions = SQLCondition.parts(found, joinedBy: word)
    }
}
