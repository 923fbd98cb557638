/// The margins and sizes of a view that change with the size of its container. Flexible ones act as
/// springs, the others as struts. Spec 34.
///
/// ```swift
/// let mask: Autoresizing = [.flexibleWidth]
/// mask.frame(label, from: Size(width: 320, height: 44), to: Size(width: 280, height: 44))
/// // 40 points narrower, its margins as before
/// ```
public struct Autoresizing: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The distance from the left edge is flexible.
    public static let flexibleLeftMargin = Autoresizing(rawValue: 1)
    /// The width is flexible.
    public static let flexibleWidth = Autoresizing(rawValue: 2)
    /// The distance from the right edge is flexible.
    public static let flexibleRightMargin = Autoresizing(rawValue: 4)
    /// The distance from the upper edge is flexible.
    public static let flexibleTopMargin = Autoresizing(rawValue: 8)
    /// The height is flexible.
    public static let flexibleHeight = Autoresizing(rawValue: 16)
    /// The distance from the lower edge is flexible.
    public static let flexibleBottomMargin = Autoresizing(rawValue: 32)

    /// Returns the frame of a view after its container was resized.
    ///
    /// Flexible lengths share the difference in proportion to their size. Without any, the view
    /// keeps its size and its distance from the upper left corner (34.2). Sizes never become
    /// negative.
    ///
    /// - Parameters:
    ///   - frame: The frame before the change.
    ///   - old: The old size of the container.
    ///   - new: The new size of the container.
    ///
    /// - Complexity: O(1).
    public func frame(
        _ frame: Rect, from old: Size, to new: Size
    ) -> Rect {
        let (x, width) = axis(
            [frame.minX, frame.width, old.width - frame.maxX], by: new.width - old.width,
            [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
        let (y, height) = axis(
            [frame.minY, frame.height, old.height - frame.maxY], by: new.height - old.height,
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
        return Rect(x: x, y: y, width: width, height: height)
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
