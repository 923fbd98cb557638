import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as a table with a column per field.
///
/// Facets: `+DataSource`, `+Contents`, `+Delegate`, `+Columns`, `+Editing`,
/// `+Clipboard`, `+Menus`, `+Footer`.
final class RecordTableView: RecordsView {
    let table = ColumnTableView()
    unowned let records: RecordsController
    /// The fields of the columns.
    var fields: [Field] = []
    /// The index of each column's value in a record.
    var valueIndexes: [Int] = []
    /// The texts below the columns.
    var footers: [FieldID: String] = [:]
    /// The running computation of ``footers``.
    var footerTask: Task<Void, Never>?
    /// The pictures whose thumbnails are loading.
    var requestedPictures: Set<ImageID> = []
    /// The editor of the active cell.
    var editor: (field: FieldEditor, entering: CellEntering)?

    static let cell = "record"

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        let rows = table.rows
        rows.register(ColumnTableViewCell.self, style: .default, forCellReuseIdentifier: Self.cell)
        rows.accessibilityLabel = translated("Records")
        rows.dataSource = self
        rows.delegate = self
        rows.allowsMultipleSelection = true
        rows.multipleSelectionStyle = .replacing
        rows.reloadingRowsDeselectsThem = false
        // Dragging with the mouse selects cells.
        rows.allowedSwipeSources = [.touchscreen, .touchpad]
        table.delegate = self
        showColumns()
    }

    var view: View { table }

    var contentOffset: Double {
        get { table.rows.contentOffset.y }
        set { table.rows.contentOffset.y = newValue }
    }

    var visibleRows: [IndexPath] { table.rows.indexPathsForVisibleRows }

    func reload(contentOffset: Double?) {
        let offset = contentOffset ?? table.rows.contentOffset.y
        showColumns()
        table.rows.reloadData()
        followEditedRow()
        table.rows.contentOffset.y = offset
        updateFooter()
    }

    func apply(_ update: RecordListUpdate) {
        let rows = table.rows
        rows.performBatchUpdates {
            rows.deleteSections(IndexSet(update.deletedSections))
            rows.insertSections(IndexSet(update.insertedSections))
            rows.deleteRows(at: update.deletedRows)
            rows.insertRows(at: update.insertedRows)
            for move in update.movedRows {
                rows.moveRow(at: move.oldIndexPath, to: move.newIndexPath)
            }
        }
        let changed = update.updatedRows + update.movedRows.map(\.newIndexPath)
        if !changed.isEmpty { rows.reloadRows(at: changed, with: .none) }
        followEditedRow()
        updateFooter()
    }

    func reloadRows(at rows: [IndexPath]) {
        table.rows.reconfigureRows(at: rows)
        updateFooter()
    }

    func definitionChanged() {
        showColumns()
        updateFooter()
    }

    func select(_ row: IndexPath?) {
        let rows = table.rows
        guard rows.numberOfSelectedRows > 1 || row != rows.indexPathForSelectedRow else { return }
        let position = row.flatMap { records.model.rows?.records.offset(of: $0) }
        rows.selectRows(
            atPositions: position.map { PositionSet($0..<$0 + 1) } ?? PositionSet(), focusing: row)
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        let rows = table.rows
        guard positions != rows.selectedPositions else { return }
        rows.selectRows(atPositions: positions, focusing: rows.focusedRow == nil ? primary : nil)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        table.rows.scrollToRow(at: row, at: position, animated: false)
    }

    func setSelecting(_ isSelecting: Bool) {
        table.rows.multipleSelectionStyle = isSelecting ? .toggling : .replacing
    }

    func setEditing(_ isEditing: Bool) {}

    func commitTyping() { _ = table.endEditing(commits: true) }

    func grabFocus() { table.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) { table.rows.afterRowsArePainted(body) }
}
