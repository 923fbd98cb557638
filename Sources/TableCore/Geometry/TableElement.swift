/// An element of a table's belt: the scrolling content from top to bottom.
///
/// The order is: the table header, then for each section its header, rows and footer, then the
/// table footer. Headers and footers without height are not on the belt. Spec 01.9, 01.11.
public enum TableElement: Hashable, Sendable {
    /// The table header.
    case tableHeader
    /// The header of a section.
    case header(Int)
    /// A row of a section.
    case row(IndexPath)
    /// The footer of a section.
    case footer(Int)
    /// The table footer.
    case tableFooter
}

/// A vertical span of the belt, in points.
public struct VerticalSpan: Hashable, Sendable {
    /// The distance of the upper edge from the top of the content, in points.
    public var y: Double
    /// The height, in points.
    public var height: Double

    /// Creates the span of `height` points that starts at `y`.
    public init(y: Double, height: Double) {
        self.y = y
        self.height = height
    }

    /// The lower edge.
    public var maxY: Double { y + height }

    /// The middle between both edges.
    public var midY: Double { y + height / 2 }

    /// The span as a range of points.
    public var range: Range<Double> { y..<maxY }
}

/// An element of the belt and its position.
public struct BeltPlacement: Hashable, Sendable {
    /// The element.
    public var element: TableElement
    /// The position of the element.
    public var span: VerticalSpan
    /// Whether the height of the row, header or footer is an estimate.
    public var isEstimated: Bool

    /// Creates a placement.
    public init(element: TableElement, span: VerticalSpan, isEstimated: Bool = false) {
        self.element = element
        self.span = span
        self.isEstimated = isEstimated
    }
}
