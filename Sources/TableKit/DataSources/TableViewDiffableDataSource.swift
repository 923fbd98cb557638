import TableCore

/// A data source that displays snapshots: apply one, and the table animates the differences from
/// the previous one (Spec 12.1, 12.10).
///
///     dataSource = TableViewDiffableDataSource(tableView: table) { table, path, id in
///         let cell = table.dequeueReusableCell(withIdentifier: "book", for: path)
///         cell.textLabel.text = books[id]?.title
///         return cell
///     }
///
/// The table holds a weak reference, so store the data source. Subclass it to add section titles,
/// editing and moving.
open class TableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: TableViewDataSource {
    /// Returns the configured cell of an item that enters the screen.
    public typealias CellProvider = (TableView, IndexPath, ItemIdentifierType) -> TableViewCell?

    /// The animation of insertions, deletions and reloads.
    public var defaultRowAnimation = RowAnimation.automatic

    /// The functions called when the user expands and collapses the items of an outline.
    public var sectionSnapshotHandlers: SectionSnapshotHandlers<ItemIdentifierType> {
        get { contents.handlers }
        set { contents.handlers = newValue }
    }

    /// The table that shows the data.
    weak var tableView: TableView?
    private let cellProvider: CellProvider
    let contents = DiffableContents<SectionIdentifierType, ItemIdentifierType>()

    /// Creates the data source of a table, without sections.
    public init(tableView: TableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        tableView.dataSource = self
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
            snapshot.snapshot, in: tableView,
            animation: animatingDifferences ? defaultRowAnimation : .none,
            animated: animatingDifferences, completion: completion)
    }

    /// Applies a snapshot by reloading everything, which clears the selection.
    /// - Complexity: O(sections), whatever the number of items.
    open func applySnapshotUsingReloadData(
        _ snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        contents.reload(snapshot.snapshot, in: tableView, completion: completion)
    }

    /// The item of a row; nil for an invalid index path.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        contents.current.itemIdentifier(at: indexPath)
    }

    /// The row of an item, or nil.
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

    open func numberOfSections(in tableView: TableView) -> Int { contents.current.numberOfSections }

    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        contents.current.numberOfItems(inSectionAt: section)
    }

    open func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        guard let item = itemIdentifier(for: indexPath),
            let cell = cellProvider(tableView, indexPath, item)
        else {
            report("The cell provider has no cell for row \(indexPath.row).")
            return TableViewCell(reuseIdentifier: nil)
        }
        return cell
    }

    open func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { nil }

    open func tableView(
        _ tableView: TableView, titleForFooterInSection section: Int
    ) -> String? { nil }

    open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

    open func tableView(
        _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }

    open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        false
    }

    open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        false
    }

    open func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    open func tableView(
        _ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]
    ) {
        for path in indexPaths.reversed() {
            self.tableView(tableView, commit: .delete, forRowAt: path)
        }
    }

    /// Moves the item of a row as the user did, with the items below it in its outline.
    open func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { _ = contents.moveItem(at: sourceIndexPath, to: destinationIndexPath) }
}
