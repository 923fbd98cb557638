/// The layout of texts stacked vertically in a row: the height of the row, and the frame of each
/// text. Spec 000.157, 000.158.
///
/// Row height and frames come from the same measurement, so they always agree:
///
/// ```swift
/// let stack = TextStack(
///     [.text("Title"), .text("A long review"), .fixed(15)], width: 260, top: 4, spacing: 2,
///     bottom: 4, measure: { text, width, height in font.height(of: text, width, height) })
/// heights[path] = stack.height
/// label.frame = stack.frames[0]
/// ```
public struct TextStack: Hashable, Sendable {
    /// One part of a row.
    public enum Part: Hashable, Sendable {
        /// A text with its natural height; an empty one has no height.
        case text(String)
        /// A part with a fixed height, in points.
        case fixed(Double)
    }

    /// The limit of a text's height, in points.
    public static let maximumTextHeight = 4000.0

    /// The height of the row, in points.
    public let height: Double
    /// The frames of the parts from top to bottom, in the row's coordinates.
    public let frames: [Rect]

    /// Measures the parts and computes their frames.
    ///
    /// - Parameters:
    ///   - parts: The parts, from top to bottom.
    ///   - x: The left edge of all parts, in points.
    ///   - width: The width of all parts, in points.
    ///   - top: The margin above the first part, in points.
    ///   - spacing: The space between two parts, in points; parts without height have none.
    ///   - bottom: The margin below the last part, in points.
    ///   - measure: Returns the height of a text for a width, limited by the third argument, all in
    ///     points.
    public init(
        _ parts: [Part], x: Double = 0, width: Double, top: Double, spacing: Double,
        bottom: Double, measure: (String, Double, Double) -> Double
    ) {
        var (y, frames) = (top, [Rect]())
        for part in parts {
            let height =
                switch part {
                case .text(""): 0.0
                case .text(let text):
                    min(
                        max(0, measure(text, width, Self.maximumTextHeight)),
                        Self.maximumTextHeight)
                case .fixed(let height): max(0, height)
                }
            let gap = height > 0 && frames.contains { $0.height > 0 } ? spacing : 0
            frames.append(Rect(x: x, y: y + gap, width: width, height: height))
            y += gap + height
        }
        (self.frames, height) = (frames, y + bottom)
    }
}
