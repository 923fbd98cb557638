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

    /// Deletes the selected record.
    func deleteSelection() {
        guard let selection, let path = records?.indexPath(of: selection) else { return }
        delete([path])
    }

    private func delete(_ indexPaths: [IndexPath]) {
        guard let list else { return }
        let ids = indexPaths.compactMap { recordID(at: $0) }.filter { !deleting.contains($0) }
        guard !ids.isEmpty else { return }
        let title = texts(at: indexPaths[0]).title
        deleting.formUnion(ids)
        if let selection, deleting.contains(selection) {
            let next = neighbour(of: indexPaths)
            table.selectRow(at: next, animated: false)
            selected(next.flatMap { recordID(at: $0) }, opens: false)
        }
        session.attempt { [weak self] library throws(LibraryError) in
            defer { self?.deleting.subtract(ids) }
            _ = try await library.perform(.deleteRecords(ids, list: list.id))
            guard let self else { return }
            delegate?.records(self, didDelete: ids.count, title: title)
        }
    }

    /// The row to select after deleting rows: the next one, else the previous one.
    private func neighbour(of indexPaths: [IndexPath]) -> IndexPath? {
        guard let records, let first = indexPaths.min(), let last = indexPaths.max() else {
            return nil
        }
        let after = (records.offset(of: last) + 1..<records.count).lazy
        let before = (0..<records.offset(of: first)).reversed().lazy
        let isThere = { [self] (offset: Int) in
            recordID(at: records.indexPath(at: offset)).map { !deleting.contains($0) } ?? false
        }
        let offset = after.first(where: isThere) ?? before.first(where: isThere)
        return offset.map { records.indexPath(at: $0) }
    }

    /// Turns editing mode on or off, for deleting and reordering rows.
    func toggleEditing() {
        if state == .searching { search.isActive = false }
        state = state == .editing ? .browsing : .editing
    }
}
