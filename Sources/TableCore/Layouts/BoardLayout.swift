import FoundationEssentials

/// A layout of sections as columns side by side, each with a header above its items, such as the
/// cards of a task board.
///
/// ```swift
/// var layout = BoardLayout()
/// layout.itemHeight = 72
/// layout.foldedSections = [2]
/// layout.prepare(in: LayoutContext(counts: counts, bounds: bounds))
/// ```
///
/// The content is as high as the visible part and scrolls horizontally; the items of each column
/// scroll vertically on their own, below its header. The lane behind a column fills the height. The
/// items of a folded section have no place; a title along its narrow lane replaces them.
///
/// Facets: `+Scrolling`, `+Dropping`.
///
/// - Complexity: O(sections) to prepare; O(log sections + elements found) for a rectangle, whatever
///   the number of items.
public struct BoardLayout: CollectionLayout {
    /// The kind of the view behind a column. Its index path is item 0 of the section.
    public static let laneKind = "BoardLane"
    /// The kind of the title along a folded column, which is rotated clockwise.
    public static let foldedTitleKind = "BoardFoldedTitle"

    /// The width of columns, in points.
    public var columnWidth = 264.0
    /// The width of folded columns, in points.
    public var foldedWidth = 44.0
    /// The height of headers, including the space above them, in points.
    public var headerHeight = 48.0
    /// The height of items, in points.
    public var itemHeight = 60.0
    /// The space between items, in points.
    public var itemSpacing = 6.0
    /// The space between an item and the edges of its column, in points.
    public var itemInset = 6.0
    /// The space between columns, and around all of them, in points.
    public var columnSpacing = 12.0
    /// The sections that are folded.
    public var foldedSections: Set<Int> = []

    /// The distances by which columns are scrolled, in points, by section. Those beyond the end of
    /// a column count as its end.
    public var columnOffsets: [Int: Double] = [:]

    private(set) var counts: [Int] = []
    /// The left edge of each column, and the right edge of the last one with the space after it.
    private(set) var edges: [Double] = []
    /// The height of the visible part.
    private(set) var height = 0.0
    /// Whether the items of a column are higher than the visible part.
    private(set) var overflows = false

    /// Creates a layout.
    public init() {}

    /// The width of all columns with the space around them, and the height of the visible part.
    public private(set) var contentSize = Size.zero
    /// `true`: the first column is at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// Places the columns.
    public mutating func prepare(in context: LayoutContext) {
        counts = context.counts.rowsBySection
        height = context.bounds.height
        var edge = columnSpacing
        edges = [edge]
        for section in counts.indices {
            edge += width(of: section) + columnSpacing
            edges.append(edge)
        }
        overflows = counts.indices.contains { maximumOrthogonalOffset(ofSection: $0) > 0 }
        contentSize = Size(width: counts.isEmpty ? 0 : edge, height: height)
    }

    /// The headers cover the upper edge.
    public var pinnedInsets: EdgeInsets {
        EdgeInsets(
            top: headerHeight, left: columnSpacing + itemInset, bottom: columnSpacing + itemInset,
            right: columnSpacing + itemInset)
    }

    // MARK: Places

    func width(of section: Int) -> Double {
        foldedSections.contains(section) ? foldedWidth : columnWidth
    }

    /// The height of items with the spaces between and below them.
    func height(ofItems count: Int) -> Double {
        count == 0 ? 0 : Double(count) * itemStep - itemSpacing + itemInset
    }

    /// The distance between the upper edges of neighboring items.
    var itemStep: Double { max(1, itemHeight + itemSpacing) }

    /// The upper edge of an item as the column is scrolled now.
    func top(ofItem path: IndexPath) -> Double {
        headerHeight + Double(path.item) * itemStep - orthogonalOffset(ofSection: path.section)
    }

    /// Returns the section whose column is at a horizontal position, or the nearest one; `nil` if
    /// there are none.
    public func section(at x: Double) -> Int? {
        guard !counts.isEmpty else { return nil }
        // A position in the space between two columns belongs to the nearer one.
        let place = edges.partitioningIndex { $0 - columnSpacing / 2 > x }
        return min(max(0, place - 1), counts.count - 1)
    }

    /// The frame of a lane: beyond the lower edge of the visible part while there are further
    /// items.
    private func lane(of section: Int) -> Rect {
        let isAtEnd =
            orthogonalOffset(ofSection: section) >= maximumOrthogonalOffset(ofSection: section)
        let end = height + (isAtEnd ? -columnSpacing : columnSpacing)
        return Rect(
            x: edges[section], y: 0, width: width(of: section), height: max(headerHeight, end))
    }

    // MARK: Attributes

    /// Returns the attributes of all elements that intersect a rectangle.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        guard let first = section(at: rect.minX), let last = section(at: rect.maxX) else {
            return []
        }
        var found: [LayoutAttributes] = []
        for section in first...last {
            let kinds = [Self.laneKind, Self.foldedTitleKind, LayoutElement.sectionHeader]
            for kind in kinds {
                if let view = view(kind, section), view.frame.intersects(rect) {
                    found.append(view)
                }
            }
            for item in items(from: rect.minY, to: rect.maxY, in: section) {
                let cell = cell(IndexPath(item: item, section: section))
                if cell.frame.intersects(rect) { found.append(cell) }
            }
        }
        return found
    }

    /// The items of a section between two vertical positions.
    private func items(from start: Double, to end: Double, in section: Int) -> Range<Int> {
        guard !foldedSections.contains(section) else { return 0..<0 }
        let scrolled = orthogonalOffset(ofSection: section) - headerHeight
        let count = Double(counts[section])
        let first = min(max(0, ((start + scrolled) / itemStep).rounded(.down)), count)
        let last = min(max(first, ((end + scrolled) / itemStep).rounded(.up)), count)
        return Int(first)..<Int(last)
    }

    /// Returns the attributes of an element; `nil` for an item of a folded section.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        let path = element.indexPath
        guard path.count == 2, counts.indices.contains(path.section) else { return nil }
        if let kind = element.kind { return path.item == 0 ? view(kind, path.section) : nil }
        guard !foldedSections.contains(path.section), path.item >= 0,
            path.item < counts[path.section]
        else { return nil }
        return cell(path)
    }

    private func cell(_ path: IndexPath) -> LayoutAttributes {
        LayoutAttributes(
            .cell(path),
            frame: Rect(
                x: edges[path.section] + itemInset, y: top(ofItem: path),
                width: columnWidth - 2 * itemInset, height: itemHeight))
    }

    private func view(_ kind: String, _ section: Int) -> LayoutAttributes? {
        let element = LayoutElement(
            .supplementary(kind: kind), at: IndexPath(item: 0, section: section))
        let lane = lane(of: section)
        switch kind {
        case Self.laneKind:
            var attributes = LayoutAttributes(element, frame: lane)
            attributes.zIndex = -1
            return attributes
        case LayoutElement.sectionHeader:
            var attributes = LayoutAttributes(
                element,
                frame: Rect(x: lane.minX, y: 0, width: lane.width, height: headerHeight))
            attributes.zIndex = LayoutAttributes.pinnedZIndex
            return attributes
        case Self.foldedTitleKind where foldedSections.contains(section):
            return foldedTitle(element, in: lane)
        default: return nil
        }
    }

    /// The title along a folded column, below its header.
    private func foldedTitle(_ element: LayoutElement, in lane: Rect) -> LayoutAttributes? {
        let length = lane.height - headerHeight - itemInset
        guard length > 0 else { return nil }
        var attributes = LayoutAttributes(element)
        attributes.size = Size(width: length, height: lane.width)
        attributes.center = Point(
            x: lane.minX + lane.width / 2, y: headerHeight + length / 2)
        attributes.transform = .rotation(cosine: 0, sine: 1)
        attributes.zIndex = 1
        return attributes
    }

    /// Returns `false`: headers and lanes keep their places while the content scrolls.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool { false }
}
