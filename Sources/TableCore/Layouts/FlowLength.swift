/// The length of a section or a chunk and the range that its elements reach, as a summed item, to
/// find it by its position.
struct FlowLength: SummedItem {
    struct Summary: ReachSummary {
        var length: Double
        /// The start of the elements, relative to the start of the first section or chunk.
        var low: Double
        /// The end of the elements, likewise; less than ``low`` if there are none.
        var high: Double
        /// Whether some elements are not measured.
        var isEstimated: Bool

        static let zero = Summary(
            length: 0, low: .infinity, high: -.infinity, isEstimated: false)

        static func + (left: Self, right: Self) -> Self {
            Self(
                length: left.length + right.length,
                low: min(left.low, left.length + right.low),
                high: max(left.high, left.length + right.high),
                isEstimated: left.isEstimated || right.isEstimated)
        }
    }

    var summary: Summary

    init(_ length: Double, low: Double, high: Double, isEstimated: Bool) {
        summary = Summary(length: length, low: low, high: high, isEstimated: isEstimated)
    }
}
