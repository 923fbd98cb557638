import TextCore

/// A replacement of consecutive elements in a list.
public struct Splice: Hashable, Sendable {
    /// The old indices of the removed elements; empty for an insertion.
    public var removed: Range<Int>
    /// The new indices of the inserted elements; empty for a deletion.
    public var inserted: Range<Int>

    /// Creates a splice that replaces `removed` with `inserted`.
    public init(removed: Range<Int>, inserted: Range<Int>) {
        self.removed = removed
        self.inserted = inserted
    }
}

extension Splice {
    /// Returns the fewest removals and insertions that turn one list into another. They suit lists
    /// whose common elements are in the same order, such as the results of consecutive keystrokes.
    /// Where the order differs, as many elements as possible stay.
    ///
    /// Duplicates of an element in a list count as common only once.
    ///
    /// - Complexity: O(n) expected if the order is the same, else O(n log n).
    @inlinable
    public static func between<ID: Hashable>(_ old: [ID], _ new: [ID]) -> [Splice] {
        // Inlinable, so that hashing is specialized for the identifier types of the caller.
        var oldIndices: [ID: Int] = [:]
        oldIndices.reserveCapacity(old.count)
        for (index, id) in old.enumerated() where oldIndices[id] == nil { oldIndices[id] = index }
        var pairs: [(old: Int, new: Int)] = []
        for (index, id) in new.enumerated() {
            if let oldIndex = oldIndices.removeValue(forKey: id) { pairs.append((oldIndex, index)) }
        }
        return between(pairs, oldCount: old.count, newCount: new.count)
    }

    @usableFromInline
    static func between(
        _ pairs: [(old: Int, new: Int)], oldCount: Int, newCount: Int
    ) -> [Splice] {
        let kept = pairs.map(\.old).indicesOfLongestIncreasingSubsequence.map { pairs[$0] }
        var splices: [Splice] = []
        var (nextOld, nextNew) = (0, 0)
        for (oldIndex, newIndex) in kept + [(oldCount, newCount)] {
            if nextOld < oldIndex || nextNew < newIndex {
                splices.append(
                    Splice(removed: nextOld..<oldIndex, inserted: nextNew..<newIndex))
            }
            (nextOld, nextNew) = (oldIndex + 1, newIndex + 1)
        }
        return splices
    }
}

extension BatchUpdate {
    /// Creates a batch from the splices of one section. Spec 13.4.
    public init(
        _ splices: some Sequence<Splice>, section: Int, animation: RowAnimation = .automatic
    ) {
        self.init()
        for splice in splices {
            let path = { (row: Int) in IndexPath(row: row, section: section) }
            deleteRows(splice.removed.map(path), with: animation)
            insertRows(splice.inserted.map(path), with: animation)
        }
    }
}

extension [Int] {
    /// The indices of a longest increasing subsequence of distinct numbers.
    ///
    /// - Complexity: O(n) if the numbers increase already, else O(n log n).
    package var indicesOfLongestIncreasingSubsequence: [Int] {
        if zip(self, dropFirst()).allSatisfy({ $0 < $1 }) { return Array(indices) }
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: count)
        for index in indices {
            let place = tails.partitioningIndex { self[$0] >= self[index] }
            if place > 0 { previous[index] = tails[place - 1] }
            if place == tails.count { tails.append(index) } else { tails[place] = index }
        }
        var result: [Int] = []
        var index = tails.last ?? -1
        while index >= 0 {
            result.append(index)
            index = previous[index]
        }
        return result.reversed()
    }
}
