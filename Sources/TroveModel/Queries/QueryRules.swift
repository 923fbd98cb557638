/// A query as rules of which all or any must match.
///
///     let rules = QueryRules(SearchQuery("read:no year:>=1950"), in: books)
///     rules?.rules       // Read is off, Year at least 1950
///     rules?.text(in: books)   // "read:no year:>=1950"
///
/// Not every query can be written as rules: nested alternatives cannot.
public struct QueryRules: Hashable, Sendable {
    /// The number of rules that must match.
    public enum Matching: Hashable, Sendable {
        case all, any
    }

    /// The number of rules that must match.
    public var matching: Matching
    /// The rules.
    public var rules: [QueryRule]
    /// The order that the query asks for, as typed; nil for none.
    var sort: String?

    /// Creates rules.
    public init(_ matching: Matching = .all, _ rules: [QueryRule] = []) {
        (self.matching, self.rules) = (matching, rules)
    }
}

extension QueryRules {
    /// Writes a query as rules; nil if that is not possible.
    ///
    /// - Parameter list: The list of the fields; nil for a query of all lists.
    public init?(_ query: SearchQuery, in list: List?) {
        guard query.hint == nil else { return nil }
        let reader = QueryRuleReader(list)
        let nodes: [QueryNode]
        switch query.root {
        case .all: (nodes, matching) = ([], .all)
        case .and(let all): (nodes, matching) = (QueryRuleReader.joiningWords(all), .all)
        case .or(let any): (nodes, matching) = (any, .any)
        default: (nodes, matching) = ([query.root], .all)
        }
        rules = []
        for node in nodes {
            guard let rule = reader.rule(node) else { return nil }
            rules.append(rule)
        }
        sort = query.sort.map { "sort:\($0.name)\($0.ascending ? "" : "-")" }
    }

    /// The text of the query. Incomplete rules are left out.
    ///
    /// - Parameter list: The list of the fields; nil for a query of all lists.
    public func text(in list: List?) -> String {
        let writer = QueryRuleWriter(list)
        let terms = rules.compactMap { $0.isIncomplete ? nil : writer.term(for: $0) }
        let conditions: String
        switch matching {
        case .all: conditions = terms.map(\.text).joined(separator: " ")
        case .any:
            conditions = terms.map { $0.isSeveral && terms.count > 1 ? "(\($0.text))" : $0.text }
                .joined(separator: " or ")
        }
        let isGrouped = matching == .any && terms.count > 1 && sort != nil
        return [isGrouped ? "(\(conditions))" : conditions, sort ?? ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
