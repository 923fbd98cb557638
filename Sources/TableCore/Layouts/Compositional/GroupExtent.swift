/// The length of a chunk of groups and the rectangle that their items reach, as a summed item, to
/// find it by its position.
struct GroupExtent: SummedItem {
    struct Summary: ReachSummary {
        /// The distance to the start of the next group.
        var length: Double
        /// The end of the last group; -∞ if there are none.
        var end: Double
        /// The range that the groups reach along their axis, relative to the start of the first
        /// chunk; empty if there are none.
        var low: Double
        var high: Double
        /// The range that the groups reach across.
        var acrossLow: Double
        var acrossHigh: Double
        /// The length of the thickest group.
        var thickness: Double
        /// Whether some groups are not measured.
        var isEstimated: Bool

        static let zero = Summary(
            length: 0, end: -.infinity, low: .infinity, high: -.infinity, acrossLow: .infinity,
            acrossHigh: -.infinity, thickness: 0, isEstimated: false)

        static func + (left: Self, right: Self) -> Self {
            Self(
                length: left.length + right.length,
                end: right.end == -.infinity ? left.end : left.length + right.end,
                low: min(left.low, left.length + right.low),
                high: max(left.high, left.length + right.high),
                acrossLow: min(left.acrossLow, right.acrossLow),
                acrossHigh: max(left.acrossHigh, right.acrossHigh),
                thickness: max(left.thickness, right.thickness),
                isEstimated: left.isEstimated || right.isEstimated)
        }
    }

    var summary: Summary

    /// Creates the extent of no groups.
    init() { summary = .zero }

    /// Creates the extent of a number of equal groups.
    ///
    /// - Parameter pitch: The distance between the starts of two groups; not negative.
    init(_ template: GroupTemplate, count: Int, pitch: Double, axes: FlowAxes) {
        self.init()
        guard count > 0 else { return }
        add(template, pitch: pitch, axes)
        summary.length = Double(count) * pitch
        summary.end += Double(count - 1) * pitch
        summary.high += Double(count - 1) * pitch
    }

    /// Adds a group after the others.
    ///
    /// - Parameter pitch: The distance to the start of the next group.
    mutating func add(_ template: GroupTemplate, pitch: Double, _ axes: FlowAxes) {
        let (start, end) = (axes.mainStart(of: template.reach), axes.mainEnd(of: template.reach))
        summary.low = min(summary.low, summary.length + start)
        summary.high = max(summary.high, summary.length + end)
        let across = axes.crossStart(of: template.reach)
        summary.acrossLow = min(summary.acrossLow, across)
        summary.acrossHigh = max(
            summary.acrossHigh, across + axes.cross(template.reach.size))
        summary.thickness = max(summary.thickness, axes.cross(template.size))
        summary.end = summary.length + axes.main(template.size)
        summary.length += pitch
    }
}
