/// Where in the visible part a row is to come to rest. Spec 30.6.
public enum ScrollPosition: Hashable, Sendable, CaseIterable {
    /// As little movement as shows the whole row; none when it shows already.
    case none
    /// At the upper edge, below a pinned header.
    case top
    /// In the middle of what a pinned header leaves free.
    case middle
    /// At the lower edge.
    case bottom
}

/// A pinned section header and where it is drawn. Spec 10.5.
public struct PinnedHeader: Hashable, Sendable {
    /// The section whose header it is.
    public var section: Int
    /// The upper edge from the top of the content: at the content offset, or above it while the
    /// end of the section pushes the header away.
    public var y: Double
    /// The height of the header.
    public var height: Double
    /// The upper edge that the header has when nothing is scrolled.
    public var naturalY: Double

    /// Whether the header is away from its natural place.
    public var isDisplaced: Bool { y != naturalY }
}

/// The visible part of a table.
public struct Viewport: Hashable, Sendable {
    /// What of the content is at the upper edge; negative while pulled down. Spec 30.1.
    public var contentOffset: Double
    /// How much of the content shows at once.
    public var height: Double
    /// Whether section headers stick to the upper edge, as in the plain style. Spec 10.5.
    public var pinsHeaders: Bool

    /// Describes the visible part.
    public init(contentOffset: Double, height: Double, pinsHeaders: Bool = true) {
        self.contentOffset = contentOffset
        self.height = height
        self.pinsHeaders = pinsHeaders
    }

    /// The visible stretch of the content.
    public var range: Range<Double> { contentOffset..<contentOffset + max(0, height) }
}
