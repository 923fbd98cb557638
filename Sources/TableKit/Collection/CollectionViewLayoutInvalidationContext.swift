import TableCore

/// The parts of a layout to compute again.
///
///     var context = CollectionViewLayoutInvalidationContext()
///     context.invalidateItems(at: [path])
///     collection.invalidateLayout(with: context)
///
/// A pass itself costs as much as there are sections. The context saves measuring views that have
/// not changed.
public struct CollectionViewLayoutInvalidationContext {
    /// Whether all views are measured again, as by ``CollectionView/invalidateLayout()``.
    public var invalidateEverything = false
    /// The distance by which the content offset changes, in points.
    public var contentOffsetAdjustment = Point.zero

    private(set) var elements: Set<LayoutElement> = []

    /// Creates a context without any element.
    public init() {}

    /// The items to measure again, in order; nil for none.
    public var invalidatedItemIndexPaths: [IndexPath]? {
        let paths = elements.filter { $0.category == .cell }.map(\.indexPath).sorted()
        return paths.isEmpty ? nil : paths
    }

    /// Measures items again.
    public mutating func invalidateItems(at indexPaths: [IndexPath]) {
        elements.formUnion(indexPaths.map { .cell($0) })
    }

    /// Measures supplementary views of a kind again.
    public mutating func invalidateSupplementaryElements(
        ofKind elementKind: String, at indexPaths: [IndexPath]
    ) {
        elements.formUnion(
            indexPaths.map { LayoutElement(.supplementary(kind: elementKind), at: $0) })
    }
}
