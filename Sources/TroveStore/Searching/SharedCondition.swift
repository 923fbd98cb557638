import TroveModel

/// The condition for all parts of a query, created on first use and cached: long queries check it
/// after each of their parts.
struct SharedCondition {
    private let nodes: [QueryNode]
    private var condition: SQLCondition?
    private var isKnown = false

    init(_ nodes: [QueryNode]) {
        self.nodes = nodes
    }

    /// The condition; nil if it cannot be checked for single records.
    mutating func condition(_ conditions: QueryConditions) throws -> SQLCondition? {
        if !isKnown {
            condition = try conditions.condition(.and(nodes), withWords: true)
            isKnown = true
        }
        return condition
    }
}
