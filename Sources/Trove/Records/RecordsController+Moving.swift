import GtkBridge
import TableCore
import TableKit
import TroveCore

/// Moving rows by hand.
extension RecordsController {
    /// The table shows the row at its new place already; the library follows.
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

    /// Lets the library do what the table shows already, or the table show what the library has.
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

    /// Shows the records where the library has them.
    private func takeMovesBack() {
        pendingMoves.removeAll()
        reloadTable()
        readAgain()
    }

    /// Reads the records in the order that the list has now.
    private func readAgain() {
        session.refreshLists()
        guard let list = session.list(list?.id) else { return }
        self.list = list
        load(RecordListRequest(list), keepsOffset: true)
    }
}
