/// Texts below each other in a row: how high the row has to be, and where each of them goes.
/// Spec 000.157, 000.158.
///
/// The height of a row and the places in its cell come from one measurement, so they cannot
/// contradict each other:
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
        /// A text, as high as it needs; an empty one has no height.
        case text(String)
        /// Something that is always this high.
        case fixed(Double)
    }

    /// More than any text needs, in points.
    public static let maximumTextHeight = 4000.0

    /// The whole row, in points.
    public let height: Double
    /// The parts from top to bottom, in the row's coordinates.
    public let frames: [LayoutRect]

    /// Measures the parts.
    ///
    /// - Parameters:
    ///   - parts: from the top down.
    ///   - x: where all parts begin.
    ///   - width: of all parts.
    ///   - top: what is free above the first part.
    ///   - spacing: what is free between two parts; none beside a part without height.
    ///   - bottom: what is free below the last part.
    ///   - measure: the height that a text needs in a width, at most the third argument.
    public init(
        _ parts: [Part], x: Double = 0, width: Double, top: Double, spacing: Double,
        bottom: Double, measure: (String, Double, Double) -> Double
    ) {
        var (y, frames) = (top, [LayoutRect]())
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
            frames.append(LayoutRect(x: x, y: y + gap, width: width, height: height))
            y += gap + height
        }
        (self.frames, height) = (frames, y + bottom)
    }
}
