import Foundation

/// Where a query was not understood as it was perhaps meant, for a person.
public struct QueryHint: Hashable, Sendable {
    /// A sentence.
    public let message: String
    /// The characters that it is about, counted from 0.
    public let offsets: Range<Int>

    init(_ message: String, offsets: Range<Int>) {
        self.message = message.asMessage
        self.offsets = offsets
    }
}

extension SearchQuery {
    /// What was not understood, in a search of `list`: what does not parse, a field that the list does
    /// not have, a value that a field cannot have; nil if all was.
    ///
    /// - Complexity: O(length of the query × fields).
    public func hint(in list: List) -> QueryHint? {
        if let hint { return hint }
        let names = QueryNames(list)
        if let sort, names.field(called: sort.name) == nil {
            return QueryHint(
                "There is no field “\(sort.name)” to sort by.", offsets: offsets(of: sort.name))
        }
        return root.conditions.lazy.compactMap { name, condition, text in
            hint(name, condition, text, names)
        }.first
    }

    private func hint(
        _ name: String, _ condition: FieldCondition, _ text: String, _ names: QueryNames
    ) -> QueryHint? {
        guard let column = names.column(called: name) else {
            // “10:30” is no attempt to name a field.
            guard name.contains(where: \.isLetter) else { return nil }
            return QueryHint(
                "There is no field “\(name)”; it is searched as words.", offsets: offsets(of: text))
        }
        return column.objection(to: condition, typed: Self.value(in: text, of: name)).map {
            QueryHint($0, offsets: offsets(of: text))
        }
    }

    /// What stands behind the name of the field, as it was typed.
    private static func value(in text: String, of name: String) -> String {
        guard let range = text.firstRange(of: name) else { return text }
        let rest = text[range.upperBound...].drop { $0 == "\"" }
        return rest.first == ":" ? String(rest.dropFirst()) : text
    }

    /// Where a part of the query stands; all of it if that cannot be told.
    private func offsets(of part: String) -> Range<Int> {
        guard let range = text.firstRange(of: part) else { return 0..<text.count }
        let start = text.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + part.count
    }
}

extension QueryNode {
    /// Everything that is asked of single fields.
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
    /// Why values of the column cannot be what is asked for; nil if they can.
    fileprivate func objection(to condition: FieldCondition, typed: String) -> String? {
        switch condition {
        case .contains, .isEmpty: return nil
        case .compares(_, let operand): return objection(to: operand)
        case .range(let low, let high):
            return [low, high].lazy.filter { !$0.isEmpty }.compactMap(objection).first
        case .phrase(let words):
            return objection(
                to: kind == .date
                    ? typed.trimmingCharacters(in: ["\""]) : words.joined(separator: " "))
        case .words(let words):
            if words == ["misfit"], Misfits.condition(sql, kind: kind) != nil { return nil }
            // Of a single word the signs around it do not matter; several are no number.
            let isAsTyped = kind == .date || kind == .number || kind == .rating
            let operand = isAsTyped && words.count > 1 ? typed : value(of: words)
            guard let objection = objection(to: operand) else { return nil }
            guard searchesWords(words), let field else { return objection }
            return objection + " “\(field.name)” is searched for texts that begin so."
        }
    }

    /// Why a value cannot be compared to those of the column; nil if it can.
    private func objection(to operand: String) -> String? {
        switch kind {
        case .number:
            return number(operand) == nil ? "“\(operand)” is no number\(range(operand))." : nil
        case .rating:
            let stars = 0...Double(RatingText.maximum)
            return number(operand).map(stars.contains) == true
                ? nil : "“\(operand)” is no number of stars from 0 to \(RatingText.maximum)."
        case .timeSpan:
            return number(operand) == nil
                ? "“\(operand)” is no time span; write 1:30:00 or 90min." : nil
        case .date:
            return QueryDate.objection(to: operand)
        case .checkbox:
            return CheckboxWords.value(of: operand) == nil
                ? "“\(operand)” is neither yes nor no." : nil
        case .image:
            return "Pictures have no text; “none” finds where there is none, with “-” before the "
                + "field where there is one."
        case .text, .paragraph, .choice, .tags, .texts, .link, .recordLink, .computed: return nil
        }
    }

    /// How a range is written, if `operand` looks like one.
    private func range(_ operand: String) -> String {
        let ends = operand.split { $0 == "-" || $0 == "–" || $0 == "…" }
        guard ends.count == 2, ends.allSatisfy({ number(String($0)) != nil }) else { return "" }
        return "; a range is written \(ends[0])..\(ends[1])"
    }
}
