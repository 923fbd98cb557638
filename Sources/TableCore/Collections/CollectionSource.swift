/// The data source of a collection. Spec 51.
///
/// ```swift
/// var source = CollectionSource<Label>(
///     numberOfItems: { names[$0].count },
///     cell: { path, pool throws(CollectionError) in
///         let cell = try pool.dequeueCell("name")
///         cell.view.text = names[path.section][path.item]
///         return cell
///     })
/// source.numberOfSections = { names.count }
/// ```
///
/// The collection asks for counts and for visible elements, never for all items (51.7). Change the
/// data before you report the change (51.12).
public struct CollectionSource<View> {
    /// Returns the cell of an item: dequeue one from the pool and configure it. Spec 51.3, 51.10.
    public typealias CellProvider =
        (IndexPath, inout ElementPool<View>) throws(CollectionError) -> PooledView<View>?
    /// Returns the supplementary view of an element kind, as the layout names it, at an index path.
    /// Spec 51.4.
    public typealias SupplementaryProvider =
        (String, IndexPath, inout ElementPool<View>) throws(CollectionError) -> PooledView<View>?

    /// Returns the number of sections; one by default. Spec 51.1.
    public var numberOfSections: () -> Int = { 1 }
    /// Returns the number of items in a section, which may be zero. Spec 51.2.
    public var numberOfItems: (Int) -> Int
    /// Returns the cell of an item. Spec 51.3.
    public var cell: CellProvider
    /// Returns supplementary views; required only if the layout has any. Spec 51.4, 73.4.
    public var supplementary: SupplementaryProvider?
    /// Called when a view left the screen, before it is recycled. Spec 52.6, OC-30.
    public var didEndDisplaying: (View, LayoutElement) -> Void = { _, _ in }

    /// Creates a data source from the two required functions.
    public init(numberOfItems: @escaping (Int) -> Int, cell: @escaping CellProvider) {
        (self.numberOfItems, self.cell) = (numberOfItems, cell)
    }

    /// Asks the data source for all counts.
    func counts() throws(CollectionError) -> SectionCounts {
        do { return try SectionCounts((0..<max(0, numberOfSections())).map(numberOfItems)) } catch {
            throw .counts(error)
        }
    }
}
