import TableCore
import TableKit
import TextCore
import TroveModel

/// The records of a list as a table with a column per field.
///
/// Facets: `+DataSource`, `+Contents`, `+Delegate`, `+Columns`, `+Editing`,
/// `+Clipboard`, `+Menus`, `+Footer`. Groups fold as ``RecordRowsView`` does.
final class RecordTableView: RecordRowsView {
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
    /// The folding of the groups that the table shows.
    var folding = GroupFolding()
    /// The sections that the table shows.
    var sections: [RecordSection] = []
    /// The columns of pasted cells, until the number of records that they are in have rows.
    var pasted: (columns: Range<Int>, recordCount: Int)?
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
        prepareGroups()
        showColumns()
    }

    var view: View { table }
    var rowsTable: TableView { table.rows }

    func select(_ row: IndexPath?) {
        selectTableRow(row)
        if let offset = row.flatMap({ records.model.rows?.records.offset(of: $0) }) {
            selectPasted(in: PositionSet(offset..<offset + 1))
        }
    }

    func selectRows(_ positions: PositionSet, primary: IndexPath?) {
        selectTableRows(positions, primary: primary)
        selectPasted(in: positions)
    }

    func reload(contentOffset: Double?) {
        followEditedField()
        showColumns()
        reloadTable(contentOffset: contentOffset ?? self.contentOffset)
        followEditedRow()
        updateFooter()
    }

    func apply(_ update: RecordListUpdate) {
        applyToTable(update)
        followEditedRow()
        updateFooter()
    }

    func reloadRows(at rows: [IndexPath]) {
        table.rows.reconfigureRows(at: rows)
        updateFooter()
    }

    func definitionChanged() {
        followEditedField()
        showColumns()
        followFolding()
        followEditedRow()
        updateFooter()
    }

    func setSelecting(_ isSelecting: Bool) {
        table.rows.multipleSelectionStyle = isSelecting ? .toggling : .replacing
    }

    func setEditing(_ isEditing: Bool) {}

    func commitTyping() { _ = table.endEditing(commits: true) }

    func grabFocus() { table.grabFocus() }
}
