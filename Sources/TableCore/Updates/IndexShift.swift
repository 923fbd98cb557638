/// How indices of a list shift when some go and others come.
///
/// - Complexity: O(log k) per index, for k indices that come or go.
struct IndexShift: Hashable, Sendable {
    /// Indices before, ascending, that go.
    var removed: [Int]
    /// Indices after, ascending, that come.
    var inserted: [Int]

    init(removed: some Sequence<Int>, inserted: some Sequence<Int>) {
        self.removed = removed.sorted()
        self.inserted = inserted.sorted()
    }

    var isIdentity: Bool { removed.isEmpty && inserted.isEmpty }

    /// Where an old index is now; `nil` when it went.
    func new(forOld index: Int) -> Int? {
        Self.shifted(index, skipping: removed, past: inserted)
    }

    /// Where a new index was; `nil` when it came.
    func old(forNew index: Int) -> Int? {
        Self.shifted(index, skipping: inserted, past: removed)
    }

    private static func shifted(_ index: Int, skipping gone: [Int], past came: [Int]) -> Int? {
        let before = gone.partitioningIndex { $0 >= index }
        if before < gone.count, gone[before] == index { return nil }
        return place(ofRank: index - before, past: came)
    }

    /// The index of the `rank`-th place that no index of `taken` has.
    private static func place(ofRank rank: Int, past taken: [Int]) -> Int {
        var (low, high) = (0, taken.count)
        while low < high {
            let middle = (low + high) / 2
            if taken[middle] - middle > rank { high = middle } else { low = middle + 1 }
        }
        return rank + low
    }

    /// Where a range of old indices is now, without those that went.
    ///
    /// - Complexity: O(log k + indices that come or go inside).
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

extension RandomAccessCollection {
    /// The first index whose element satisfies `belongs`, which holds from there to the end.
    func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongs(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
