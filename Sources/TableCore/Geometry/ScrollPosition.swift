/// The position in the viewport to which a row is scrolled. Spec 30.6.
public enum ScrollPosition: Hashable, Sendable, CaseIterable {
    /// The smallest movement that shows the whole row; none when it is visible already.
    case none
    /// At the upper edge, below a pinned header.
    case top
    /// In the middle of the area below a pinned header.
    case middle
    /// At the lower edge.
    case bottom
}

/// A pinned section header and its position. Spec 10.5.
public struct PinnedHeader: Hashable, Sendable {
    /// The section of the header.
    public var section: Int
    /// The upper edge, from the top of the content: the content offset, or less while the end of
    /// the section pushes the header up.
    public var y: Double
    /// The height of the header, in points.
    public var height: Double
}

/// The visible part of a table.
public struct Viewport: Hashable, Sendable {
    /// The distance of the upper edge from the top of the content, in points; negative while pulled
    /// down. Spec 30.1.
    public var contentOffset: Double
    /// The height of the visible part, in points.
    public var height: Double
    /// Whether section headers stick to the upper edge, as in the plain style. Spec 10.5.
    public var pinsHeaders: Bool

    /// Creates a viewport.
    public init(contentOffset: Double, height: Double, pinsHeaders: Bool = true) {
        self.contentOffset = contentOffset
        self.height = height
        self.pinsHeaders = pinsHeaders
    }

    /// The visible range of the content.
    public var range: Range<Double> { contentOffset..<contentOffset + max(0, height) }
}
