import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as rows of two lines.
///
/// Facets: `+DataSource`, `+Delegate`, `+Dragging`. Groups fold as ``RecordRowsView`` does.
final class RecordListView: RecordRowsView {
    let table = TableView(style: .plain)
    unowned let records: RecordsController
    /// The folding of the groups that the table shows.
    var folding = GroupFolding()
    /// The sections that the table shows.
    var sections: [RecordSection] = []

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
        prepareGroups()
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

    func definitionChanged() {
        updateRowHeight()
        followFolding()
    }

    var view: View { table }
    var rowsTable: TableView { table }

    func reload(contentOffset: Double?) {
        updateRowHeight()
        reloadTable(contentOffset: contentOffset ?? self.contentOffset)
    }

    func apply(_ update: RecordListUpdate) { applyToTable(update) }

    func reloadRows(at rows: [IndexPath]) { table.reloadRows(at: rows, with: .none) }

    func setSelecting(_ isSelecting: Bool) {
        table.multipleSelectionStyle = isSelecting ? .toggling : .replacing
        table.reloadRows(at: visibleRows, with: .none)
    }

    func setEditing(_ isEditing: Bool) {
        if table.isEditing != isEditing { table.setEditing(isEditing, animated: true) }
    }

    func renameSelection() {
        if let row = records.model.selectedRow { table.beginRenamingRow(at: row) }
    }

    func commitTyping() { table.commitRenaming() }

    func commitTypingInRows() { commitTyping() }

    func grabFocus() { table.grabFocus() }
}
