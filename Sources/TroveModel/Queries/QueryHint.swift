import Foundation
import TextCore

/// A hint for the user that a part of a query may have been misunderstood.
public struct QueryHint: Hashable, Sendable {
    /// The problem, and how a search deals with it, for the user.
    public let message: String
    /// The problem alone, as a sentence for the user.
    public let problem: String
    /// The range of characters that the hint concerns, counted from 0.
    public let offsets: Range<Int>

    /// - Parameter consequence: A sentence about how a search deals with the problem.
    init(_ problem: String, consequence: String? = nil, offsets: Range<Int>) {
        self.problem = problem.asMessage
        message = consequence.map { "\(problem) \($0)" }?.asMessage ?? self.problem
        self.offsets = offsets
    }

    /// The hint about a bracket at the offset `position` without its counterpart.
    static func unmatched(_ sign: String, _ counterpart: String, at position: Int) -> QueryHint {
        QueryHint(
            translated("“{sign}” has no matching “{counterpart}”.")
                .filling(["sign": sign, "counterpart": counterpart]),
            offsets: position..<position + 1)
    }
}

extension SearchQuery {
    /// The first problem of the query in a search of `list`: a syntax error, a field that the list
    /// does not have, or a value that does not fit its field; nil if there is none.
    ///
    /// - Complexity: O(length of the query × fields).
    public func hint(in list: List) -> QueryHint? {
        if let hint { return hint }
        let names = QueryNames(list)
        if let sort, names.field(called: sort.name) == nil {
            return QueryHint(
                translated("There is no field “{field}” to sort by.").filling(["field": sort.name]),
                offsets: offsets(of: sort.name))
        }
        return root.conditions.lazy.compactMap { name, condition, text in
            hint(name, condition, text, names)
        }.first
    }

    private func hint(
        _ name: String, _ condition: FieldCondition, _ text: String, _ names: QueryNames
    ) -> QueryHint? {
        guard let column = names.column(called: name) else {
            // “10:30” does not name a field.
            guard name.contains(where: \.isLetter) else { return nil }
            return QueryHint(
                translated("There is no field “{field}”.").filling(["field": name]),
                consequence: translated("Searching all fields for these words."),
                offsets: offsets(of: text))
        }
        return column.objection(to: condition, typed: Self.value(in: text, of: name)).map {
            QueryHint($0.problem, consequence: $0.consequence, offsets: offsets(of: text))
        }
    }

    /// The typed text after the name of the field.
    private static func value(in text: String, of name: String) -> String {
        guard let range = text.firstRange(of: name) else { return text }
        let rest = text[range.upperBound...].drop { $0 == "\"" }
        return rest.first == ":" ? String(rest.dropFirst()) : text
    }

    /// The range of a part of the query; the whole query if the part is not found.
    private func offsets(of part: String) -> Range<Int> {
        guard let range = text.firstRange(of: part) else { return 0..<text.count }
        let start = text.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + part.count
    }
}

extension QueryNode {
    /// The conditions on single fields.
    fileprivate var conditions: [(String, FieldCondition, String)] {
        switch self {
        case .all, .word, .phrase, .linked: []
        case .field(let name, let condition, let text): [(name, condition, text)]
        case .not(let node): node.conditions
        case .and(let nodes), .or(let nodes): nodes.flatMap(\.conditions)
        }
    }
}

extension QueryColumn {
    fileprivate typealias Objection = (problem: String, consequence: String?)

    /// The reason why a condition does not fit the column, and how it is searched for nevertheless,
    /// as sentences; nil if it fits.
    fileprivate func objection(to condition: FieldCondition, typed: String) -> Objection? {
        guard case .words(let words) = condition else {
            return problem(of: condition, typed: typed).map { ($0, nil) }
        }
        if words == ["misfit"], kind.canMisfit { return nil }
        // Punctuation around a single word does not matter.
        let isAsTyped = kind.definition.hintsAtTypedWords && words.count > 1
        let operand = isAsTyped ? typed : value(of: words)
        guard let problem = objection(to: operand) else { return nil }
        guard searchesWords(words), let field else { return (problem, nil) }
        let consequence = translated("“{field}” is searched for text that begins with “{text}”.")
            .filling(["field": field.name, "text": operand])
        return (problem, consequence)
    }

    /// The reason why a condition other than words does not fit the column; nil if it fits.
    private func problem(of condition: FieldCondition, typed: String) -> String? {
        switch condition {
        case .contains, .isEmpty, .words: return nil
        case .compares(_, let operand): return objection(to: operand)
        case .range(let low, let high):
            return [low, high].lazy.filter { !$0.isEmpty }.compactMap { objection(to: $0) }.first
        case .phrase(let words):
            return objection(
                to: kind.valueType == .date
                    ? typed.trimmingCharacters(in: ["\""]) : words.joined(separator: " "))
        }
    }

    /// The reason why a value cannot be compared to those of the column, as a sentence; nil if it
    /// can.
    private func objection(to operand: String) -> String? {
        kind.definition.objection(to: operand, in: self)
    }
}
