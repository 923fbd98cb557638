import TableCore

extension CollectionViewDiffableDataSource {
    /// Shows the visible items of an outline in a section, which is appended if it is missing. List
    /// cells are indented by their level. The accessory
    /// ``CellAccessory/outlineDisclosure(displayed:options:actionHandler:)`` expands those with
    /// items below them, as the Right and Left keys do.
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
        collectionView?.updateOutline()
    }

    /// Returns the outline of a section; without one, the items of the section.
    public func snapshot(
        for section: SectionIdentifierType
    ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        outline(of: section)
    }
}

extension CollectionViewDiffableDataSource: OutlinedDataSource {
    func show(
        _ outline: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        in section: SectionIdentifierType
    ) { apply(outline, to: section) }
}
