import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as rows of two lines.
///
/// Facets: `+DataSource`, `+Delegate`, `+Dragging`.
final class RecordListView: RecordsView {
    let table = TableView(style: .plain)
    unowned let records: RecordsController

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        table.register(RecordCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.accessibilityLabel = translated("Records")
        updateRowHeight()
        table.dataSource = self
        table.delegate = self
        table.allowsMultipleSelection = true
        table.multipleSelectionStyle = .replacing
        table.allowsMultipleSelectionDuringEditing = true
        // A row is reloaded when its record changes, and its form stays open.
        table.reloadingRowsDeselectsThem = false
        table.dragInteractionEnabled = true
        table.dragDelegate = self
        table.dropDelegate = self
        // Dragging with the mouse moves rows or records, so it must not swipe.
        table.allowedSwipeSources = [.touchscreen, .touchpad]
    }

    static let cell = "record"
    /// The height of a row with a title and a second line, in points.
    static let rowHeight = 56.0

    /// The spacing of the rows.
    var density: ViewSettings.Density {
        (records.model.rows?.list ?? records.model.list)?.settings.view.density ?? .normal
    }

    /// The height of rows in a density: of one line, or of two.
    private static func rowHeight(_ density: ViewSettings.Density) -> Double {
        switch density {
        case .compact: 36
        case .normal: rowHeight
        case .comfortable: 72
        }
    }

    private func updateRowHeight() {
        let height = Self.rowHeight(density)
        if table.rowHeight != height { table.rowHeight = height }
    }

    func definitionChanged() { updateRowHeight() }

    var view: View { table }

    var contentOffset: Double {
        get { table.contentOffset.y }
        set { table.contentOffset.y = newValue }
    }

    var visibleRows: [IndexPath] { table.indexPathsForVisibleRows }

    func reload(contentOffset: Double?) {
        let offset = contentOffset ?? table.contentOffset.y
        updateRowHeight()
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
        guard table.numberOfSelectedRows > 1 || row != table.indexPathForSelectedRow else {
            return
        }
        let position = row.flatMap { records.model.rows?.records.offset(of: $0) }
        table.selectRows(
            atPositions: position.map { PositionSet($0..<$0 + 1) } ?? PositionSet(), focusing: row)
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        guard positions != table.selectedPositions else { return }
        table.selectRows(
            atPositions: positions, focusing: table.focusedRow == nil ? primary : nil)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        table.scrollToRow(at: row, at: position, animated: false)
    }

    func setSelecting(_ isSelecting: Bool) {
        table.multipleSelectionStyle = isSelecting ? .toggling : .replacing
        table.reloadRows(at: visibleRows, with: .none)
    }

    func setEditing(_ isEditing: Bool) {
        if table.isEditing != isEditing { table.setEditing(isEditing, animated: true) }
    }

    func grabFocus() { table.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) { table.afterRowsArePainted(body) }
}
