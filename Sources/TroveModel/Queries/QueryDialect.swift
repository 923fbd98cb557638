/// The conditions in which a storage expresses queries.
///
/// The rules that are the same everywhere, such as how names and signs are understood, are applied
/// by ``compiled(_:)`` and by ``QueryColumn/tests(of:now:)``. A dialect returns nil where it has no
/// condition; then it has none for the whole query.
package protocol QueryDialect {
    associatedtype Condition

    var list: List { get }
    /// Whether ``link(_:in:written:)`` answers conditions on the titles of linked records.
    var followsLinks: Bool { get }

    /// The condition that every record satisfies.
    var everything: Condition? { get }
    /// The condition on records that were found in advance.
    func linked(_ matches: LinkMatches) throws -> Condition?
    /// The condition that any text of the record, or the title of any link, has words or a phrase.
    func anywhere(_ condition: FieldCondition) throws -> Condition?
    /// The condition that a link leads to a matching title, or that the field has a matching text
    /// in place of a link.
    ///
    /// - Parameter text: The condition as it was typed.
    func link(
        _ condition: FieldCondition, in field: Field, written text: String
    ) throws -> Condition?
    /// The condition on the values of a column, which is not about the titles of links.
    func condition(_ condition: FieldCondition, in column: QueryColumn) throws -> Condition?

    /// The condition that all other records satisfy.
    func negated(_ condition: Condition) -> Condition?
    /// The condition that records satisfy which satisfy all conditions, or any of them.
    func joined(_ conditions: [Condition], by operation: QueryOperation) -> Condition?
}

/// An operation that joins conditions, as SQL names it.
package enum QueryOperation: String, Sendable {
    case and = "AND"
    case or = "OR"
}

extension QueryDialect {
    /// The condition that exactly the matching records satisfy; nil if the dialect has none.
    package func compiled(_ node: QueryNode) throws -> Condition? {
        switch node {
        case .all: return everything
        case .linked(let matches): return try linked(matches)
        case .word(let word): return try anywhere(.words([word]))
        case .phrase(let words): return try anywhere(.phrase(words))
        case .not(let node): return try compiled(node).flatMap(negated)
        case .and(let nodes): return try compiled(nodes, joinedBy: .and)
        case .or(let nodes): return try compiled(nodes, joinedBy: .or)
        case .field(let name, let condition, let text):
            guard let column = QueryNames(list).column(called: name) else {
                return try compiled(QueryNode.words(of: text))
            }
            if followsLinks, let field = column.field, condition.concernsTitles(in: field) {
                return try link(condition, in: field, written: text)
            }
            return try self.condition(column.meant(by: condition, written: text), in: column)
        }
    }

    private func compiled(
        _ nodes: [QueryNode], joinedBy operation: QueryOperation
    ) throws -> Condition? {
        var conditions: [Condition] = []
        for node in nodes {
            guard let condition = try compiled(node) else { return nil }
            conditions.append(condition)
        }
        return joined(conditions, by: operation)
    }
}
