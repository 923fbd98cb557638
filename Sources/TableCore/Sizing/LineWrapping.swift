/// The arrangement of items in lines, like words in a paragraph.
public struct LineWrapping: Hashable, Sendable {
    /// The space between the items of a line, in points.
    public var spacing: Double
    /// The space between lines, in points.
    public var lineSpacing: Double
    /// Whether the last item fills the rest of its line.
    public var lastFillsLine: Bool

    /// Creates an arrangement.
    public init(spacing: Double, lineSpacing: Double, lastFillsLine: Bool = true) {
        (self.spacing, self.lineSpacing) = (spacing, lineSpacing)
        self.lastFillsLine = lastFillsLine
    }

    /// Returns the frames of items, and the height of all lines.
    ///
    /// - Parameters:
    ///   - sizes: The natural sizes of the items, in points. An item wider than a line is narrowed
    ///     to the line.
    ///   - width: The width of the lines, in points.
    /// - Complexity: O(*items*).
    public func frames(of sizes: [Size], width: Double) -> (frames: [Rect], height: Double) {
        var frames: [Rect] = []
        var line: [Rect] = []
        var top = 0.0
        func endLine() {
            let height = line.map(\.height).max() ?? 0
            frames += line.map {
                Rect(
                    x: $0.x, y: top + ((height - $0.height) / 2).rounded(.down), width: $0.width,
                    height: $0.height)
            }
            top += height + lineSpacing
            line = []
        }
        for size in sizes {
            let itemWidth = min(size.width, width)
            var x = line.last.map { $0.maxX + spacing } ?? 0
            if !line.isEmpty, x + itemWidth > width {
                endLine()
                x = 0
            }
            line.append(Rect(x: x, y: 0, width: itemWidth, height: size.height))
        }
        if let last = line.popLast() {
            let rest = lastFillsLine ? width - last.x : 0
            line.append(
                Rect(x: last.x, y: 0, width: max(last.width, rest), height: last.height))
            endLine()
        }
        return (frames, max(0, top - lineSpacing))
    }
}
