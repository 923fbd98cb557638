import TableCore

/// A data source that displays snapshots: apply one, and the collection animates the differences
/// from the previous one.
///
///     dataSource = CollectionViewDiffableDataSource(collectionView: shelf) { shelf, path, id in
///         shelf.dequeueConfiguredReusableCell(using: registration, for: path, item: books[id])
///     }
///     dataSource.supplementaryViewProvider = { shelf, kind, path in
///         shelf.dequeueConfiguredReusableSupplementary(using: header, for: path)
///     }
///
/// The collection holds a weak reference, so store the data source.
open class CollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: CollectionViewDataSource {
    /// A move by the user: the states before and after.
    public typealias Transaction = DiffableDataSourceTransaction<
        SectionIdentifierType, ItemIdentifierType
    >
    /// Returns the configured cell of an item that enters the screen.
    public typealias CellProvider = (
        CollectionView, IndexPath, ItemIdentifierType
    ) -> CollectionViewCell?
    /// Returns the configured supplementary view of a kind that enters the screen.
    public typealias SupplementaryViewProvider = (
        CollectionView, String, IndexPath
    ) -> CollectionReusableView?

    /// The functions called when the user moves items.
    public struct ReorderingHandlers {
        /// Returns whether the user can move an item; nil for none.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called after the user moved an item, with the states before and after.
        public var didReorder: ((Transaction) -> Void)?

        /// Creates handlers that allow no moves.
        public init() {}
    }

    /// Returns supplementary views. Required if the layout has any.
    public var supplementaryViewProvider: SupplementaryViewProvider?
    /// The functions called when the user moves items.
    public var reorderingHandlers = ReorderingHandlers()

    /// The functions called when the user expands and collapses the items of an outline.
    public var sectionSnapshotHandlers: SectionSnapshotHandlers<ItemIdentifierType> {
        get { contents.handlers }
        set { contents.handlers = newValue }
    }

    /// The collection that shows the data.
    weak var collectionView: CollectionView?
    private let cellProvider: CellProvider
    let contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()

    /// Creates the data source of a collection, without sections.
    public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        collectionView.dataSource = self
    }

    /// Returns a copy of the current snapshot.
    open func snapshot() -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        DiffableDataSourceSnapshot(contents.model.snapshot)
    }

    /// Applies a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: The new state.
    ///   - animatingDifferences: Whether to animate the changes.
    ///   - completion: Called after the animation.
    /// - Complexity: O(items) expected, plus the changes.
    open func apply(
        _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        contents.apply(
            snapshot.snapshot, in: collectionView, animated: animatingDifferences,
            completion: completion)
    }

    /// Applies a snapshot by reloading everything, which clears the selection.
    /// - Complexity: O(sections), whatever the number of items.
    open func applySnapshotUsingReloadData(
        _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        contents.reload(snapshot.snapshot, in: collectionView, completion: completion)
    }

    /// The item at an index path; nil for an invalid one.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        contents.current.itemIdentifier(at: indexPath)
    }

    /// The index path of an item, or nil.
    /// - Complexity: O(sections + items of its section).
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        contents.current.indexPath(for: itemIdentifier)
    }

    /// The identifier of a section; nil for an invalid index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        contents.current.sectionIdentifier(at: index)
    }

    /// The index of a section, or nil.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        contents.current.index(ofSection: sectionIdentifier)
    }

    // MARK: Data source

    open func numberOfSections(in collectionView: CollectionView) -> Int {
        contents.current.numberOfSections
    }

    open func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { contents.current.numberOfItems(inSectionAt: section) }

    open func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        guard let item = itemIdentifier(for: indexPath),
            let cell = cellProvider(collectionView, indexPath, item)
        else {
            report("The cell provider has no cell for item \(indexPath.item).")
            return collectionView.dequeueReusableCell(withReuseIdentifier: "", for: indexPath)
        }
        if let cell = cell as? CollectionViewListCell {
            cell.outlineRow = outlineRow(at: indexPath)
        }
        return cell
    }

    open func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            report("The supplementary view provider has no view of kind “\(kind)”.")
            return collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "", for: indexPath)
        }
        return view
    }

    open func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
        guard let canReorder = reorderingHandlers.canReorderItem,
            let item = itemIdentifier(for: indexPath)
        else { return false }
        return canReorder(item)
    }

    /// Moves an item as the user did, with the items below it in its outline.
    open func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        guard
            let before = contents.moveItem(at: sourceIndexPath, to: destinationIndexPath)
        else { return }
        reorderingHandlers.didReorder?(
            DiffableDataSourceTransaction(
                initialSnapshot: DiffableDataSourceSnapshot(before),
                finalSnapshot: DiffableDataSourceSnapshot(contents.model.snapshot)))
    }
}

/// A change of a diffable data source by the user: the states before and after.
public struct DiffableDataSourceTransaction<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    /// The state before the change.
    public let initialSnapshot:
        DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The state after the change.
    public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The change of the order of all items.
    /// - Complexity: O(items · moved distance).
    public var difference: CollectionDifference<ItemIdentifierType> {
        finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
            .inferringMoves()
    }
}
