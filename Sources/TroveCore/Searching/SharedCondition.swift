/// What all parts of a query ask of single records, made once and only if it is needed: long queries
/// come back to it after each of their parts.
struct SharedCondition {
    private let nodes: [QueryNode]
    private var condition: SQLCondition?
    private var isKnown = false

    init(_ nodes: [QueryNode]) {
        self.nodes = nodes
    }

    /// Nil if the records cannot be asked so.
    mutating func condition(_ conditions: QueryConditions) throws -> SQLCondition? {
        if !isKnown {
            condition = try conditions.condition(.and(nodes), withWords: true)
            isKnown = true
        }
        return condition
    }
}
