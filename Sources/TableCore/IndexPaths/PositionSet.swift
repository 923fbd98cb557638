/// A set of row positions, stored as ranges: all of ten million rows are one range.
///
/// - Complexity: O(log r) to look up a position among r ranges, O(r) to change the set.
public struct PositionSet: Hashable, Sendable {
    /// The ranges in ascending order: not empty, not overlapping, not adjacent.
    public private(set) var ranges: [Range<Int>] = []

    /// Creates an empty set.
    public init() {}

    /// Creates the set of the positions in one range.
    public init(_ range: Range<Int>) { insert(range) }

    /// Creates the set of the positions in any ranges, in any order.
    public init(_ ranges: some Sequence<Range<Int>>) {
        let sorted = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        for range in sorted {
            if let last = self.ranges.last, last.upperBound >= range.lowerBound {
                let end = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound..<end
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// The number of positions.
    ///
    /// - Complexity: O(r).
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Whether the set is empty.
    public var isEmpty: Bool { ranges.isEmpty }

    /// Returns whether a position is in the set.
    public func contains(_ position: Int) -> Bool {
        let index = firstRange(endingAfter: position)
        return index < ranges.count && ranges[index].contains(position)
    }

    /// Returns whether all positions of a range are in the set.
    public func contains(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let index = firstRange(endingAfter: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound <= range.lowerBound
            && ranges[index].upperBound >= range.upperBound
    }

    /// Inserts all positions of a range.
    public mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let first = firstRange(endingAfter: range.lowerBound - 1)
        var (low, high, last) = (range.lowerBound, range.upperBound, first)
        while last < ranges.count, ranges[last].lowerBound <= high {
            low = min(low, ranges[last].lowerBound)
            high = max(high, ranges[last].upperBound)
            last += 1
        }
        ranges.replaceSubrange(first..<last, with: CollectionOfOne(low..<high))
    }

    /// Removes all positions of a range.
    public mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let first = firstRange(endingAfter: range.lowerBound)
        var (last, rest) = (first, [Range<Int>]())
        while last < ranges.count, ranges[last].lowerBound < range.upperBound {
            let old = ranges[last]
            if old.lowerBound < range.lowerBound {
                rest.append(old.lowerBound..<range.lowerBound)
            }
            if old.upperBound > range.upperBound {
                rest.append(range.upperBound..<old.upperBound)
            }
            last += 1
        }
        ranges.replaceSubrange(first..<last, with: rest)
    }

    /// Returns the positions that are in this set but not in the other.
    public func subtracting(_ other: PositionSet) -> PositionSet {
        var result = self
        for range in other.ranges { result.remove(range) }
        return result
    }

    /// Returns the positions below a limit.
    public func limited(to count: Int) -> PositionSet {
        guard let last = ranges.last, last.upperBound > count else { return self }
        var result = self
        result.remove(count..<last.upperBound)
        return result
    }

    /// Returns the same rows after one row moved: the positions after the move, of which
    /// `destination` is that of the moved row.
    ///
    /// - Complexity: O(r)
    public func moving(from source: Int, to destination: Int) -> PositionSet {
        let closed = PositionSet(
            ranges.flatMap { range in
                [
                    range.lowerBound..<max(range.lowerBound, min(range.upperBound, source)),
                    max(range.lowerBound, source + 1) - 1..<max(
                        range.lowerBound, source + 1, range.upperBound) - 1,
                ]
            })
        var opened = PositionSet(
            closed.ranges.flatMap { range in
                [
                    range.lowerBound..<max(range.lowerBound, min(range.upperBound, destination)),
                    max(range.lowerBound, destination) + 1..<max(
                        range.lowerBound, destination, range.upperBound) + 1,
                ]
            })
        if contains(source) { opened.insert(destination..<destination + 1) }
        return opened
    }

    /// The first position.
    public var first: Int? { ranges.first?.lowerBound }

    /// The last position.
    public var last: Int? { ranges.last.map { $0.upperBound - 1 } }

    /// The positions in ascending order.
    public var positions: some Sequence<Int> { ranges.lazy.flatMap { $0 } }

    private func firstRange(endingAfter position: Int) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > position { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
