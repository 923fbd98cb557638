/// Where an item goes when it is scrolled to: one word for each axis, or none to leave it.
public struct CollectionScrollPosition: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int

    /// A combination by its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At the upper edge.
    public static let top = CollectionScrollPosition(rawValue: 1)
    /// In the middle between upper and lower edge.
    public static let centeredVertically = CollectionScrollPosition(rawValue: 2)
    /// At the lower edge.
    public static let bottom = CollectionScrollPosition(rawValue: 4)
    /// At the left edge.
    public static let left = CollectionScrollPosition(rawValue: 8)
    /// In the middle between left and right edge.
    public static let centeredHorizontally = CollectionScrollPosition(rawValue: 16)
    /// At the right edge.
    public static let right = CollectionScrollPosition(rawValue: 32)
}

extension CollectionDisplay {
    /// As of the last update. Spec 50.15.
    public var numberOfSections: Int { session.context.counts.numberOfSections }

    /// As of the last update; `nil` when there is no such section. Spec 50.15.
    public func numberOfItems(inSection section: Int) -> Int? {
        session.context.counts.numberOfRows(inSection: section)
    }

    /// The cell that shows an item, or `nil` when it does not show. Spec 50.15.
    public func cell(at indexPath: IndexPath) -> View? { view(of: .cell(indexPath)) }

    /// The view that shows an element, or `nil` when it does not show.
    public func view(of element: LayoutElement) -> View? { shown[element]?.pooled.view }

    /// The items that show, in order. Spec 50.15.
    public var indexPathsForVisibleItems: [IndexPath] {
        shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }

    /// The cells that show, in the order of their items. Spec 50.15.
    public var visibleCells: [View] { indexPathsForVisibleItems.compactMap(cell) }

    /// Every view that shows with its attributes: what a program to inspect a screen lists.
    public var visibleElements: [(element: LayoutElement, attributes: LayoutAttributes)] {
        shown.map { ($0.key, $0.value.attributes) }
            .sorted {
                ($0.attributes.zIndex, $0.0.indexPath) < ($1.attributes.zIndex, $1.0.indexPath)
            }
    }

    /// The item at a place in the content, the one in front where several overlap. Spec 50.15,
    /// 55.2.
    public mutating func indexPathForItem(at point: LayoutPoint) -> IndexPath? {
        session.indexPathForItem(at: point)
    }

    /// The attributes of any element, on the screen or not. Spec 50.15.
    public mutating func layoutAttributes(for element: LayoutElement) -> LayoutAttributes? {
        session.attributes(for: element)
    }

    /// The content offset that brings an item to a place; `nil` when there is no such item.
    ///
    /// An axis without a word moves as little as shows the item. Spec 50.15.
    public mutating func contentOffset(
        scrollingTo indexPath: IndexPath, at position: CollectionScrollPosition = []
    ) -> LayoutPoint? {
        guard let frame = session.attributes(for: .cell(indexPath))?.frame else { return nil }
        let bounds = session.context.bounds
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
            LayoutPoint(
                x: place(
                    frame.minX, frame.width, bounds.minX, bounds.width,
                    (.left, .centeredHorizontally, .right)),
                y: place(
                    frame.minY, frame.height, bounds.minY, bounds.height,
                    (.top, .centeredVertically, .bottom))))
    }
}

extension CollectionDisplay where View: AnyObject {
    /// The item that a cell shows now, or `nil` when it shows none. Spec 50.15.
    public func indexPath(for cell: View) -> IndexPath? {
        shown.first { $0.key.category == .cell && $0.value.pooled.view === cell }?.key.indexPath
    }
}
