/// The selected positions, in order of selection.
struct OrderedPositions: Hashable, Sendable {
    private(set) var positions = PositionSet()
    /// The same positions, earliest selected first. Positions in a range count as selected in
    /// ascending order.
    private(set) var order: [Range<Int>] = []

    var isEmpty: Bool { positions.isEmpty }
    var first: Int? { order.first?.lowerBound }

    func contains(_ position: Int) -> Bool { positions.contains(position) }

    mutating func append(_ position: Int) {
        guard !positions.contains(position) else { return }
        append(missing: position..<position + 1)
    }

    mutating func append(_ more: PositionSet) {
        for range in more.subtracting(positions).ranges { append(missing: range) }
    }

    private mutating func append(missing range: Range<Int>) {
        positions.insert(range)
        if let last = order.last, last.upperBound == range.lowerBound {
            order[order.count - 1] = last.lowerBound..<range.upperBound
        } else {
            order.append(range)
        }
    }

    mutating func remove(_ gone: PositionSet) {
        for range in gone.ranges { remove(range) }
    }

    mutating func remove(_ range: Range<Int>) {
        positions.remove(range)
        order = order.flatMap { old -> [Range<Int>] in
            guard old.overlaps(range) else { return [old] }
            let head = old.lowerBound..<max(old.lowerBound, range.lowerBound)
            let tail = min(old.upperBound, range.upperBound)..<old.upperBound
            return [head, tail].filter { !$0.isEmpty }
        }
    }
}
