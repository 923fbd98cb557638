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

    /// Returns whether a range, relative to the start of the first line, touches estimated items.
    func isEstimated(in range: Range<Double>) -> Bool {
        guard range.upperBound > 0, range.lowerBound < linesLength else { return false }
        return switch content {
        case .uniform: false
        case .estimated: true
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
        // Lines may overlap when the spacing is negative.
        let reach = range.lowerBound + min(0, metrics.lineSpacing)..<range.upperBound
        switch content {
        case .uniform(let lines), .estimated(let lines, _):
            for item in lines.items(in: reach, count: count) { body(item, lines.place(of: item)) }
        case .chunks(let chunks): chunks.forEachPlace(in: reach, body)
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

/// The length of a section or a chunk, as a summed item, to find it by its position.
struct FlowLength: SummedItem {
    struct Summary: Summing {
        var length: Double
        static let zero = Summary(length: 0)
        static func + (left: Self, right: Self) -> Self {
            Self(length: left.length + right.length)
        }
    }

    var summary: Summary

    init(_ length: Double) { summary = Summary(length: length) }
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

    /// Returns those of `count` items whose lines intersect a range, relative to the start of the
    /// first line.
    func items(in range: Range<Double>, count: Int) -> Range<Int> {
        guard pitch > 0 else { return 0..<count }
        let last = Double(count / perLine + 1)
        let from = min(max(0, (range.lowerBound / pitch).rounded(.down)), last)
        let to = min(max(0, (range.upperBound / pitch).rounded(.up)), last)
        let first = min(Int(from) * perLine, count)
        return first..<max(first, min(Int(to) * perLine, count))
    }
}

/// The position of an item on the main and cross axis, relative to the first line of its section.
struct FlowPlace: Hashable, Sendable {
    var main: Double
    var cross: Double
    var size: Size
}
