import TableCore
import TableKit
import TroveModel

/// Typing into the row of a record that was added a moment ago.
extension RecordsController {
    /// A record that is typed into as soon as it has a row.
    struct AwaitedRow {
        let record: RecordID
        /// Called with whether its first cell is being edited.
        let body: (Bool) -> Void
        /// Whether its row is waiting to be painted.
        var isPending = false
    }

    /// Selects a record that may not be among the rows yet, and edits its first cell when it is.
    ///
    /// - Parameter body: Called once, with whether the cell is being edited. It is not if no cell
    ///   can be typed into, or if another record was selected meanwhile.
    func typeIntoRow(of record: RecordID, _ body: @escaping (Bool) -> Void) {
        stopAwaitingRow()
        awaitedRow = AwaitedRow(record: record, body: body)
        reveal(record)
    }

    /// Edits the first cell of the awaited record, if it has a row now.
    func typeIntoAwaitedRow() {
        guard let awaited = awaitedRow else { return }
        guard model.selection == awaited.record else { return stopAwaitingRow() }
        guard model.selectedRow != nil, !awaited.isPending else { return }
        // Until then, there may be no cell for an editor, and no table in an empty list.
        awaitedRow?.isPending = true
        recordsView.afterRowsArePainted { [weak self] in
            guard let self, awaitedRow?.record == awaited.record else { return }
            awaitedRow?.isPending = false
            typeIntoPaintedRow()
        }
    }

    private func typeIntoPaintedRow() {
        guard let awaited = awaitedRow else { return }
        guard model.selection == awaited.record else { return stopAwaitingRow() }
        // A server may still send the record; its arrival leads here again.
        guard let row = model.selectedRow, self.record(at: row) != nil else { return }
        awaitedRow = nil
        awaited.body(recordsView.typeIntoFirstCell(ofRowAt: row))
    }

    private func stopAwaitingRow() {
        guard let awaited = awaitedRow else { return }
        awaitedRow = nil
        awaited.body(false)
    }
}
