import GtkBridge
import TableCore
import TableKit
import TroveCore

/// Moving rows.
extension RecordsController {
    /// Writes a move to the library. The table already shows it.
    func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        guard let records, let list, let moved = recordID(at: sourceIndexPath),
            let target = recordID(at: destinationIndexPath), moved != target
        else { return }
        let source = records.offset(of: sourceIndexPath)
        let destination = records.offset(of: destinationIndexPath)
        let place: Edit.Place = destination < source ? .before(target) : .after(target)
        pendingMoves.append(from: source, to: destination)
        guard records.request.moving == .needsManualOrder else {
            return write(.moveRecords([moved], list: list.id, to: place)) { _ in }
        }
        delegate?.records(self, wantsOwnOrderFor: list) { [weak self] isWanted in
            guard let self else { return }
            guard isWanted else { return takeMovesBack() }
            write(
                .arrangeRecords(records.request, moving: [moved], to: place, showing: true)
            ) { $0.readAgain() }
        }
    }

    /// Performs an edit that the table already shows; reverts the table if the edit fails.
    private func write(_ edit: Edit, then body: @escaping (RecordsController) -> Void) {
        session.attempt { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                _ = try await library.perform(edit)
            } catch {
                self?.takeMovesBack()
                throw error
            }
            self.map(body)
        }
    }

    /// Reverts pending moves in the table.
    private func takeMovesBack() {
        pendingMoves.removeAll()
        reloadTable()
        readAgain()
    }

    /// Loads the records again in the current order of the list.
    private func readAgain() {
        session.refreshLists()
        guard let list = session.list(list?.id) else { return }
        self.list = list
        load(RecordListRequest(list), keepsOffset: true)
    }
}
