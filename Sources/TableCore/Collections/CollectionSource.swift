/// Gives a collection its items and the views that show them. Spec 51.
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
/// It is asked for counts and for what is on the screen, never for all items (51.7), and must be
/// right before the collection hears of a change (51.12).
public struct CollectionSource<View> {
    /// Asks for the cell of an item: take one from the pool and fill it. Spec 51.3, 51.10.
    public typealias CellProvider =
        (IndexPath, inout ElementPool<View>) throws(CollectionError) -> PooledView<View>?
    /// Asks for the view of a kind, which is the layout's word, at a path. Spec 51.4.
    public typealias SupplementaryProvider =
        (String, IndexPath, inout ElementPool<View>) throws(CollectionError) -> PooledView<View>?

    /// How many sections there are; one unless said otherwise. Spec 51.1.
    public var numberOfSections: () -> Int = { 1 }
    /// How many items a section has; none is allowed. Spec 51.2.
    public var numberOfItems: (Int) -> Int
    /// The cell of an item. Spec 51.3.
    public var cell: CellProvider
    /// The views that are no cells; only needed with a layout that has some. Spec 51.4, 73.4.
    public var supplementary: SupplementaryProvider?
    /// A view left the screen and can be used for something else. Spec 52.6, OC-30.
    public var didEndDisplaying: (View, LayoutElement) -> Void = { _, _ in }

    /// A source with the two functions that every source has.
    public init(numberOfItems: @escaping (Int) -> Int, cell: @escaping CellProvider) {
        (self.numberOfItems, self.cell) = (numberOfItems, cell)
    }

    /// Asks for all counts.
    func counts() throws(CollectionError) -> SectionCounts {
        do { return try SectionCounts((0..<max(0, numberOfSections())).map(numberOfItems)) } catch {
            throw .counts(error)
        }
    }
}
