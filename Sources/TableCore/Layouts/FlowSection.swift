/// One section of a flow layout, arranged. Spec 62.
struct FlowSection: Hashable, Sendable {
    /// The items of a section: all alike, or line by line.
    enum Content: Hashable, Sendable {
        case uniform(UniformLines)
        case lines([FlowLine])
    }

    /// Where it starts along the main axis.
    var start: Double
    var header: Double
    var footer: Double
    /// Where the first line starts, from ``start``.
    var linesStart: Double
    var linesLength: Double
    var content: Content
    /// Along the main axis, all of it.
    var length: Double
    var count: Int
}

/// A line of items of different sizes.
struct FlowLine: Hashable, Sendable {
    /// From the first line of the section.
    var start: Double
    var thickness: Double
    var firstItem: Int
    var sizes: [LayoutSize]
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
}

/// Room that sums of fractions may be off by and still count as an exact fit. Spec 62.2.
private let tolerance = 1e-9

/// What a section is arranged by.
struct FlowMetrics {
    var axes: FlowAxes
    var available: Double
    var crossStart: Double
    var lineSpacing: Double
    var itemSpacing: Double
    var alignment: FlowAlignment

    /// Lines of `count` items of one size, in constant time. Spec FR2–FR10, OC-3, OC-5, OC-6.
    func uniform(_ size: LayoutSize, count: Int) -> (UniformLines, length: Double) {
        let extent = axes.cross(size)
        let thickness = axes.main(size)
        let pitch = extent + itemSpacing
        let fitting = pitch > 0 ? (available + itemSpacing + tolerance) / pitch : Double(count)
        let perLine = max(1, Int(min(fitting, Double(max(1, count)) + 1e9)))
        var (first, step) = (crossStart, extent + itemSpacing)
        if alignment == .justified {
            if perLine > 1, pitch > 0 {
                step = extent + (available - Double(perLine) * extent) / Double(perLine - 1)
            } else if perLine == 1, extent <= available {
                first += (available - extent) / 2
            }
        }
        let lines = (count + perLine - 1) / perLine
        let length = Double(lines) * (thickness + lineSpacing) - (lines > 0 ? lineSpacing : 0)
        let content = UniformLines(
            size: size, thickness: thickness, pitch: thickness + lineSpacing, perLine: perLine,
            firstOffset: first, step: step)
        return (content, length)
    }

    /// Lines of items of different sizes. Spec FR2–FR10, FR16.
    func lines(_ sizes: [LayoutSize]) -> ([FlowLine], length: Double) {
        var lines: [FlowLine] = []
        var (start, first) = (0.0, 0)
        while first < sizes.count {
            var (used, end) = (axes.cross(sizes[first]), first + 1)
            while end < sizes.count,
                used + itemSpacing + axes.cross(sizes[end]) <= available + tolerance
            {
                used += itemSpacing + axes.cross(sizes[end])
                end += 1
            }
            let line = line(
                Array(sizes[first..<end]), first, start, isLast: end == sizes.count)
            lines.append(line)
            start += line.thickness + lineSpacing
            first = end
        }
        return (lines, lines.isEmpty ? 0 : start - lineSpacing)
    }

    private func line(
        _ sizes: [LayoutSize], _ first: Int, _ start: Double, isLast: Bool
    ) -> FlowLine {
        let total = sizes.reduce(0) { $0 + axes.cross($1) }
        var (position, gap) = (crossStart, itemSpacing)
        if alignment == .justified, !isLast {
            if sizes.count > 1 {
                gap = max(itemSpacing, (available - total) / Double(sizes.count - 1))
            } else if total <= available {
                position += (available - total) / 2
            }
        }
        var offsets: [Double] = []
        for size in sizes {
            offsets.append(position)
            position += axes.cross(size) + gap
        }
        return FlowLine(
            start: start, thickness: sizes.map(axes.main).max() ?? 0, firstItem: first,
            sizes: sizes, offsets: offsets)
    }
}
