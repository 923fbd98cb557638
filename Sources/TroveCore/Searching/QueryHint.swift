/// Where a query was not understood as it was perhaps meant, for a person.
public struct QueryHint: Hashable, Sendable {
    /// A sentence.
    public let message: String
    /// The characters that it is about, counted from 0.
    public let offsets: Range<Int>

    init(_ message: String, offsets: Range<Int>) {
        self.message = message
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
        return condition.operands.lazy.compactMap { operand in
            column.objection(to: operand).map { QueryHint($0, offsets: offsets(of: text)) }
        }.first
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

extension FieldCondition {
    /// The values that the field's own are compared to.
    fileprivate var operands: [String] {
        switch self {
        case .compares(_, let operand): [operand]
        case .range(let low, let high): [low, high].filter { !$0.isEmpty }
        case .words, .phrase, .contains, .isEmpty: []
        }
    }
}

extension QueryColumn {
    /// Why a value cannot be compared to those of the column; nil if it can.
    fileprivate func objection(to operand: String) -> String? {
        switch kind {
        case .number, .rating, .timeSpan:
            number(operand) == nil ? "“\(operand)” is no \(noun)." : nil
        case .date:
            RelativeDate(operand) == nil && PartialDate(operand) == nil
                ? "“\(operand)” is no date; write 2020, 2020-05, 2020-05-30, today or 7d." : nil
        default: nil
        }
    }

    private var noun: String {
        switch kind {
        case .rating: "number of stars"
        case .timeSpan: "time span; write 1:30:00 or 90min"
        default: "number"
        }
    }
}
