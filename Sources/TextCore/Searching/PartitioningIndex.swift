extension RandomAccessCollection {
    /// Returns the first index whose element satisfies `belongs`; all elements after it must
    /// satisfy it too.
    ///
    /// - Complexity: O(log *n*).
    @inlinable
    package func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
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
