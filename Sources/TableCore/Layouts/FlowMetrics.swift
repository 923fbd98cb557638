/// The rounding error within which items count as an exact fit, in points. Spec 62.2.
private let tolerance = 1e-9

/// The metrics for arranging the lines of a section.
struct FlowMetrics: Hashable, Sendable {
    var axes: FlowAxes
    var available: Double
    var crossStart: Double
    var lineSpacing: Double
    var itemSpacing: Double
    var alignment: FlowAlignment

    /// Returns whether an item fits into a line that is filled up to `used`. Spec FR2, FR3.
    func fits(_ size: Size, after used: Double) -> Bool {
        used + itemSpacing + axes.cross(size) <= available + tolerance
    }

    /// Returns the lines of `count` items of one size, and their total length, in constant time.
    /// Spec FR2–FR10, OC-3, OC-5, OC-6.
    func uniform(_ size: Size, count: Int) -> (lines: UniformLines, length: Double) {
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

    /// Returns a line of items with individual sizes. Spec FR4–FR9.
    ///
    /// - Parameters:
    ///   - items: The indices of the items.
    ///   - sizes: The sizes of the items.
    ///   - start: The start of the line on the main axis, from the first line of the chunk.
    ///   - isLast: Whether this is the last line of the section.
    ///   - isUniform: Whether all items of the section measured so far have the same size.
    func line(
        _ items: Range<Int>, sizes: [Size], start: Double, isLast: Bool, isUniform: Bool
    ) -> FlowLine {
        let total = sizes.reduce(0) { $0 + axes.cross($1) }
        var (position, gap) = (crossStart, itemSpacing)
        if let size = sizes.first, isLast, isUniform {
            let grid = uniform(size, count: items.upperBound).lines
            (position, gap) = (grid.firstOffset, grid.step - axes.cross(size))
        } else if alignment == .justified, !isLast {
            if sizes.count > 1 {
                gap = max(itemSpacing, (available - total) / Double(sizes.count - 1))
            } else if total <= available {
                position += (available - total) / 2
            }
        }
        var offsets: [Double] = []
        offsets.reserveCapacity(sizes.count)
        for size in sizes {
            offsets.append(position)
            position += axes.cross(size) + gap
        }
        let thickness = sizes.reduce(0) { max($0, axes.main($1)) }
        return FlowLine(start: start, thickness: thickness, items: items, offsets: offsets)
    }

    /// Returns a grid of `count` items whose sizes are estimated.
    func estimated(_ estimate: FlowEstimate, count: Int) -> UniformLines {
        let perLine = max(1, Int(min(estimate.itemsPerLine.rounded(), Double(max(1, count)))))
        let lines = (count + perLine - 1) / perLine
        let pitch = lines > 0 ? estimate.length(ofItems: count) / Double(lines) : 0
        let size = axes.size(
            main: max(0, pitch - lineSpacing), cross: max(0, min(estimate.extent, available)))
        return UniformLines(
            size: size, thickness: axes.main(size), pitch: pitch, perLine: perLine,
            firstOffset: crossStart, step: axes.cross(size) + itemSpacing)
    }
}

/// The estimated metrics of unmeasured items: the mean of the measured ones.
struct FlowEstimate: Hashable, Sendable {
    /// The length of an item on the main axis, including its share of the line spacing.
    var advance: Double
    var itemsPerLine: Double
    /// The length of an item on the cross axis.
    var extent: Double

    /// Returns an estimated length, a multiple of 1/1024, so that sums are exact and independent of
    /// their order.
    func length(ofItems count: Int) -> Double { (Double(count) * advance * 1024).rounded() / 1024 }
}

/// The sums over all measured items.
struct FlowMean {
    var items = 0
    var lines = 0
    var length = 0.0
    var extent = 0.0

    /// Returns the mean of the measured items; based on `itemSize` if none with a length was
    /// measured.
    func estimate(_ metrics: FlowMetrics, itemSize: Size) -> FlowEstimate {
        guard items > 0, length > 0 else {
            let perLine = metrics.uniform(itemSize, count: 1 << 40).lines.perLine
            let pitch = metrics.axes.main(itemSize) + metrics.lineSpacing
            return FlowEstimate(
                advance: pitch > 0 ? pitch / Double(perLine) : 1, itemsPerLine: Double(perLine),
                extent: metrics.axes.cross(itemSize))
        }
        return FlowEstimate(
            advance: length / Double(items), itemsPerLine: Double(items) / Double(max(1, lines)),
            extent: extent / Double(items))
    }
}
