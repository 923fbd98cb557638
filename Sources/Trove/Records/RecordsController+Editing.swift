import GtkBridge
import TableCore
import TableKit
import TroveCore

extension RecordsController {
    func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        delete([indexPath])
    }

    func tableView(_ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]) {
        delete(indexPaths)
    }

    /// Deletes the record that is selected.
    func deleteSelection() {
        guard let selection, let path = records?.indexPath(of: selection) else { return }
        delete([path])
    }

    private func delete(_ indexPaths: [IndexPath]) {
        guard let records, let list, !indexPaths.isEmpty else { return }
        let ids = indexPaths.map { records.id(at: $0) }
        if let selection, ids.contains(selection) {
            selected(neighbour(of: indexPaths), opens: false)
        }
        session.perform(.deleteRecords(ids, list: list.id)) { [weak self] change in
            guard let self else { return }
            delegate?.records(self, didDelete: change)
        }
    }

    /// The record that is selected when these rows are gone: the next one, else the one before.
    private func neighbour(of indexPaths: [IndexPath]) -> RecordID? {
        guard let records else { return nil }
        let offsets = Set(indexPaths.map { records.offset(of: $0) })
        guard let first = offsets.min(), let last = offsets.max() else { return nil }
        let candidates = [last + 1, first - 1]
        return candidates.first { (0..<records.count).contains($0) }.map { records.id(at: $0) }
    }

    /// The table shows the row at its new place already; the library follows.
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        guard let records, let list, sourceIndexPath != destinationIndexPath else { return }
        let source = records.offset(of: sourceIndexPath)
        let destination = records.offset(of: destinationIndexPath)
        let place: Edit.Place =
            destination < source
            ? .before(records.id(at: destination)) : .after(records.id(at: destination))
        tableIsAhead = true
        let moved = records.id(at: source)
        session.attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                _ = try await library.perform(.moveRecords([moved], list: list.id, to: place))
            } catch {
                self?.tableIsAhead = false
                self?.reloadTable()
                throw error
            }
        }
    }

    /// Begins or ends deleting and reordering rows.
    func toggleEditing() {
        if state == .searching { search.isActive = false }
        state = state == .editing ? .browsing : .editing
    }
}
