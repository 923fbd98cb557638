import TableCore
import TableKit
import TroveModel

/// A view of records as the rows of a table, in which groups fold.
///
/// Flat positions in the model count all rows, those in the table only the visible ones. Index
/// paths are the same in both.
protocol RecordRowsView: RecordsView {
    /// The controller of the view.
    var records: RecordsController { get }
    /// The table with the rows.
    var rowsTable: TableView { get }
    /// The folding of the groups that the table shows.
    var folding: GroupFolding { get set }
    /// The sections that the table shows. The model may be ahead of them until its effects are
    /// performed.
    var sections: [RecordSection] { get set }
}

extension RecordRowsView {
    /// The flat positions of the selected rows in the model.
    var selectedRows: PositionSet { folding.rows(at: rowsTable.selectedPositions) }

    var contentOffset: Double {
        get { rowsTable.contentOffset.y }
        set { rowsTable.contentOffset.y = newValue }
    }

    var visibleRows: [IndexPath] { rowsTable.indexPathsForVisibleRows }

    func select(_ row: IndexPath?) { selectTableRow(row) }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        selectTableRows(positions, primary: primary)
    }

    /// Selects only this row in the table; nil for none.
    func selectTableRow(_ row: IndexPath?) {
        let row = row.flatMap { folding.shows($0) ? $0 : nil }
        guard rowsTable.numberOfSelectedRows > 1 || row != rowsTable.indexPathForSelectedRow else {
            return
        }
        let offset = row.flatMap { records.model.rows?.records.offset(of: $0) }
        let position = offset.flatMap { folding.shownPosition(ofRow: $0) }
        rowsTable.selectRows(
            atPositions: position.map { PositionSet($0..<$0 + 1) } ?? PositionSet(), focusing: row)
    }

    /// Selects only the rows at these flat positions in the table.
    func selectTableRows(_ positions: PositionSet, primary: IndexPath?) {
        let positions = folding.shownPositions(ofRows: positions)
        guard positions != rowsTable.selectedPositions else { return }
        rowsTable.selectRows(
            atPositions: positions, focusing: rowsTable.focusedRow == nil ? primary : nil)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        guard folding.shows(row) else { return }
        rowsTable.scrollToRow(at: row, at: position, animated: false)
    }

    func afterRowsArePainted(_ body: @escaping () -> Void) {
        guard folding.hidesRows else { return rowsTable.afterRowsArePainted(body) }
        callSoon(body, after: rowsTable.afterRowsArePainted)
    }

    /// The number of rows that the table shows in a section.
    func numberOfRows(inSection section: Int) -> Int {
        folding.isFolded(section) ? 0 : sections[section].range.count
    }

    /// Takes the sections from the model, for the next query of the data source.
    func takeSections(_ newFolding: GroupFolding) {
        folding = newFolding
        sections = records.model.rows?.records.sections ?? []
    }

    /// Shows all rows again, with the groups folded as the settings say now.
    func reloadTable(contentOffset: Double) {
        takeSections(records.model.folding)
        let group = focusedGroup
        rowsTable.reloadData()
        rowsTable.contentOffset.y = contentOffset
        focus(group)
    }

    /// Shows the differences between two snapshots, or all rows again if groups are folded
    /// otherwise after them.
    func applyToTable(_ update: RecordListUpdate) {
        let new = records.model.folding
        guard let update = new.visiblePart(of: update, from: folding) else {
            return reloadTable(contentOffset: contentOffset)
        }
        let table = rowsTable
        table.performBatchUpdates {
            takeSections(new)
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
}
