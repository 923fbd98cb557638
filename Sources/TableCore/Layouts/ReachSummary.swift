/// A sum of lengths with the range that elements reach, which may be beyond their own lengths.
protocol ReachSummary: Summing {
    /// The sum of the lengths.
    var length: Double { get }
    /// The start of the elements, relative to the start of the first length.
    var low: Double { get }
    /// The end of the elements, likewise; less than ``low`` if there are none.
    var high: Double { get }
    /// Whether some elements are not measured.
    var isEstimated: Bool { get }
}

extension SummedTree where Item.Summary: ReachSummary {
    /// Calls `body` with each item with elements that reach into a range, until it returns `false`.
    ///
    /// - Parameter isEstimated: Whether only items with elements that are not measured count.
    /// - Complexity: O(k log n) for k calls.
    func forEach(
        in range: Range<Double>, isEstimated: Bool = false, _ body: (Location) -> Bool
    ) {
        forEach(
            where: { before, own in
                (own.isEstimated || !isEstimated) && before.length + own.low < range.upperBound
                    && before.length + own.high > range.lowerBound
            }, body)
    }
}
