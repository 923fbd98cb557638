/// The places of the columns of a table: widths, frozen columns and the horizontal offset.
///
/// The first columns are frozen: they stay at the left while the others scroll below them.
///
///     var columns = ColumnGeometry(widths: [200, 80, 120], frozenCount: 1, viewportWidth: 300)
///     columns.offset = 50
///     columns.span(of: 0)     // 0..<200
///     columns.span(of: 1)     // 150..<230, of which 200..<230 is visible
///
/// All positions are in points from the left of the viewport unless they say otherwise.
public struct ColumnGeometry: Hashable, Sendable {
    /// The widths of the columns, in points.
    public private(set) var widths: [Double]
    /// The number of columns that stay at the left, if the viewport has space for them.
    public private(set) var wantedFrozenCount: Int
    /// The width of the viewport, in points.
    public var viewportWidth: Double { didSet { clampOffset() } }
    /// The distance by which the columns are scrolled, in points; always in 0…``maximumOffset``.
    public var offset = 0.0 { didSet { clampOffset() } }

    /// The left edges of the columns at offset 0, followed by the total width.
    private var edges: [Double]

    /// The largest part of the viewport that frozen columns may cover.
    private static let frozenShare = 0.7

    /// Creates a geometry.
    ///
    /// - Parameters:
    ///   - widths: The widths of the columns, in points; at least 0.
    ///   - frozenCount: The number of columns that stay at the left.
    ///   - viewportWidth: The width of the viewport, in points.
    public init(widths: [Double] = [], frozenCount: Int = 0, viewportWidth: Double = 0) {
        self.widths = widths.map { max(0, $0) }
        wantedFrozenCount = max(0, min(frozenCount, widths.count))
        self.viewportWidth = viewportWidth
        edges = Self.edges(self.widths)
    }

    private static func edges(_ widths: [Double]) -> [Double] {
        var edges = [0.0]
        edges.reserveCapacity(widths.count + 1)
        for width in widths { edges.append(edges[edges.count - 1] + width) }
        return edges
    }

    private mutating func clampOffset() {
        let valid = min(max(0, offset), maximumOffset)
        if valid != offset { offset = valid }
    }

    /// Changes the width of a column and keeps the offset as far as possible.
    ///
    /// - Complexity: O(*columns*)
    public mutating func setWidth(_ width: Double, of column: Int) {
        guard widths.indices.contains(column) else { return }
        widths[column] = max(0, width)
        edges = Self.edges(widths)
        clampOffset()
    }

    // MARK: Sizes

    /// The number of columns.
    public var count: Int { widths.count }

    /// The width of all columns, in points.
    public var totalWidth: Double { edges[count] }

    /// The number of columns that stay at the left. None do in a viewport that they would cover.
    public var frozenCount: Int {
        edges[wantedFrozenCount] <= viewportWidth * Self.frozenShare ? wantedFrozenCount : 0
    }

    /// The width of the frozen columns, in points.
    public var frozenWidth: Double { edges[frozenCount] }

    /// The largest offset, in points.
    public var maximumOffset: Double { max(0, totalWidth - viewportWidth) }

    // MARK: Places

    /// The place of a column, which frozen columns or the edges of the viewport may cover.
    public func span(of column: Int) -> Range<Double> {
        guard widths.indices.contains(column) else { return 0..<0 }
        let shift = column < frozenCount ? 0 : offset
        return edges[column] - shift..<edges[column + 1] - shift
    }

    /// The visible part of a column; empty if there is none.
    public func visibleSpan(of column: Int) -> Range<Double> {
        let span = span(of: column)
        let start = max(span.lowerBound, column < frozenCount ? 0 : frozenWidth)
        return start..<max(start, min(span.upperBound, viewportWidth))
    }

    /// The visible columns that scroll.
    ///
    /// - Complexity: O(log *columns*)
    public var visibleScrollingColumns: Range<Int> {
        let left = offset + frozenWidth
        let right = offset + viewportWidth
        guard right > left else { return frozenCount..<frozenCount }
        let first = max(frozenCount, partition { edges[$0 + 1] > left })
        let last = partition { edges[$0] >= right }
        return first..<max(first, last)
    }

    /// The visible columns from left to right: the frozen ones, then those that scroll.
    public var visibleColumns: [Int] { Array(0..<frozenCount) + Array(visibleScrollingColumns) }

    /// The first column for which a condition holds that holds for all columns after it; the
    /// number of columns if there is none.
    private func partition(_ holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The column at a position; nil to the right of all columns and outside the viewport.
    ///
    /// - Complexity: O(log *columns*)
    public func column(at x: Double) -> Int? {
        guard x >= 0, x < viewportWidth else { return nil }
        let position = x < frozenWidth ? x : x + offset
        let column = partition { edges[$0 + 1] > position }
        return column < count ? column : nil
    }

    /// The column whose right edge is at a position, so that dragging from there resizes it.
    ///
    /// - Parameter tolerance: The largest distance from the edge, in points.
    public func resizableColumn(at x: Double, tolerance: Double = 4) -> Int? {
        let near = visibleColumns.filter { column in
            let edge = span(of: column).upperBound
            let isCovered = column >= frozenCount && edge < frozenWidth
            return abs(edge - x) <= tolerance && !isCovered
        }
        return near.min { abs(span(of: $0).upperBound - x) < abs(span(of: $1).upperBound - x) }
    }

    /// The position of a dragged column if it is dropped at `x`: its index after the move. A column
    /// stays among the frozen ones, or among the others.
    public func target(dragging column: Int, to x: Double) -> Int {
        let group = column < frozenCount ? 0..<frozenCount : frozenCount..<count
        guard group.contains(column) else { return column }
        let position = column < frozenCount ? x : max(x, frozenWidth) + offset
        let before = group.filter { other in
            other != column && (edges[other] + edges[other + 1]) / 2 < position
        }
        return group.lowerBound + before.count
    }

    /// The offset at which a column is visible beside the frozen ones, closest to the present one.
    ///
    /// - Parameter fromStart: Whether a frozen column, which is always visible, is shown with the
    ///   columns that follow it.
    public func offset(revealing column: Int, fromStart: Bool = false) -> Double {
        guard column >= frozenCount, widths.indices.contains(column) else {
            return fromStart && widths.indices.contains(column) ? 0 : offset
        }
        let (start, end) = (edges[column] - frozenWidth, edges[column + 1] - viewportWidth)
        if offset > start || end > start { return min(max(0, start), maximumOffset) }
        return min(max(0, max(offset, end)), maximumOffset)
    }
}
