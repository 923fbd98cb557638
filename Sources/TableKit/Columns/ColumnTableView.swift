import CGtk
import GtkBridge
import TableCore
import TextCore

/// A table with columns, as in a spreadsheet: rows of any number below heads that sort, resize and
/// move the columns.
///
///     let table = ColumnTableView()
///     table.columns = [TableColumn(identifier: "title", title: "Title", width: 240)]
///     table.rows.register(ColumnTableViewCell.self, forCellReuseIdentifier: "book")
///     table.rows.dataSource = shelf
///
/// The data source of ``rows`` returns cells of ``ColumnTableViewCell``. Only visible rows have
/// cells, and only visible columns are drawn. One cell is active: arrow keys, Tab and Enter move
/// it, typing and F2 edit it, Shift and dragging select a range.
public final class ColumnTableView: StackView {
    /// The rows.
    public let rows: TableView

    /// The columns, beginning at the leading edge.
    public var columns: [TableColumn] = [] { didSet { columnsChanged(from: oldValue) } }

    /// The number of columns that stay at the leading edge.
    public var frozenColumnCount = 1 { didSet { rebuildGeometry() } }

    /// Whether the table has a footer with ``TableColumn/footer``.
    public var showsFooter = false { didSet { footer.isHidden = !showsFooter } }

    /// The object that is notified of input, and provides editors. A weak reference.
    public weak var delegate: (any ColumnTableViewDelegate)?

    let header: ColumnBar
    let footer: ColumnBar
    var geometry = ColumnGeometry()
    /// The active cell and the range.
    var cells = GridSelection()
    /// Whether the pointer selects cells: a button is pressed over them.
    var isSelecting = false
    /// The position of the pointer while it selects cells, in viewport coordinates.
    var selectingPoint: Point?
    /// The scrolling while the pointer selects cells beyond an edge.
    private(set) lazy var autoscroller = makeAutoscroller()
    /// The editor of the active cell.
    var editor: CellEditor?
    /// Whether the user may still be typing into an editor that was taken away.
    var typesIntoLostEditor = false
    /// The position of the line where a dragged head would be dropped, in points.
    var dropLine: Double?
    private var isUpdatingCells = false
    /// The largest number of unseen rows that are asked for their heights with each motion of the
    /// pointer that extends a range.
    private static let rowsAskedWhileDragging = 1_000
    /// Whether the table scrolls to a cell.
    private var isRevealing = false
    /// The column of the last active cell, in which the next row becomes active.
    private var lastColumn = 0

    /// Creates a table without columns.
    public init() {
        rows = TableView(style: .plain)
        header = ColumnBar(kind: .header)
        footer = ColumnBar(kind: .footer)
        super.init(.vertical)
        header.table = self
        footer.table = self
        rows.grid = self
        rows.linesPerRow = 1
        rows.multipleSelectionStyle = .replacing
        rows.rowHeight = 34
        gtk_scrolled_window_set_policy(
            rows.scroller, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        addArrangedSubview(header)
        addArrangedSubview(rows, expands: true)
        addArrangedSubview(footer)
        footer.isHidden = true
        connect("style-updated", of: rows.tree.reference.raw) { [weak self] _ in
            guard let self else { return }
            for cell in shownCells { cell.forgetDrawings() }
        }
    }

    /// Gives the rows the keyboard focus.
    public override func grabFocus() { rows.grabFocus() }

    // MARK: Columns

    private func columnsChanged(from old: [TableColumn]) {
        guard columns != old else { return }
        let (ids, oldIDs) = (columns.map(\.identifier), old.map(\.identifier))
        let before = geometry
        if ids != oldIDs {
            interruptEditing(commits: true)
            for cell in shownCells { cell.forgetDrawings() }
            cells.follow(from: oldIDs, to: ids)
        }
        rebuildGeometry()
        header.follow(from: oldIDs, to: ids, before: before)
        header.update()
        footer.update()
    }

    private func rebuildGeometry() {
        var new = ColumnGeometry(
            widths: columns.map(\.width), frozenCount: frozenColumnCount,
            viewportWidth: rows.rowWidth)
        new.offset = geometry.offset
        geometry = new
        rows.configureHost(offset: rows.offsetY)
        rows.setNeedsLayout()
        rows.tree.queueDraw()
    }

    /// Sets the width of a column while the user drags its edge.
    func setWidth(_ width: Double, of column: Int) {
        guard columns.indices.contains(column) else { return }
        columns[column].width = max(TableColumn.minimumWidth, width.rounded())
    }

    /// The width at which a column shows its head and its visible cells completely, in points.
    public func fittingWidth(of column: Int) -> Double {
        let cells = shownCells.map { $0.drawing(column).naturalWidth(on: rows.canvas) }
        let widest = max(header.naturalWidth(of: column), cells.max() ?? 0)
        return min(max(TableColumn.minimumWidth, widest), 600)
    }

    /// Makes a column as wide as its content, as a double click on its edge does.
    public func fitColumn(_ column: Int) {
        guard columns.indices.contains(column) else { return }
        resizeColumn(column, to: fittingWidth(of: column))
    }

    /// Changes the width of a column, as dragging its edge does. A column has at least
    /// ``TableColumn/minimumWidth``.
    public func resizeColumn(_ column: Int, to width: Double) {
        guard columns.indices.contains(column) else { return }
        setWidth(width, of: column)
        delegate?.columnTableView(self, didResize: column, to: columns[column].width)
    }

    /// The cells of the visible rows.
    var shownCells: [ColumnTableViewCell] {
        rows.cells.values.compactMap { $0 as? ColumnTableViewCell }
    }

    // MARK: Scrolling

    /// The horizontal content offset, in points.
    public var horizontalOffset: Double {
        get { geometry.offset }
        set { rows.setValue(newValue, of: .horizontal) }
    }

    // MARK: Cells

    /// The row of the active cell; nil if no cell is active.
    public var activeRow: IndexPath? { cells.active.flatMap { rows.counts.indexPath(at: $0.row) } }

    /// The column of the active cell; nil if no cell is active.
    public var activeColumn: Int? { cells.active?.column }

    /// The selected cells; nil if no cell is active. Rows are flat offsets.
    public var selectedRange: GridRange? { cells.range }

    /// The number of rows in all sections.
    public var rowCount: Int { rows.counts.numberOfRows }

    /// The row at a flat offset; nil if there is none.
    public func indexPath(ofRow row: Int) -> IndexPath? { rows.counts.indexPath(at: row) }

    /// Makes a cell active and scrolls to it.
    public func activate(column: Int, ofRowAt indexPath: IndexPath) {
        guard let row = rows.counts.position(of: indexPath) else { return }
        handle(.press(GridCell(row: row, column: column)))
    }

    /// Selects a range from the active cell to another one.
    public func extendSelection(toColumn column: Int, ofRowAt indexPath: IndexPath) {
        guard let row = rows.counts.position(of: indexPath) else { return }
        handle(.drag(GridCell(row: row, column: column)))
    }

    /// Sends an event to the active cell, and shows the result.
    ///
    /// - Returns: Whether there is a cell for the event.
    @discardableResult
    func handle(_ event: GridSelection.Event) -> Bool {
        updateCells()
        activateFocusedRow()
        let before = cells
        guard cells.handle(event), passHiddenRows(event, from: before) else { return false }
        lastColumn = cells.active?.column ?? lastColumn
        selectRows()
        if let moved = cells.cell(movedBy: event) {
            let isElsewhere = moved.column != before.cell(movedBy: event)?.column
            reveal(moved, fromStart: event.isTowardStart || isElsewhere && !event.isOfPointer)
        }
        rows.tree.queueDraw()
        if cells != before {
            rows.accessibility.tellChanges()
            if cells.hasRange, cells.range != before.range { announceRange() }
            delegate?.columnTableViewDidChangeSelection(self)
        }
        return true
    }

    /// Moves on from a row without height to the next one with a height, as the focus of a table
    /// does.
    ///
    /// - Returns: Whether there is one. If not, the cells are those before the event.
    private func passHiddenRows(
        _ event: GridSelection.Event, from before: GridSelection
    ) -> Bool {
        guard let start = before.cell(movedBy: event), let end = cells.cell(movedBy: event),
            start.row != end.row, let from = rows.counts.indexPath(at: start.row),
            var path = rows.counts.indexPath(at: end.row), rows.hidesRow(at: path)
        else { return true }
        repeat {
            guard let shown = rows.geometry.shownRow(movingFrom: from, to: path) else {
                cells = before
                return false
            }
            path = shown
        } while rows.hidesRow(at: path)
        guard let row = rows.counts.position(of: path) else { return true }
        let cell = GridCell(row: row, column: end.column)
        return cells.handle(cells.hasRange ? .drag(cell) : .press(cell))
    }

    /// Makes a cell of the focused row active, after the active cell was lost with its row.
    private func activateFocusedRow() {
        guard cells.active == nil,
            let row = rows.focusedRow.flatMap({ rows.counts.position(of: $0) })
        else { return }
        cells.handle(.press(GridCell(row: row, column: lastColumn)))
    }

    /// Selects the rows of the range, if several rows can be selected; otherwise the active row.
    private func selectRows() {
        guard let range = cells.range, let active = cells.active,
            let path = rows.counts.indexPath(at: active.row)
        else { return }
        isUpdatingCells = true
        defer { isUpdatingCells = false }
        let own = PositionSet(active.row..<active.row + 1)
        let all = rows.allowsMultipleSelection ? PositionSet(range.rows) : own
        let positions =
            all.count > 1
            ? all.subtracting(rows.hiddenRows(in: all, asking: Self.rowsAskedWhileDragging)) : own
        guard rows.selectedPositions != positions || rows.focusedRow != path else { return }
        guard positions.count > 1 else { return rows.select(.move(.to(path), [])) }
        rows.selectRows(atPositions: positions, focusing: path)
        rows.delegate?.tableViewDidChangeSelection(rows)
    }

    /// Scrolls as far as needed to show a cell.
    ///
    /// - Parameter fromStart: Whether a frozen column is shown with those that follow it.
    func reveal(_ cell: GridCell, fromStart: Bool = false) {
        isRevealing = true
        defer { isRevealing = false }
        if let path = rows.counts.indexPath(at: cell.row) {
            rows.scrollToRow(at: path, at: .none, animated: false)
        }
        horizontalOffset = geometry.offset(revealing: cell.column, fromStart: fromStart)
    }

    /// Takes the active cell, the range and the editor along with their rows in a batch update.
    func rowsChanged(_ map: UpdateMap) {
        if cells.rows == map.before.numberOfRows { cells.apply(map) }
        if let editor { follow(editor, map) }
        followPointer()
    }

    private func follow(_ editor: CellEditor, _ map: UpdateMap) {
        if let path = map.newIndexPath(forOld: editor.indexPath) {
            editor.indexPath = path
            return
        }
        // The program may know where the row is now.
        editor.hasLostRow = true
        MainLoop.whenIdle { [weak self, weak editor] in
            guard let self, let editor, editor === self.editor, editor.hasLostRow else { return }
            interruptEditing(commits: true)
        }
    }

    /// Takes the range along with the pointer that holds it, while the wheel scrolls the rows.
    func rowsScrolled() {
        if !isRevealing { followPointer() }
    }

    /// Extends a range that is being dragged to the cell that has come under the pointer.
    private func followPointer() {
        guard isSelecting else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, isSelecting, let point = selectingPoint else { return }
            _ = dragged(to: point)
        }
    }

    /// Ends the selection by the pointer: after a reload, any row may be another one.
    func rowsReloaded() {
        isSelecting = false
        autoscroller.stop()
    }

    /// Follows a change of the rows, of the columns or of the selected row.
    func updateCells() {
        guard !isUpdatingCells else { return }
        let row = rows.focusedRow.flatMap { rows.counts.position(of: $0) }
        if cells.active == nil, row != nil {
            // The selected row gets the active cell with the first key.
            cells.update(
                rows: rows.counts.numberOfRows, columns: columns.count, activeRow: nil)
            if rows.isFocused { activateFocusedRow() }
            return
        }
        let isSame =
            cells.rows == rows.counts.numberOfRows && cells.columns == columns.count
            && cells.active?.row == row
        guard !isSame else { return }
        cells.update(rows: rows.counts.numberOfRows, columns: columns.count, activeRow: row)
        if row == nil { cells.deactivate() }
    }

    /// The contents of all columns of a row as a sentence, without the empty ones.
    func spokenText(of cell: ColumnTableViewCell) -> String {
        SpokenText.sentence(
            columns.indices.compactMap { column in
                let text = cell.content(ofColumn: column).spokenText
                guard !text.isEmpty else { return nil }
                guard column > 0 else { return text }
                return translated("{field}: {value}")
                    .filling(["field": columns[column].title, "value": text])
            })
    }
}
