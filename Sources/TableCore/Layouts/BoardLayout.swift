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
/// The content scrolls in both directions. Headers stay at the upper edge of the visible part, and
/// the lane behind each column fills its height. The items of a folded section have no place;
/// a title along its narrow lane replaces them.
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

    private var counts: [Int] = []
    /// The left edge of each column, and the right edge of the last one with the space after it.
    private var edges: [Double] = []
    private var visible = Rect()

    /// Creates a layout.
    public init() {}

    /// The size of all columns with the space around them.
    public private(set) var contentSize = Size.zero

    /// Places the columns.
    public mutating func prepare(in context: LayoutContext) {
        counts = context.counts.rowsBySection
        visible = context.bounds
        var edge = columnSpacing
        edges = [edge]
        for section in counts.indices {
            edge += width(of: section) + columnSpacing
            edges.append(edge)
        }
        let open = counts.indices.filter { !foldedSections.contains($0) }
        let longest = open.map { counts[$0] }.max() ?? 0
        contentSize = Size(
            width: counts.isEmpty ? 0 : edge,
            height: headerHeight + height(ofItems: longest) + columnSpacing)
    }

    /// Keeps headers and lanes in the visible part.
    public mutating func visiblePartChanged(to bounds: Rect) { visible = bounds }

    /// The headers cover the upper edge.
    public var pinnedInsets: EdgeInsets {
        EdgeInsets(
            top: headerHeight, left: columnSpacing + itemInset, bottom: columnSpacing + itemInset,
            right: columnSpacing + itemInset)
    }

    // MARK: Places

    private func width(of section: Int) -> Double {
        foldedSections.contains(section) ? foldedWidth : columnWidth
    }

    /// The height of items with the spaces between and below them.
    private func height(ofItems count: Int) -> Double {
        count == 0 ? 0 : Double(count) * (itemHeight + itemSpacing) - itemSpacing + itemInset
    }

    private func top(ofItem item: Int) -> Double {
        headerHeight + Double(item) * (itemHeight + itemSpacing)
    }

    /// Returns the section whose column is at a horizontal position, or the nearest one; `nil` if
    /// there are none.
    public func section(at x: Double) -> Int? {
        guard !counts.isEmpty else { return nil }
        // A position in the space between two columns belongs to the nearer one.
        let place = edges.partitioningIndex { $0 - columnSpacing / 2 > x }
        return min(max(0, place - 1), counts.count - 1)
    }

    /// The frame of a lane: up to the end of the content, or beyond the lower edge of the visible part
    /// while there are further items.
    private func lane(of section: Int) -> Rect {
        let end = max(contentSize.height, visible.height) - columnSpacing
        let bottom = min(end, visible.maxY + columnSpacing)
        return Rect(
            x: edges[section], y: visible.minY, width: width(of: section),
            height: max(headerHeight, bottom - visible.minY))
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
        guard !foldedSections.contains(section), end > headerHeight else { return 0..<0 }
        let step = max(1, itemHeight + itemSpacing)
        let count = Double(counts[section])
        let first = min(max(0, ((start - headerHeight) / step).rounded(.down)), count)
        let last = min(max(first, ((end - headerHeight) / step).rounded(.up)), count)
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
                x: edges[path.section] + itemInset, y: top(ofItem: path.item),
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
                frame: Rect(
                    x: lane.minX, y: lane.minY, width: lane.width, height: headerHeight))
            attributes.zIndex = LayoutAttributes.pinnedZIndex
            return attributes
        case Self.foldedTitleKind where foldedSections.contains(section):
            return foldedTitle(element, in: lane)
        default: return nil
        }
    }

    /// The title along a folded column, below its header.
    private func foldedTitle(_ element: LayoutElement, in lane: Rect) -> LayoutAttributes? {
        let length = min(lane.height, visible.height) - headerHeight - itemInset
        guard length > 0 else { return nil }
        var attributes = LayoutAttributes(element)
        attributes.size = Size(width: length, height: lane.width)
        attributes.center = Point(
            x: lane.minX + lane.width / 2, y: lane.minY + headerHeight + length / 2)
        attributes.transform = .rotation(cosine: 0, sine: 1)
        attributes.zIndex = 1
        return attributes
    }

    /// Returns `false`: a change of the viewport moves only headers and lanes.
    public func shouldInvalidate(from old: Rect, to new: Rect) -> Bool { false }
}

// MARK: - Movement and drops

extension BoardLayout {
    /// Returns the item above or below in the same column, or the one beside it in the next column
    /// that has items: the last one if that column is shorter. At the end, returns the same item.
    public func indexPath(_ direction: LayoutDirection, of path: IndexPath) -> IndexPath? {
        guard counts.indices.contains(path.section) else { return nil }
        let step = direction == .left || direction == .up ? -1 : 1
        if direction == .up || direction == .down {
            let item = path.item + step
            return (0..<counts[path.section]).contains(item)
                ? IndexPath(item: item, section: path.section) : path
        }
        var section = path.section + step
        while counts.indices.contains(section) {
            if counts[section] > 0, !foldedSections.contains(section) {
                return IndexPath(item: min(path.item, counts[section] - 1), section: section)
            }
            section += step
        }
        return path
    }

    /// Returns the place in the column at a point: before the item whose middle is below the point,
    /// else after the last one.
    public func insertionIndexPath(at point: Point) -> IndexPath? {
        guard let section = section(at: point.x) else { return nil }
        guard !foldedSections.contains(section) else {
            return IndexPath(item: counts[section], section: section)
        }
        let step = max(1, itemHeight + itemSpacing)
        let place = ((point.y - headerHeight - itemHeight / 2) / step).rounded(.up)
        return IndexPath(
            item: Int(min(max(0, place), Double(counts[section]))), section: section)
    }

    /// Returns the line between two items of a column at which dropped items are inserted.
    public func insertionLine(at path: IndexPath) -> Rect? {
        guard counts.indices.contains(path.section), !foldedSections.contains(path.section) else {
            return nil
        }
        let middle = top(ofItem: path.item) - itemSpacing / 2
        return Rect(
            x: edges[path.section] + itemInset, y: middle - 1, width: columnWidth - 2 * itemInset,
            height: 2)
    }
}
