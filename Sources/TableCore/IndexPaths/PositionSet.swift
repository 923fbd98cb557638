/// A set of row positions, kept as ranges: all of ten million rows are one range.
///
/// - Complexity: O(log r) to look one up among r ranges, O(r) to change.
public struct PositionSet: Hashable, Sendable {
    /// The ranges in ascending order, none empty, none touching another.
    public private(set) var ranges: [Range<Int>] = []

    /// The empty set.
    public init() {}

    /// The positions of one range.
    public init(_ range: Range<Int>) { insert(range) }

    /// The positions of any ranges in any order.
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

    /// Whether there is no position in the set.
    public var isEmpty: Bool { ranges.isEmpty }

    /// Whether a position is in the set.
    public func contains(_ position: Int) -> Bool {
        let index = firstRange(endingAfter: position)
        return index < ranges.count && ranges[index].contains(position)
    }

    /// Whether every position of a range is in the set.
    public func contains(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let index = firstRange(endingAfter: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound <= range.lowerBound
            && ranges[index].upperBound >= range.upperBound
    }

    /// Adds every position of a range.
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

    /// Takes every position of a range away.
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

    /// What is in this set and not in the other.
    public func subtracting(_ other: PositionSet) -> PositionSet {
        var result = self
        for range in other.ranges { result.remove(range) }
        return result
    }

    /// Every position in ascending order.
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
