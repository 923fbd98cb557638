/// The scroll position of an item: at most one option for each axis. An axis without an option
/// scrolls only as far as needed to show the item.
public struct CollectionScrollPosition: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// Creates a combination from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Aligns the item with the upper edge.
    public static let top = CollectionScrollPosition(rawValue: 1)
    /// Centers the item vertically.
    public static let centeredVertically = CollectionScrollPosition(rawValue: 2)
    /// Aligns the item with the lower edge.
    public static let bottom = CollectionScrollPosition(rawValue: 4)
    /// Aligns the item with the left edge.
    public static let left = CollectionScrollPosition(rawValue: 8)
    /// Centers the item horizontally.
    public static let centeredHorizontally = CollectionScrollPosition(rawValue: 16)
    /// Aligns the item with the right edge.
    public static let right = CollectionScrollPosition(rawValue: 32)
}

extension CollectionDisplay {
    /// The number of sections, as of the last update. Spec 50.15.
    public var numberOfSections: Int { counts.numberOfSections }

    /// Returns the number of items in a section, as of the last update; `nil` when there is no such
    /// section. Spec 50.15.
    public func numberOfItems(inSection section: Int) -> Int? {
        counts.numberOfRows(inSection: section)
    }

    /// Returns the visible cell of an item, or `nil`. Spec 50.15.
    public func cell(at indexPath: IndexPath) -> View? { view(of: .cell(indexPath)) }

    /// Returns the visible view of an element, or `nil`.
    public func view(of element: LayoutElement) -> View? { shown[element]?.pooled.view }

    /// Returns the attributes with which an element is on the screen, or `nil`.
    public func shownAttributes(of element: LayoutElement) -> LayoutAttributes? {
        shown[element]?.attributes
    }

    /// The index paths of the visible items, in order, without those that an animation moves out of
    /// view. Spec 50.15.
    public var indexPathsForVisibleItems: [IndexPath] {
        shown.keys.filter { $0.category == .cell && !passing.contains($0) }.map(\.indexPath)
            .sorted()
    }

    /// The visible cells, in the order of their items. Spec 50.15.
    public var visibleCells: [View] { indexPathsForVisibleItems.compactMap(cell) }

    /// The visible views in the order of the last update, from back to front.
    public var orderedViews: [View] { order.compactMap { shown[$0]?.pooled.view } }

    /// The elements with a visible view, and their attributes, from back to front.
    public var visibleElements: [(element: LayoutElement, attributes: LayoutAttributes)] {
        shown.map { ($0.key, $0.value.attributes) }
            .sorted {
                ($0.attributes.zIndex, $0.0.indexPath) < ($1.attributes.zIndex, $1.0.indexPath)
            }
    }

    /// Returns the item at a point in the content, the frontmost one where several overlap. Spec
    /// 50.15, 55.2.
    public func indexPathForItem(at point: Point) -> IndexPath? {
        layOut { $0.indexPathForItem(at: point) }
    }

    /// Returns the attributes of any element, visible or not. Spec 50.15.
    public func layoutAttributes(for element: LayoutElement) -> LayoutAttributes? {
        layOut { $0.attributes(for: element) }
    }

    /// Returns the content offset that scrolls an item to a position; `nil` when there is no such
    /// item.
    ///
    /// An axis without an option scrolls only as far as needed to show the item. Pinned headers and
    /// footers do not cover the item. Spec 50.15.
    public func contentOffset(
        scrollingTo indexPath: IndexPath, at position: CollectionScrollPosition = []
    ) -> Point? {
        guard var offset = offset(scrollingTo: indexPath, at: position) else { return nil }
        // What will be visible there may be measured only now, which moves the item.
        for _ in 0..<Self.scrollingAttempts where session.layout.hasEstimates {
            let rect = Rect(origin: offset, size: session.context.bounds.size)
            _ = layOut { $0.attributes(in: rect) }
            guard let next = self.offset(scrollingTo: indexPath, at: position), next != offset
            else { break }
            offset = next
        }
        return offset
    }

    /// The number of times that a place is looked for while elements around it are measured.
    private static var scrollingAttempts: Int { 8 }

    /// Returns the content offset for the sizes that are known by now.
    private func offset(
        scrollingTo indexPath: IndexPath, at position: CollectionScrollPosition
    ) -> Point? {
        guard let frame = layoutAttributes(for: .cell(indexPath))?.frame else { return nil }
        let pinned = session.layout.pinnedInsets(around: indexPath)
        let bounds = session.context.bounds.inset(by: pinned)
        func place(
            _ start: Double, _ length: Double, _ from: Double, _ visible: Double,
            _ words: (
                first: CollectionScrollPosition, middle: CollectionScrollPosition,
                last: CollectionScrollPosition
            )
        ) -> Double {
            let end = start + length - visible
            if position.contains(words.first) { return start }
            if position.contains(words.middle) { return (start + end) / 2 }
            if position.contains(words.last) { return end }
            return from > start ? start : from < end ? min(end, start) : from
        }
        return session.clamped(
            Point(
                x: place(
                    frame.minX, frame.width, bounds.minX, bounds.width,
                    (.left, .centeredHorizontally, .right)) - pinned.left,
                y: place(
                    frame.minY, frame.height, bounds.minY, bounds.height,
                    (.top, .centeredVertically, .bottom)) - pinned.top))
    }
}

extension CollectionDisplay where View: AnyObject {
    /// Returns the index path of the item that a cell shows, or `nil`. Spec 50.15.
    public func indexPath(for cell: View) -> IndexPath? {
        shown.first { $0.key.category == .cell && $0.value.pooled.view === cell }?.key.indexPath
    }
}
