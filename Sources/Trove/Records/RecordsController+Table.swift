import TableCore
import TableKit
import TroveModel

/// Changes of the table.
extension RecordsController {
    /// Shows all rows again.
    ///
    /// - Parameter contentOffset: The content offset afterwards, in points; nil keeps it.
    func reloadTable(contentOffset: Double?) {
        let offset = contentOffset ?? table.contentOffset.y
        table.reloadData()
        table.contentOffset.y = offset
    }

    /// Shows the differences between two snapshots.
    func animate(_ update: RecordListUpdate) {
        table.performBatchUpdates {
            table.deleteSections(IndexSet(update.deletedSections))
            table.insertSections(IndexSet(update.insertedSections))
            table.deleteRows(at: update.deletedRows)
            table.insertRows(at: update.insertedRows)
            for move in update.movedRows {
                table.moveRow(at: move.oldIndexPath, to: move.newIndexPath)
            }
        }
        let changed = update.updatedRows + update.movedRows.map(\.newIndexPath)
        if !changed.isEmpty { table.reloadRows(at: changed, with: .none) }
    }

    /// Shows visible rows again whose records differ from those in the same rows before.
    func reloadDifferences(from before: RecordRows, updated: [IndexPath]) {
        let others = table.indexPathsForVisibleRows.filter { row in
            before.id(at: row) != model.recordID(at: row)
        }
        let rows = Set(others + updated)
        if !rows.isEmpty { table.reloadRows(at: Array(rows), with: .none) }
    }

    /// Shows visible rows of some records again; nil for all.
    func reloadVisibleRows(of records: Set<RecordID>?) {
        var rows = table.indexPathsForVisibleRows
        if let records {
            rows.removeAll { row in !(model.recordID(at: row).map(records.contains) ?? false) }
        }
        if !rows.isEmpty { table.reloadRows(at: rows, with: .none) }
    }

    /// Selects only this row, without notifying anybody; nil for none.
    func select(_ row: IndexPath?) {
        guard row != table.indexPathForSelectedRow else { return }
        if let row {
            table.selectRow(at: row, animated: false, scrollPosition: .none)
        } else {
            table.deselectRow(at: table.indexPathForSelectedRow, animated: false)
        }
    }
}
