extension RecordGrouping {
    /// The ways to group by an attribute, the best one first.
    ///
    /// - Parameters:
    ///   - attribute: The attribute.
    ///   - list: The list.
    ///   - current: The present grouping, which is offered even if its step is unusual.
    public static func ways(
        by attribute: RecordAttribute, of list: List, including current: RecordGrouping = .none
    ) -> [RecordGrouping] {
        var ways = ways(by: attribute, of: list)
        if current.attribute == attribute, !ways.contains(current) { ways.append(current) }
        return ways
    }

    private static func ways(
        by attribute: RecordAttribute, of list: List
    ) -> [RecordGrouping] {
        guard let id = attribute.field else { return [.year(attribute), .month(attribute)] }
        guard let field = list.field(id) else { return [] }
        func ranges(_ steps: [Double]) -> [RecordGrouping] {
            steps.map { .range(id, step: $0) }
        }
        switch field.valueKind.definition.valueType {
        case .text where field.valueKind.choiceUse == .none:
            return [.firstLetter(id), .value(id)]
        case .text, .texts: return [.value(id), .firstLetter(id)]
        case .date:
            return [.year(attribute), .month(attribute)] + ranges([10, 100]) + [.value(id)]
        case .number: return ranges([10, 100, 1000]) + [.value(id)]
        case .timeSpan: return ranges([600, 3600]) + [.value(id)]
        case .integer, .checkbox, .image, .record: return [.value(id)]
        }
    }
}

extension ListSettings {
    /// Changes the sections. Sections by letter help to find a record only if the records are
    /// sorted, so a list in manual order is then sorted by the same field.
    public mutating func group(by grouping: RecordGrouping) {
        self.grouping = grouping
        if case .firstLetter(let field) = grouping, sort == .manual { sort = .field(field) }
    }
}
