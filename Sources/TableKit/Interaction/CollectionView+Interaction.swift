import CGtk
import GtkBridge
import TableCore

/// The members that the interactions of tables and collections call.
extension CollectionView: IndexedView {
    var counts: SectionCounts { display.counts }
    var visiblePaths: [IndexPath] { display.indexPathsForVisibleItems }
    var selectedPaths: [IndexPath] { indexPathsForSelectedItems ?? [] }
    var focusWidget: WidgetPointer { bin.widget }
    var hostWidget: WidgetPointer { host.widget }

    func cellView(at path: IndexPath) -> View? { cellForItem(at: path) }
    func scrollToShow(_ path: IndexPath) { scrollToItem(at: path, animated: false) }
    func redraw() { bin.queueDraw() }

    // MARK: Selection

    private func shownCell(_ path: IndexPath) -> CollectionViewCell? {
        display.cell(at: path) as? CollectionViewCell
    }
    func showHighlighted(_ path: IndexPath, _ isHighlighted: Bool) {
        shownCell(path)?.isHighlighted = isHighlighted
    }
    func showSelected(_ path: IndexPath, _ isSelected: Bool) {
        shownCell(path)?.isSelected = isSelected
    }
    func selectionChanged() {
        bin.queueDraw()
        accessibility.tellChanges()
    }
    func tellHighlighted(_ path: IndexPath) {
        delegate?.collectionView(self, didHighlightItemAt: path)
    }
    func tellUnhighlighted(_ path: IndexPath) {
        delegate?.collectionView(self, didUnhighlightItemAt: path)
    }
    func tellSelected(_ path: IndexPath) {
        delegate?.collectionView(self, didSelectItemAt: path)
    }
    func tellDeselected(_ path: IndexPath) {
        delegate?.collectionView(self, didDeselectItemAt: path)
    }
    func tellManySelected() { delegate?.collectionViewDidChangeSelectionOfManyItems(self) }
    func tellSelectionChanged() { delegate?.collectionViewDidChangeSelection(self) }
    func canPerformPrimaryAction(at path: IndexPath) -> Bool {
        delegate?.collectionView(self, canPerformPrimaryActionForItemAt: path) ?? false
    }
    func tellPrimaryAction(at path: IndexPath) {
        delegate?.collectionView(self, performPrimaryActionForItemAt: path)
    }
    func shouldSelectSeveral(from path: IndexPath) -> Bool? {
        delegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path)
    }
    func tellSelectsSeveral(from path: IndexPath) {
        delegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
    }
    func tellSelectedSeveral() { delegate?.collectionViewDidEndMultipleSelectionInteraction(self) }

    // MARK: Menus

    func hasContextMenu(at path: IndexPath) -> Bool {
        guard let center = layoutAttributesForItem(at: path)?.center else { return false }
        return delegate?.collectionView(
            self, contextMenuConfigurationForItemsAt: [path], point: center) != nil
    }
    func shouldShowEditMenu(at path: IndexPath) -> Bool {
        delegate?.collectionView(self, shouldShowMenuForItemAt: path) ?? false
    }
    func canPerform(_ action: EditAction, at path: IndexPath) -> Bool {
        delegate?.collectionView(self, canPerformAction: action, forItemAt: path, withSender: nil)
            ?? false
    }
    func tellPerform(_ action: EditAction, at path: IndexPath) {
        delegate?.collectionView(self, performAction: action, forItemAt: path, withSender: nil)
    }

    // MARK: Data source

    var modelAssociation: (any DataSourceModelAssociation)? {
        dataSource as? any DataSourceModelAssociation
    }
    var numberOfSectionsInDataSource: Int? { dataSource?.numberOfSections(in: self) }
    func numberOfRowsInDataSource(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }
}

extension CollectionView: SnapshotView {
    var animatesReloadsOfMovedRows: Bool { false }
    func reconfigure(at indexPaths: [IndexPath]) { reconfigureItems(at: indexPaths) }
}
