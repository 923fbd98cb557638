/// What gives way when the room around a view changes: springs; all else keeps its length:
/// struts. Spec 34.
///
/// ```swift
/// let mask: Autoresizing = [.flexibleWidth]
/// mask.frame(label, from: LayoutSize(width: 320, height: 44), to: LayoutSize(width: 280, height: 44))
/// // 40 points narrower, its margins as before
/// ```
public struct Autoresizing: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// A combination by its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The distance from the left edge gives way.
    public static let flexibleLeftMargin = Autoresizing(rawValue: 1)
    /// The width gives way.
    public static let flexibleWidth = Autoresizing(rawValue: 2)
    /// The distance from the right edge gives way.
    public static let flexibleRightMargin = Autoresizing(rawValue: 4)
    /// The distance from the upper edge gives way.
    public static let flexibleTopMargin = Autoresizing(rawValue: 8)
    /// The height gives way.
    public static let flexibleHeight = Autoresizing(rawValue: 16)
    /// The distance from the lower edge gives way.
    public static let flexibleBottomMargin = Autoresizing(rawValue: 32)

    /// Where a view is after the room around it changed.
    ///
    /// Lengths that give way share the difference in proportion to what they are; without any,
    /// the view keeps its size and its distance from the upper left corner (34.2). No size gets
    /// negative.
    ///
    /// - Complexity: O(1).
    public func frame(
        _ frame: LayoutRect, from old: LayoutSize, to new: LayoutSize
    ) -> LayoutRect {
        let (x, width) = axis(
            [frame.minX, frame.width, old.width - frame.maxX], by: new.width - old.width,
            [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
        let (y, height) = axis(
            [frame.minY, frame.height, old.height - frame.maxY], by: new.height - old.height,
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
        return LayoutRect(x: x, y: y, width: width, height: height)
    }

    private func axis(
        _ lengths: [Double], by difference: Double, _ parts: [Autoresizing]
    ) -> (start: Double, length: Double) {
        let flexible = parts.indices.filter { contains(parts[$0]) }
        let total = flexible.reduce(0) { $0 + Swift.max(0, lengths[$1]) }
        var result = lengths
        for index in flexible {
            let share =
                total > 0 ? Swift.max(0, lengths[index]) / total : 1 / Double(flexible.count)
            result[index] += difference * share
        }
        return (result[0], Swift.max(0, result[1]))
    }
}
