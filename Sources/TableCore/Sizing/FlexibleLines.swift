/// The arrangement of items side by side, in as many lines as a width requires.
///
/// In a line without enough room, items become narrower, down to their least width. Items that grow
/// share the room that remains.
///
/// ```swift
/// let lines = FlexibleLines(spacing: 6)
/// lines.spans(of: [.init(least: 100, natural: 160, grows: true), .init(least: 40)], width: 300)
/// // [[0..<254, 260..<300]]
/// lines.spans(of: [.init(least: 100, natural: 160, grows: true), .init(least: 40)], width: 120)
/// // [[0..<120], [0..<40]]
/// ```
public struct FlexibleLines: Hashable, Sendable {
    /// The widths of an item, in points.
    public struct Item: Hashable, Sendable {
        /// The least width.
        public var least: Double
        /// The width with enough room.
        public var natural: Double
        /// Whether the item fills the rest of its line.
        public var grows: Bool

        /// Creates an item.
        public init(least: Double, natural: Double? = nil, grows: Bool = false) {
            self.least = max(0, least)
            self.natural = max(self.least, natural ?? least)
            self.grows = grows
        }
    }

    /// The space between the items of a line, in points.
    public var spacing: Double

    /// Creates an arrangement.
    public init(spacing: Double) { self.spacing = spacing }

    /// Returns the horizontal spans of items, line by line, in whole points.
    ///
    /// - Parameters:
    ///   - items: The items. One that needs more than a line is narrowed to the line.
    ///   - width: The width of the lines, in points.
    /// - Complexity: O(*items*).
    public func spans(of items: [Item], width: Double) -> [[Range<Double>]] {
        let width = max(0, width)
        var lines: [[Item]] = []
        var used = 0.0
        for item in items {
            let next = used + spacing + item.least
            if let last = lines.indices.last, next <= width {
                lines[last].append(item)
                used = next
            } else {
                lines.append([item])
                used = item.least
            }
        }
        return lines.map { spans(ofLine: $0, width: width) }
    }

    private func spans(ofLine items: [Item], width: Double) -> [Range<Double>] {
        let gaps = spacing * Double(items.count - 1)
        var rest = max(0, width - gaps - items.reduce(0) { $0 + $1.least })
        var widths = items.map { min($0.least, width) }
        let growing = items.indices.filter { items[$0].grows }
        for index in items.indices.filter({ !items[$0].grows }) + growing {
            let more = min(rest, max(0, items[index].natural - items[index].least))
            widths[index] += more
            rest -= more
        }
        for (number, index) in growing.enumerated() {
            let share = (rest / Double(growing.count - number)).rounded(.down)
            widths[index] += share
            rest -= share
        }
        var start = 0.0
        return widths.map { width in
            defer { start += width + spacing }
            return start..<start + width
        }
    }
}
