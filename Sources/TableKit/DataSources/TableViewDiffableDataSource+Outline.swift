import TableCore

/// The functions called when the user expands and collapses the items of an outline. All are
/// optional.
public struct SectionSnapshotHandlers<ItemIdentifierType: Hashable & Sendable> {
    /// Returns whether an item can be expanded; nil for always.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Returns whether an item can be collapsed; nil for always.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the items below an item that is about to be expanded, from what is known of them;
    /// nil where all items are known from the beginning.
    public var snapshotForExpandingParent:
        (
            (ItemIdentifierType, DiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
                DiffableDataSourceSectionSnapshot<ItemIdentifierType>
        )?

    /// Creates handlers that allow everything.
    public init() {}
}

extension TableViewDiffableDataSource {
    /// Shows the visible items of an outline in a section, which is appended if it is missing. Rows
    /// are indented by their level, and those with items below them have a button that expands
    /// them, as the Right and Left keys do.
    ///
    /// - Parameters:
    ///   - snapshot: The outline.
    ///   - section: The section.
    ///   - animatingDifferences: Whether to animate the changes.
    ///   - completion: Called after the animation.
    /// - Complexity: O(items) expected, plus the changes.
    public func apply(
        _ snapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        apply(
            taking(snapshot, in: section), animatingDifferences: animatingDifferences,
            completion: completion)
        tableView?.updateOutline()
    }

    /// Returns the outline of a section; without one, the items of the section.
    public func snapshot(
        for section: SectionIdentifierType
    ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        outline(of: section)
    }
}

extension TableViewDiffableDataSource: OutlinedDataSource {
    func show(
        _ outline: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        in section: SectionIdentifierType
    ) { apply(outline, to: section) }
}
