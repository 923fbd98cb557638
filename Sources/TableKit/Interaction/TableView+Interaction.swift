import CGtk
import GtkBridge
import TableCore

/// The members that the interactions of tables and collections call.
extension TableView: IndexedView {
    var visiblePaths: [IndexPath] { indexPathsForVisibleRows }
    var selectedPaths: [IndexPath] { indexPathsForSelectedRows ?? [] }
    var focusWidget: WidgetPointer { viewport.widget }
    var hostWidget: WidgetPointer { host.widget }

    func cellView(at path: IndexPath) -> View? { cells[path] }
    func scrollToShow(_ path: IndexPath) { scrollToRow(at: path, at: .none, animated: false) }
    func redraw() { tree.queueDraw() }

    // MARK: Selection

    func showHighlighted(_ path: IndexPath, _ isHighlighted: Bool) {
        cells[path]?.setHighlighted(isHighlighted, animated: true)
    }
    func showSelected(_ path: IndexPath, _ isSelected: Bool) {
        cells[path]?.setSelected(isSelected, animated: true)
    }
    func selectionChanged() {
        accessibility.tellChanges()
        tree.queueDraw()
    }
    func tellHighlighted(_ path: IndexPath) {
        delegate?.tableView(self, didHighlightRowAt: path)
    }
    func tellUnhighlighted(_ path: IndexPath) {
        delegate?.tableView(self, didUnhighlightRowAt: path)
    }
    func tellSelected(_ path: IndexPath) { delegate?.tableView(self, didSelectRowAt: path) }
    func tellDeselected(_ path: IndexPath) { delegate?.tableView(self, didDeselectRowAt: path) }
    func tellManySelected() { delegate?.tableViewDidChangeSelectionOfManyRows(self) }
    func tellSelectionChanged() { delegate?.tableViewDidChangeSelection(self) }
    func canPerformPrimaryAction(at path: IndexPath) -> Bool {
        delegate?.tableView(self, canPerformPrimaryActionForRowAt: path) ?? false
    }
    func tellPrimaryAction(at path: IndexPath) {
        delegate?.tableView(self, performPrimaryActionForRowAt: path)
    }
    func shouldSelectSeveral(from path: IndexPath) -> Bool? {
        delegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: path)
    }
    func tellSelectsSeveral(from path: IndexPath) {
        delegate?.tableView(self, didBeginMultipleSelectionInteractionAt: path)
    }
    func tellSelectedSeveral() { delegate?.tableViewDidEndMultipleSelectionInteraction(self) }

    // MARK: Menus

    func hasContextMenu(at path: IndexPath) -> Bool {
        guard let span = geometry.rectForRow(at: path) else { return false }
        let point = Point(x: rowWidth / 2, y: span.midY)
        return delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
            != nil
    }
    func shouldShowEditMenu(at path: IndexPath) -> Bool {
        delegate?.tableView(self, shouldShowMenuForRowAt: path) ?? false
    }
    func canPerform(_ action: EditAction, at path: IndexPath) -> Bool {
        delegate?.tableView(self, canPerformAction: action, forRowAt: path, withSender: nil)
            ?? false
    }
    func tellPerform(_ action: EditAction, at path: IndexPath) {
        delegate?.tableView(self, performAction: action, forRowAt: path, withSender: nil)
    }

    // MARK: Data source

    var modelAssociation: (any DataSourceModelAssociation)? {
        dataSource as? any DataSourceModelAssociation
    }
    var numberOfSectionsInDataSource: Int? { dataSource?.numberOfSections(in: self) }
    func numberOfRowsInDataSource(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
}

extension TableView: SnapshotView {
    var animatesReloadsOfMovedRows: Bool { true }
    func reconfigure(at indexPaths: [IndexPath]) { reconfigureRows(at: indexPaths) }
}
