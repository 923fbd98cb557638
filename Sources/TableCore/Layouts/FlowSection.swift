/// An arranged section of a flow layout. Spec 62.
struct FlowSection: Sendable {
    /// The arrangement of the items: a uniform grid, an estimated grid, or chunks.
    enum Content: Sendable {
        /// Items of one size, final.
        case uniform(UniformLines)
        /// Items of an estimated size, until they are measured.
        case estimated(UniformLines, FlowEstimate)
        /// Items with individual sizes, measured in chunks.
        case chunks(FlowChunks)
    }

    var header: Double
    var footer: Double
    /// The distance of the first line from the start of the section.
    var linesStart: Double
    var linesLength: Double
    /// The space between the last line and the footer.
    var linesEnd: Double
    var content: Content
    var metrics: FlowMetrics
    var count: Int

    /// The length of the whole section on the main axis. Spec FR12.
    var length: Double { linesStart + linesLength + linesEnd + footer }

    /// The length of the section, and the range that its elements reach, which may be more:
    /// insets and spacing can be negative.
    var summary: FlowLength {
        let lines = reach
        return FlowLength(
            length, low: min(0, linesStart + lines.low, length - footer),
            high: max(length, linesStart + lines.high, header + footer),
            isEstimated: hasEstimates)
    }

    /// The range that the lines reach, relative to the start of the first line.
    private var reach: (low: Double, high: Double) {
        switch content {
        case .uniform(let lines), .estimated(let lines, _): lines.reach(ofItems: count)
        case .chunks(let chunks): (chunks.lengths.total.low, chunks.lengths.total.high)
        }
    }

    /// Returns whether a range, relative to the start of the first line, touches estimated items.
    func isEstimated(in range: Range<Double>) -> Bool {
        switch content {
        case .uniform: false
        case .estimated: reach.low < range.upperBound && reach.high > range.lowerBound
        case .chunks(let chunks): !chunks.estimatedChunks(in: range).isEmpty
        }
    }

    /// Returns the position of an item, which may be estimated.
    func place(of item: Int) -> FlowPlace? {
        guard item >= 0, item < count else { return nil }
        return switch content {
        case .uniform(let lines), .estimated(let lines, _): lines.place(of: item)
        case .chunks(let chunks): chunks.place(of: item)
        }
    }

    /// Calls `body` with each item whose line intersects a range, relative to the start of the
    /// first line.
    func forEachPlace(in range: Range<Double>, _ body: (Int, FlowPlace) -> Void) {
        switch content {
        case .uniform(let lines), .estimated(let lines, _):
            for item in lines.items(in: range, count: count) { body(item, lines.place(of: item)) }
        case .chunks(let chunks): chunks.forEachPlace(in: range, body)
        }
    }

    var hasEstimates: Bool {
        switch content {
        case .uniform: false
        case .estimated: true
        case .chunks(let chunks): chunks.hasEstimates
        }
    }
}

/// A line of items with individual sizes.
struct FlowLine: Hashable, Sendable {
    /// The start of the line, relative to the first line of the chunk.
    var start: Double
    var thickness: Double
    var items: Range<Int>
    /// The start of each item along the line.
    var offsets: [Double]
}

/// Lines of items of one size, computed by arithmetic.
struct UniformLines: Hashable, Sendable {
    var size: Size
    var thickness: Double
    var pitch: Double
    var perLine: Int
    var firstOffset: Double
    var step: Double

    /// Returns the position of an item, relative to the first line.
    func place(of item: Int) -> FlowPlace {
        let (line, column) = item.quotientAndRemainder(dividingBy: perLine)
        return FlowPlace(
            main: Double(line) * pitch, cross: firstOffset + Double(column) * step, size: size)
    }

    /// Returns those of `count` items whose lines may intersect a range, relative to the start of
    /// the first line.
    func items(in range: Range<Double>, count: Int) -> Range<Int> {
        let last = Double((count + perLine - 1) / perLine)
        var lines = 0.0..<last
        if pitch != 0 {
            // Where a line has to start in order to intersect the range.
            let edges = [(range.lowerBound - thickness) / pitch, range.upperBound / pitch]
            let from = min(max(0, min(edges[0], edges[1]).rounded(.down)), last)
            let to = min(max(0, max(edges[0], edges[1]).rounded(.up)), last)
            // A line within the rounding error of an edge counts, too.
            lines = max(0, from - 1)..<min(last, to + 1)
        }
        let first = min(Int(lines.lowerBound) * perLine, count)
        return first..<max(first, min(Int(lines.upperBound) * perLine, count))
    }

    /// Returns the range that the lines of a number of items reach, relative to the first line.
    func reach(ofItems count: Int) -> (low: Double, high: Double) {
        let last = Double((count + perLine - 1) / perLine - 1) * pitch
        return count > 0 ? (min(0, last), max(0, last) + thickness) : (.infinity, -.infinity)
    }
}

/// The position of an item on the main and cross axis, relative to the first line of its section.
struct FlowPlace: Hashable, Sendable {
    var main: Double
    var cross: Double
    var size: Size
}
