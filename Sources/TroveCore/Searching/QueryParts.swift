/// What several parts of a query are answered by.
struct QueryParts {
    /// What the search index answers for all those that it can answer; nil if there are none.
    private(set) var expression: String?
    /// What the table answers.
    private(set) var conditions: [SQLCondition] = []
    /// What stored columns answer, and what neither the search index nor the table can answer alone.
    private(set) var others: [QueryNode] = []

    /// Parts that must all be true.
    init(allOf nodes: [QueryNode], _ evaluator: QueryEvaluator) throws {
        var match = MatchParts()
        var left: [QueryNode] = []
        for node in nodes where try !match.add(node, evaluator) { left.append(node) }
        expression = match.expression
        // Only out of what it finds can the index leave something.
        try divide(expression == nil ? nodes : left, joinedBy: "AND", evaluator)
    }

    /// Parts of which one must be true.
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

/// Parts of a query that must all be true, and that the search index answers: what it finds, and what it
/// leaves out of that.
struct MatchParts {
    private var found: [String] = []
    private var leftOut: [String] = []

    /// Takes a part in; false if the search index cannot answer it.
    ///
    /// - Parameter depth: How many parts it is inside of.
    mutating func add(
        _ node: QueryNode, _ evaluator: QueryEvaluator, depth: Int = 0
    ) throws -> Bool {
        if let expression = try evaluator.matchExpression(node, depth: depth) {
            found.append(expression)
        } else if case .not(let node) = node,
            let expression = try evaluator.matchExpression(node, depth: depth + 1)
        {
            leftOut.append(expression)
        } else {
            return false
        }
        return true
    }

    /// Nil if there is nothing to find: the index cannot begin with all records.
    var expression: String? {
        guard !found.isEmpty else { return nil }
        let all = found.joined(separator: " AND ")
        guard !leftOut.isEmpty else { return "(\(all))" }
        return "((\(all)) NOT (\(leftOut.joined(separator: " OR "))))"
    }
}
