import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as rows of two lines.
///
/// Facets: `+DataSource`, `+Delegate`, `+Dragging`, `+Folding`.
final class RecordListView: RecordsView {
    let table = TableView(style: .plain)
    unowned let records: RecordsController
    /// The folding of the groups that the table shows.
    var folding = GroupFolding()

    /// Creates the view of a controller, which keeps it.
    init(of records: RecordsController) {
        self.records = records
        table.register(RecordCell.self, style: .subtitle, forCellReuseIdentifier: Self.cell)
        table.register(FoldingHeaderView.self, forHeaderFooterViewReuseIdentifier: Self.group)
        table.sectionHeaderHeight = Self.groupHeight
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
        table.keyCommands = makeKeyCommands()
    }

    static let cell = "record"
    static let group = "group"
    /// The height of the headers of groups, in points.
    private static let groupHeight = 30.0
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

    func definitionChanged() {
        updateRowHeight()
        followFolding()
    }

    var view: View { table }

    var contentOffset: Double {
        get { table.contentOffset.y }
        set { table.contentOffset.y = newValue }
    }

    var visibleRows: [IndexPath] { table.indexPathsForVisibleRows }

    func reload(contentOffset: Double?) {
        let offset = contentOffset ?? table.contentOffset.y
        updateRowHeight()
        folding = records.model.folding
        let group = focusedGroup
        table.reloadData()
        table.contentOffset.y = offset
        focus(group)
    }

    func apply(_ update: RecordListUpdate) {
        let new = records.model.folding
        guard let update = new.visiblePart(of: update, from: folding) else {
            return reload(contentOffset: nil)
        }
        folding = new
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
        let row = row.flatMap { folding.shows($0) ? $0 : nil }
        guard table.numberOfSelectedRows > 1 || row != table.indexPathForSelectedRow else {
            return
        }
        let offset = row.flatMap { records.model.rows?.records.offset(of: $0) }
        let position = offset.flatMap { folding.shownPosition(ofRow: $0) }
        table.selectRows(
            atPositions: position.map { PositionSet($0..<$0 + 1) } ?? PositionSet(), focusing: row)
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        let positions = folding.shownPositions(ofRows: positions)
        guard positions != table.selectedPositions else { return }
        table.selectRows(
            atPositions: positions, focusing: table.focusedRow == nil ? primary : nil)
    }

    func scroll(to row: IndexPath, at position: ScrollPosition) {
        guard folding.shows(row) else { return }
        table.scrollToRow(at: row, at: position, animated: false)
    }

    func setSelecting(_ isSelecting: Bool) {
        table.multipleSelectionStyle = isSelecting ? .toggling : .replacing
        table.reloadRows(at: visibleRows, with: .none)
    }

    func setEditing(_ isEditing: Bool) {
        if table.isEditing != isEditing { table.setEditing(isEditing, animated: true) }
    }

    func commitTyping() { table.commitRenaming() }

    func grabFocus() { table.grabFocus() }

    func afterRowsArePainted(_ body: @escaping () -> Void) {
        guard folding.hidesRows else { return table.afterRowsArePainted(body) }
        callSoon(body, after: table.afterRowsArePainted)
    }
}
