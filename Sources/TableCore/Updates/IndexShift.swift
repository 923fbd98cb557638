import TextCore

/// The mapping between old and new indices of a list after removals and insertions.
///
/// - Complexity: O(log k) per index, for k removed and inserted indices.
struct IndexShift: Hashable, Sendable {
    /// The removed old indices, ascending.
    var removed: [Int]
    /// The inserted new indices, ascending.
    var inserted: [Int]

    init(removed: some Sequence<Int>, inserted: some Sequence<Int>) {
        self.removed = removed.sorted()
        self.inserted = inserted.sorted()
    }

    var isIdentity: Bool { removed.isEmpty && inserted.isEmpty }

    /// Returns the new index of an old one; `nil` when it was removed.
    func new(forOld index: Int) -> Int? {
        Self.shifted(index, skipping: removed, past: inserted)
    }

    /// Returns the old index of a new one; `nil` when it was inserted.
    func old(forNew index: Int) -> Int? {
        Self.shifted(index, skipping: inserted, past: removed)
    }

    private static func shifted(_ index: Int, skipping gone: [Int], past came: [Int]) -> Int? {
        let before = gone.partitioningIndex { $0 >= index }
        if before < gone.count, gone[before] == index { return nil }
        return place(ofRank: index - before, past: came)
    }

    /// Returns the `rank`-th index, counted from 0, that is not in `taken`.
    private static func place(ofRank rank: Int, past taken: [Int]) -> Int {
        var (low, high) = (0, taken.count)
        while low < high {
            let middle = (low + high) / 2
            if taken[middle] - middle > rank { high = middle } else { low = middle + 1 }
        }
        return rank + low
    }

    /// Returns the new indices of a range of old ones, without the removed ones.
    ///
    /// - Complexity: O(log k + removed and inserted indices inside).
    func new(forOld range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        var next = removed.partitioningIndex { $0 >= start }
        while start < range.upperBound {
            let end = next < removed.count ? min(removed[next], range.upperBound) : range.upperBound
            if start < end { appendPlaces(start - next..<end - next, to: &result) }
            start = end + 1
            next += 1
        }
        return result
    }

    private func appendPlaces(_ ranks: Range<Int>, to result: inout [Range<Int>]) {
        var rank = ranks.lowerBound
        while rank < ranks.upperBound {
            let place = Self.place(ofRank: rank, past: inserted)
            let next = inserted.partitioningIndex { $0 >= place }
            let room = next < inserted.count ? inserted[next] - place : ranks.upperBound - rank
            let count = min(room, ranks.upperBound - rank)
            if let last = result.last, last.upperBound == place {
                result[result.count - 1] = last.lowerBound..<place + count
            } else {
                result.append(place..<place + count)
            }
            rank += count
        }
    }
}
