import FoundationEssentials
import TableCore

/// A data source that names its rows, so that the state of a table can be restored although the
/// data changed. Spec 000.183, 000.184.
@MainActor
public protocol DataSourceModelAssociation: AnyObject {
    /// The identifier of a row; nil for rows without one, such as the row for adding another.
    func modelIdentifierForElement(at indexPath: IndexPath, in view: View) -> String?

    /// The current row of an identifier; nil if it is gone.
    func indexPathForElement(withModelIdentifier identifier: String, in view: View) -> IndexPath?
}

extension IndexedView {
    /// Returns the state of the view as data; nil if the data source names no rows.
    func encodeState(_ state: (any DataSourceModelAssociation) -> some Encodable) -> Data? {
        guard let source = modelAssociation else { return nil }
        do {
            return try JSONEncoder().encode(state(source))
        } catch {
            report("\(error)")
            return nil
        }
    }
}

extension TableView {
    /// Returns the selection, the focused row, the scroll position and the editing mode, to be
    /// saved when the program ends; nil if the data source is no ``DataSourceModelAssociation``.
    ///
    /// - Complexity: O(visible rows + selected rows).
    public func encodeRestorableState() -> Data? {
        encodeState { source in
            SavedTableState(
                selection: selection, geometry: geometry, viewport: visiblePart,
                isEditing: isEditing
            ) { source.modelIdentifierForElement(at: $0, in: self) }
        }
    }

    /// Restores what ``encodeRestorableState()`` returned. The data must be loaded. Spec 000.185.
    ///
    /// Rows that no longer exist are skipped. The delegate is not notified.
    public func decodeRestorableState(_ data: Data) {
        guard let source = modelAssociation else { return }
        if needsReload { layoutContent() }
        do {
            let state = try JSONDecoder().decode(SavedTableState.self, from: data)
            let restored = state.restored(geometry: geometry) {
                source.indexPathForElement(withModelIdentifier: $0, in: self)
            }
            if restored.isEditing != isEditing { isEditing = restored.isEditing }
            selection.restore(restored)
            showSelection()
            contentOffset.y = restored.anchor.flatMap { geometry.contentOffset(restoring: $0) } ?? 0
        } catch {
            report("The saved state of a table cannot be read: \(error)")
        }
    }
}
