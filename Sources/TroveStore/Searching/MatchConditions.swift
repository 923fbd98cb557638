import TroveModel

/// A condition that the search index answers.
struct MatchCondition {
    /// An FTS5 expression.
    fileprivate let text: String
    /// Whether the condition excludes the matches of the expression. The search index can exclude
    /// records only from its own matches.
    fileprivate var isExcluded = false
    fileprivate var depth = 0

    /// The FTS5 expression; nil if the condition only excludes records.
    var expression: String? { isExcluded ? nil : text }

    /// The FTS5 expression for all conditions; nil if every one excludes records, because the
    /// search index cannot start from all records.
    static func expression(allOf conditions: [MatchCondition]) -> String? {
        let found = conditions.compactMap(\.expression)
        guard !found.isEmpty else { return nil }
        let all = found.joined(separator: " AND ")
        let leftOut = conditions.filter(\.isExcluded).map(\.text)
        guard !leftOut.isEmpty else { return "(\(all))" }
        return "((\(all)) NOT (\(leftOut.joined(separator: " OR "))))"
    }
}

/// Converts queries to FTS5 expressions.
struct MatchConditions: QueryDialect {
    private let evaluator: QueryEvaluator

    init(_ evaluator: QueryEvaluator) {
        self.evaluator = evaluator
    }

    /// The maximum nesting of an FTS5 expression; deeper parts are searched for separately.
    private static let maximumDepth = 19

    var list: List { evaluator.list }
    var followsLinks: Bool { false }
    var everything: MatchCondition? { nil }

    func linked(_ matches: LinkMatches) -> MatchCondition? { nil }

    func link(
        _ condition: FieldCondition, in field: Field, written text: String
    ) -> MatchCondition? { nil }

    func anywhere(_ condition: FieldCondition) throws -> MatchCondition? {
        switch condition {
        case .words(let words):
            // A single word needs no parentheses.
            MatchCondition(
                text: try words.count == 1
                    ? evaluator.prefix(words[0]) : evaluator.expression(words, in: nil))
        case .phrase(let words): MatchCondition(text: QueryEvaluator.phrase(words))
        case .contains, .compares, .range, .isEmpty: nil
        }
    }

    func condition(
        _ condition: FieldCondition, in column: QueryColumn
    ) throws -> MatchCondition? {
        guard let field = column.field else { return nil }
        switch column.tests(of: condition, now: evaluator.now).first {
        case .begins(let words):
            return MatchCondition(text: try evaluator.wordsExpression(words, in: field))
        case .has(let words):
            let search = try evaluator.searchColumn(of: field)
            return MatchCondition(text: "\(search) : \(QueryEvaluator.phrase(words))")
        default: return nil
        }
    }

    func negated(_ condition: MatchCondition) -> MatchCondition? {
        guard !condition.isExcluded, condition.depth < Self.maximumDepth else { return nil }
        return MatchCondition(text: condition.text, isExcluded: true, depth: condition.depth + 1)
    }

    func joined(
        _ conditions: [MatchCondition], by operation: QueryOperation
    ) -> MatchCondition? {
        let depth = (conditions.map(\.depth).max() ?? 0) + 1
        guard depth <= Self.maximumDepth else { return nil }
        switch operation {
        case .and:
            return MatchCondition.expression(allOf: conditions).map {
                MatchCondition(text: $0, depth: depth)
            }
        case .or:
            guard !conditions.contains(where: \.isExcluded) else { return nil }
            let texts = conditions.map(\.text)
            return MatchCondition(text: "(\(texts.joined(separator: " OR ")))", depth: depth)
        }
    }
}
