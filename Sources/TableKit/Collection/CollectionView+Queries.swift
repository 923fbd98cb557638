import Foundation
import TableCore

extension CollectionView {
    /// The number of sections. Spec 50.15.
    public var numberOfSections: Int {
        updateIfNeeded()
        return display.numberOfSections
    }

    /// The number of items in a section; 0 for an invalid section. Spec 50.15.
    public func numberOfItems(inSection section: Int) -> Int {
        updateIfNeeded()
        return display.numberOfItems(inSection: section) ?? 0
    }

    /// The visible cell of an item; nil if it is not on the screen. Spec 50.15.
    public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        updateIfNeeded()
        return display.cell(at: indexPath) as? CollectionViewCell
    }

    /// The visible supplementary view of a kind; nil if it is not on the screen.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionReusableView? {
        updateIfNeeded()
        return display.view(of: LayoutElement(.supplementary(kind: elementKind), at: indexPath))
    }

    /// The visible cells, in the order of their items. Spec 50.15.
    public var visibleCells: [CollectionViewCell] {
        updateIfNeeded()
        return display.visibleCells.compactMap { $0 as? CollectionViewCell }
    }

    /// The visible supplementary views of a kind, in the order of their index paths.
    public func visibleSupplementaryViews(
        ofKind elementKind: String
    ) -> [CollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplementaryView(forElementKind: elementKind, at: $0)
        }
    }

    /// The index paths of the visible supplementary views of a kind, in order.
    public func indexPathsForVisibleSupplementaryElements(
        ofKind elementKind: String
    ) -> [IndexPath] {
        updateIfNeeded()
        return display.visibleElements.map(\.element)
            .filter { $0.category == .supplementary(kind: elementKind) }.map(\.indexPath).sorted()
    }

    /// The index paths of the visible items in the data source, in order. Spec 50.15.
    public var indexPathsForVisibleItems: [IndexPath] {
        updateIfNeeded()
        let shown = display.indexPathsForVisibleItems
        return movement == nil ? shown : shown.map(modelPath(_:)).sorted()
    }

    /// The index path of the item that a visible cell represents, or nil. Spec 50.15.
    public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
        display.indexPath(for: cell)
    }

    /// The item at a point in content coordinates, the frontmost where several overlap; nil between
    /// items. Spec 50.15.
    public func indexPathForItem(at point: Point) -> IndexPath? {
        updateIfNeeded()
        return display.isLayingOut ? nil : display.indexPathForItem(at: point)
    }

    /// The layout attributes of an item, visible or not; nil if there is no such item. Spec 50.15.
    public func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        layoutAttributes(for: .cell(indexPath))
    }

    /// The layout attributes of a supplementary view, visible or not; nil if there is none. Spec
    /// 50.15.
    public func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
        layoutAttributes(for: LayoutElement(.supplementary(kind: kind), at: indexPath))
    }

    /// The layout attributes of all elements that intersect a rectangle of the content, visible or
    /// not.
    public func layoutAttributesForElements(
        in rect: Rect
    ) -> [CollectionViewLayoutAttributes] {
        updateIfNeeded()
        return display.isLayingOut ? [] : display.layOut { $0.attributes(in: rect) }
    }

    private func layoutAttributes(for element: LayoutElement) -> LayoutAttributes? {
        updateIfNeeded()
        return display.isLayingOut ? nil : display.layoutAttributes(for: element)
    }
}
