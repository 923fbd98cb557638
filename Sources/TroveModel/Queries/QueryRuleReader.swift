import TableCore
import TextCore

/// Converts the parts of a query to rules.
struct QueryRuleReader {
    private let names: QueryNames
    private let list: List?

    init(_ list: List?) {
        self.list = list
        names = QueryNames(list ?? .withoutFields)
    }

    /// Joins words that follow one another to one part, as a single rule contains several words.
    static func joiningWords(_ nodes: [QueryNode]) -> [QueryNode] {
        var joined: [QueryNode] = []
        for node in nodes {
            guard let subject = wordSubject(node), let last = joined.last,
                subject == commonSubject(last)
            else {
                joined.append(node)
                continue
            }
            if case .and(let words) = last {
                joined[joined.count - 1] = .and(words + [node])
            } else {
                joined[joined.count - 1] = .and([last, node])
            }
        }
        return joined
    }

    /// The rule for a part; nil if there is none.
    func rule(_ node: QueryNode) -> QueryRule? {
        switch node {
        case .word(let word): return QueryRule(.anyField, .contains, word)
        case .phrase(let words):
            return QueryRule(.anyField, .containsPhrase, words.joined(separator: " "))
        case .field(let name, let condition, let text): return rule(name, condition, text)
        case .not(let node):
            guard var rule = rule(node) else { return nil }
            if rule.condition == .isOn || rule.condition == .isOff { return nil }
            guard let negated = rule.condition.negated else { return nil }
            rule.condition = negated
            return rule
        case .and(let nodes): return rule(ofWords: nodes)
        case .all, .linked, .or: return nil
        }
    }

    private func rule(ofWords nodes: [QueryNode]) -> QueryRule? {
        guard let subject = Self.commonSubject(.and(nodes)) else { return nil }
        let words = nodes.compactMap(Self.word).joined(separator: " ")
        guard case .name(let name) = subject else {
            return QueryRule(.anyField, .contains, words)
        }
        guard let column = names.column(called: name),
            column.kind.isTextual || column.kind == .recordLink
        else { return nil }
        return QueryRule(QueryRule.Subject(column.source), .contains, words)
    }

    private func rule(
        _ name: String, _ condition: FieldCondition, _ text: String
    ) -> QueryRule? {
        guard let column = names.column(called: name) else { return nil }
        let subject = QueryRule.Subject(column.source)
        let value = Self.value(in: text)
        switch column.meant(by: condition, written: text) {
        case .isEmpty: return QueryRule(subject, .isEmpty)
        case .contains: return QueryRule(subject, .containsText, String(value.dropFirst()))
        case .compares(let comparison, let operand):
            return QueryRule(subject, QueryRule.Condition(comparison), operand)
        case .range(let low, let high): return QueryRule(subject, .between, low, to: high)
        case .phrase(let words):
            guard column.kind.isTextual || column.kind == .recordLink else { return nil }
            return QueryRule(subject, .containsPhrase, words.joined(separator: " "))
        case .words(let words): return rule(subject, column, words, value)
        }
    }

    private func rule(
        _ subject: QueryRule.Subject, _ column: QueryColumn, _ words: [String], _ value: String
    ) -> QueryRule? {
        if let isOn = column.checkboxState(column.value(of: words)) {
            return QueryRule(subject, isOn ? .isOn : .isOff)
        }
        if column.kind.isTextual || column.kind == .recordLink {
            return QueryRule(subject, .contains, value)
        }
        // Other words look for values that do not fit the kind.
        guard column.kind.isNumeric || column.kind.valueType == .date,
            !column.searchesWords(words), words != ["misfit"]
        else { return nil }
        return QueryRule(subject, .equals, column.value(of: words))
    }

    /// The value in the text of a condition, which may begin with the name of the field.
    private static func value(in text: String) -> String {
        let rest = text.hasPrefix("\"") ? text.firstRange(of: "\":") : text.firstRange(of: ":")
        return rest.map { String(text[$0.upperBound...]) } ?? text
    }

    // MARK: Words

    /// The values in which words are looked for.
    private enum WordSubject: Equatable {
        case anyField
        case name(String)
    }

    /// The values in which a single word is looked for; nil for other parts.
    private static func wordSubject(_ node: QueryNode) -> WordSubject? {
        switch node {
        case .word: .anyField
        // Without a colon, the word is one of several in parentheses.
        case .field(let name, .words, let text) where !text.contains(":"): .name(name)
        default: nil
        }
    }

    /// The values in which all words of a part are looked for; nil if it has other conditions.
    private static func commonSubject(_ node: QueryNode) -> WordSubject? {
        guard case .and(let nodes) = node else { return wordSubject(node) }
        let subjects = nodes.map(wordSubject)
        guard let first = subjects.first ?? nil, subjects.allSatisfy({ $0 == first }) else {
            return nil
        }
        return first
    }

    private static func word(_ node: QueryNode) -> String? {
        switch node {
        case .word(let word): word
        case .field(_, _, let text): text
        default: nil
        }
    }
}
