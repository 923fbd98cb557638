/// A layout of a tree from left to right: one section for each level, and a connector from each
/// parent to its children. Spec 72.
///
/// Several roots are supported (74.15). A first child is in the same row as its parent.
public struct TreeLayout: CollectionLayout {
    /// The supplementary view kind of the connectors, one for each parent. Spec 72.12.
    public static let connectorKind = "ConnectionViewKind"

    /// The size of every cell, in points.
    public var itemSize = Size(width: 100, height: 40)
    /// The insets around every cell, in points.
    public var insets = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// The children of each item, all in the next section. Spec 72.3.
    public var children: [IndexPath: [IndexPath]]

    private var cells: [IndexPath: LayoutAttributes] = [:]
    private var connectors: [IndexPath: LayoutAttributes] = [:]
    private var order: [IndexPath] = []
    private var numberOfSections = 0
    private var maxNumRows = 0

    /// Creates a tree from the children of each item.
    public init(children: [IndexPath: [IndexPath]]) { self.children = children }

    private var columnPitch: Double { itemSize.width + insets.left + insets.right }
    private var rowPitch: Double { itemSize.height + insets.top + insets.bottom }

    /// `true`: the root is at the leading edge.
    public var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    /// The size of the whole tree. Spec 72.9.
    public var contentSize: Size {
        Size(
            width: Double(numberOfSections) * columnPitch, height: Double(maxNumRows) * rowPitch)
    }

    /// Places the deepest section first; placing a parent then moves its descendants along. Spec
    /// 72.4, 72.5.
    public mutating func prepare(in context: LayoutContext) {
        let counts = context.counts.rowsBySection
        numberOfSections = counts.count
        order = counts.enumerated().flatMap { section, items in
            (0..<items).map { IndexPath(item: $0, section: section) }
        }
        var plan = TreePlan(items: Set(order), children: children)
        for section in counts.indices.reversed() {
            var totalHeight = 0
            for item in 0..<counts[section] {
                let path = IndexPath(item: item, section: section)
                plan.place(path, row: totalHeight)
                totalHeight += plan.height(of: path)
            }
            if section == 0 { maxNumRows = totalHeight }
        }
        if counts.isEmpty { maxNumRows = 0 }
        makeAttributes(plan)
    }

    private mutating func makeAttributes(_ plan: TreePlan) {
        (cells, connectors) = ([:], [:])
        for path in order {
            var cell = LayoutAttributes(.cell(path), frame: frame(path, row: plan.rows[path] ?? 0))
            cell.related = plan.children(of: path)
            cells[path] = cell
        }
        for path in order {
            guard let parent = cells[path], let last = parent.related.last,
                let lastChild = cells[last]
            else { continue }
            let element = LayoutElement(.supplementary(kind: Self.connectorKind), at: path)
            let frame = Rect(
                x: parent.frame.maxX, y: parent.frame.minY, width: insets.right + insets.left,
                height: lastChild.frame.maxY - parent.frame.minY)
            var connector = LayoutAttributes(element, frame: frame)
            connector.related = parent.related
            connectors[path] = connector
        }
    }

    private func frame(_ path: IndexPath, row: Int) -> Rect {
        Rect(
            origin: Point(
                x: Double(path.section) * columnPitch + insets.left,
                y: Double(row) * rowPitch + insets.top), size: itemSize)
    }

    /// Returns the distances from the top of a connector to its branches, one for each child, in
    /// points. Spec OC-21.
    public func connectorStubs(at path: IndexPath) -> [Double] {
        guard let connector = connectors[path] else { return [] }
        return connector.related.compactMap { child in
            cells[child].map { $0.center.y - connector.frame.minY }
        }
    }

    /// Returns the cells and connectors that intersect a rectangle. Spec 72.10.
    public func attributesForElements(in rect: Rect) -> [LayoutAttributes] {
        (order.compactMap { cells[$0] } + order.compactMap { connectors[$0] })
            .filter { $0.frame.intersects(rect) }
    }

    /// Returns the attributes of a cell or connector. Spec 72.11.
    public func attributes(for element: LayoutElement) -> LayoutAttributes? {
        switch element.category {
        case .cell: cells[element.indexPath]
        case .supplementary(Self.connectorKind): connectors[element.indexPath]
        case .supplementary, .decoration: nil
        }
    }
}

/// The rows assigned to the items of a tree.
private struct TreePlan {
    let items: Set<IndexPath>
    let allChildren: [IndexPath: [IndexPath]]
    var rows: [IndexPath: Int] = [:]
    private var heights: [IndexPath: Int] = [:]

    init(items: Set<IndexPath>, children: [IndexPath: [IndexPath]]) {
        (self.items, allChildren) = (items, children)
    }

    /// Returns the existing children in the next section, so that no item is its own descendant.
    func children(of path: IndexPath) -> [IndexPath] {
        (allChildren[path] ?? []).filter { $0.section == path.section + 1 && items.contains($0) }
    }

    /// Returns the number of rows that an item needs with all its descendants. Spec 72.6.
    mutating func height(of path: IndexPath) -> Int {
        if let height = heights[path] { return height }
        var sum = 0
        for child in children(of: path) { sum += height(of: child) }
        heights[path] = max(1, sum)
        return max(1, sum)
    }

    /// Places an item and moves its descendants along. Spec 72.7, 72.8.
    mutating func place(_ path: IndexPath, row: Int) {
        guard rows[path] != row else { return }
        rows[path] = row
        var next = row
        for child in children(of: path) {
            place(child, row: next)
            next += height(of: child)
        }
    }
}
