import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as rows of two lines.
///
/// Facets: `+DataSource`, `+Delegate`.
final class RecordListView: RecordsView {
    let table = TableView(style: .plain)
    unowned let records: RecordsController

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        table.register(RecordCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Records")
        table.rowHeight = Self.rowHeight
        table.dataSource = self
        table.delegate = self
        table.allowsSelectionDuringEditing = true
        // A row is reloaded when its record changes, and its form stays open.
        table.reloadingRowsDeselectsThem = false
        table.dragInteractionEnabled = true
        // Dragging with the mouse moves rows or records, so it must not swipe.
        table.allowedSwipeSources = [.touchscreen, .touchpad]
    }

    static let cell = "record"
    /// The height of a row with a title and a second line, in points.
    static let rowHeight = 56.0

    var view: View { table }

    var contentOffset: Double {
        get { table.contentOffset.y }
        set { table.contentOffset.y = newValue }
    }

    var visibleRows: [IndexPath] { table.indexPathsForVisibleRows }

    func reload(contentOffset: Double?) {
        let offset = contentOffset ?? table.contentOffset.y
        table.reloadData()
        table.contentOffset.y = offset
    }

    func apply(_ update: RecordListUpdate) {
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

    func reloadRows(at rows: [IndexPath]) { table.reloadRows(at: rows, with: .none) }

    func select(_ row: IndexPath?) {
        guard row != table.indexPathForSelectedRow else { return }
        if let row {
            table.selectRow(at: row, animated: false, scrollPosition: .none)
        } else {
            table.deselectRow(at: table.indexPathForSelectedRow, animated: false)
        }
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        table.scrollToRow(at: row, at: position, animated: false)
    }

    func setEditing(_ isEditing: Bool) {
        if table.isEditing != isEditing { table.setEditing(isEditing, animated: true) }
    }

    func grabFocus() { table.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) { table.afterRowsArePainted(body) }
}
