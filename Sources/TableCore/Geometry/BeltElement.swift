/// One thing on the belt of a table: what scrolls by from its top to its bottom.
///
/// In order: the table's header, then for each section its header, rows and footer, then the
/// table's footer. Headers and footers without height are not on the belt. Spec 01.9, 01.11.
public enum BeltElement: Hashable, Sendable {
    /// The table's own header.
    case tableHeader
    /// The header of a section.
    case header(Int)
    /// A row of a section.
    case row(IndexPath)
    /// The footer of a section.
    case footer(Int)
    /// The table's own footer.
    case tableFooter
}

/// A stretch of the belt, in points from its top.
public struct VerticalSpan: Hashable, Sendable {
    /// The distance of the upper edge from the top of the content.
    public var y: Double
    /// The distance between both edges.
    public var height: Double

    /// The stretch of `height` points that starts at `y`.
    public init(y: Double, height: Double) {
        self.y = y
        self.height = height
    }

    /// The lower edge.
    public var maxY: Double { y + height }

    /// The point half-way between both edges.
    public var midY: Double { y + height / 2 }

    /// The same stretch as a range of points.
    public var range: Range<Double> { y..<maxY }
}

/// An element of the belt with its place.
public struct BeltPlacement: Hashable, Sendable {
    /// What it is.
    public var element: BeltElement
    /// Where it is.
    public var span: VerticalSpan
    /// Whether this is a row whose height was never measured.
    public var isEstimated: Bool

    /// Places `element` at `span`.
    public init(element: BeltElement, span: VerticalSpan, isEstimated: Bool = false) {
        self.element = element
        self.span = span
        self.isEstimated = isEstimated
    }
}
