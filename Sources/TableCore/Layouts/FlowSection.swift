/// One section of a flow layout, arranged. Spec 62.
struct FlowSection: Sendable {
    /// The items of a section: by arithmetic, for good or for the time being, or by chunks.
    enum Content: Sendable {
        case uniform(UniformLines)
        case estimated(UniformLines, FlowEstimate)
        case chunks(FlowChunks)
    }

    var header: Double
    var footer: Double
    /// Where the first line starts, from the start of the section.
    var linesStart: Double
    var linesLength: Double
    /// Between the last line and the footer.
    var linesEnd: Double
    var content: Content
    var metrics: FlowMetrics
    var count: Int

    /// Along the main axis, all of it. Spec FR12.
    var length: Double { linesStart + linesLength + linesEnd + footer }

    /// Whether a range, from the start of the first line, touches what is only estimated.
    func isEstimated(in range: Range<Double>) -> Bool {
        guard range.upperBound > 0, range.lowerBound < linesLength else { return false }
        return switch content {
        case .uniform: false
        case .estimated: true
        case .chunks(let chunks): !chunks.estimatedChunks(in: range).isEmpty
        }
    }

    /// Where an item is, or is taken to be.
    func place(of item: Int) -> FlowPlace? {
        guard item >= 0, item < count else { return nil }
        return switch content {
        case .uniform(let lines), .estimated(let lines, _): lines.place(of: item)
        case .chunks(let chunks): chunks.place(of: item)
        }
    }

    /// Calls `body` with every item whose line lies in a range from the start of the first line.
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

/// How long a section or a chunk is, for finding one by its place.
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

/// A line of items of different sizes.
struct FlowLine: Hashable, Sendable {
    /// From the first line of the chunk.
    var start: Double
    var thickness: Double
    var items: Range<Int>
    /// Where each item starts along the line.
    var offsets: [Double]
}

/// Lines of items that all have one size, by arithmetic alone.
struct UniformLines: Hashable, Sendable {
    var size: LayoutSize
    var thickness: Double
    var pitch: Double
    var perLine: Int
    var firstOffset: Double
    var step: Double

    /// Where an item is, from the start of the first line and of the line.
    func place(of item: Int) -> FlowPlace {
        let (line, column) = item.quotientAndRemainder(dividingBy: perLine)
        return FlowPlace(
            main: Double(line) * pitch, cross: firstOffset + Double(column) * step, size: size)
    }

    /// The items, of `count`, whose lines lie in a range from the start of the first line.
    func items(in range: Range<Double>, count: Int) -> Range<Int> {
        guard pitch > 0 else { return 0..<count }
        let last = Double(count / perLine + 1)
        let from = min(max(0, (range.lowerBound / pitch).rounded(.down)), last)
        let to = min(max(0, (range.upperBound / pitch).rounded(.up)), last)
        let first = min(Int(from) * perLine, count)
        return first..<max(first, min(Int(to) * perLine, count))
    }
}

/// Where an item is, in the directions of its layout, from the first line of its section.
struct FlowPlace: Hashable, Sendable {
    var main: Double
    var cross: Double
    var size: LayoutSize
}
