import FoundationEssentials
import TableCore

extension CollectionView {
    /// Returns the selection, the focused item, the scroll position and the editing mode, to be
    /// saved when the program ends; nil if the data source is no ``DataSourceModelAssociation``.
    ///
    /// - Complexity: O(visible items + selected items).
    public func encodeRestorableState() -> Data? {
        encodeState { source in
            updateIfNeeded()
            return SavedCollectionState(
                selection: selection, visible: display.visibleElements.map(\.attributes),
                bounds: visibleRect
            ) { source.modelIdentifierForElement(at: $0, in: self) }
        }
    }

    /// Restores what ``encodeRestorableState()`` returned. The data must be loaded, and the
    /// collection must be on the screen. Spec 000.185.
    ///
    /// Items that no longer exist are skipped. The delegate is not notified.
    public func decodeRestorableState(_ data: Data) {
        guard let source = modelAssociation else { return }
        updateIfNeeded()
        func find(_ identifier: String) -> IndexPath? {
            source.indexPathForElement(withModelIdentifier: identifier, in: self)
        }
        do {
            let state = try JSONDecoder().decode(SavedCollectionState.self, from: data)
            isEditing = state.isEditing
            selection.restore(state.selection, indexPath: find)
            showSelection()
            let anchor = state.anchor(in: display.counts, indexPath: find)
            let frame = anchor.flatMap { layoutAttributesForItem(at: $0.indexPath)?.frame }
            contentOffset = Point(
                x: (frame?.minX ?? 0) - (anchor?.distance.x ?? 0),
                y: (frame?.minY ?? 0) - (anchor?.distance.y ?? 0))
        } catch {
            report("The saved state of a collection cannot be read: \(error)")
        }
    }
}
