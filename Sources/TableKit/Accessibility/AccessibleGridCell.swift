import CGtk
import GtkBridge
import TableCore

/// A cell of a table with columns for assistive technology, a child of its row.
///
/// It keeps its row, which follows changes of the table, and queries the table for everything else.
final class AccessibleGridCell: KeyedElement {
    /// The column.
    var key: Int
    weak var accessible: VirtualAccessible?
    var isDefunct = false
    private let row: AccessibleRow
    private let rowReference: ObjectReference

    init(_ row: AccessibleRow, column: Int, object: AtkPointer) {
        (key, self.row) = (column, row)
        rowReference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
    }

    /// The table, if it still has the cell.
    private var view: TableView? {
        guard let view = row.view, key < view.grid?.columnCount ?? 0 else { return nil }
        return view
    }

    /// The place of the cell in the table; nil if it is gone.
    var place: GridCell? {
        guard let view, let path = row.row else { return nil }
        return view.counts.position(of: path).map { GridCell(row: $0, column: key) }
    }

    var exists: Bool { view?.grid != nil && place != nil }
    var parent: AtkPointer? { rowReference.cast() }
    var index: Int? { key }
    var role: AtkRole { ATK_ROLE_TABLE_CELL }
    var table: AtkPointer? { row.table }
    var columnHead: WidgetPointer? { view?.grid?.head(ofColumn: key) }

    var text: String {
        guard let view, let path = row.row else { return "" }
        return view.spokenText(ofColumn: key, at: path)
    }

    /// Whether the cell is the active one.
    private var isActive: Bool { place.map { $0 == view?.grid?.activeCell } ?? false }

    /// Whether the keyboard is on the cell.
    private var isFocused: Bool { isActive && view?.isFocused == true }

    var announcedStates: AccessibleStates { isFocused ? .focused : [] }

    var states: [AtkStateType] {
        guard let view, let grid = view.grid, let place else { return [] }
        var states = [ATK_STATE_SELECTABLE, ATK_STATE_FOCUSABLE]
        if grid.isSelected(place) { states.append(ATK_STATE_SELECTED) }
        if isActive { states.append(ATK_STATE_ACTIVE) }
        if isFocused { states.append(ATK_STATE_FOCUSED) }
        let span = grid.span(ofColumn: key)
        if row.announcedStates.contains(.showing), span.upperBound > 0,
            span.lowerBound < view.rowWidth
        {
            states.append(ATK_STATE_SHOWING)
        }
        return states
    }

    var frame: Rect? {
        guard let view, let span = view.grid?.span(ofColumn: key), let row = row.frame else {
            return nil
        }
        return view.direction.place(
            Rect(
                x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound,
                height: row.height),
            inWidth: row.width)
    }

    func released() { row.cells.released(key) }

    // MARK: Operation

    func grabFocus() -> Bool {
        guard let place, let view else { return false }
        view.grabFocus()
        view.grid?.activate(place)
        return true
    }

    func scroll(to target: AtkScrollType) -> Bool {
        guard let place, let grid = view?.grid else { return false }
        grid.reveal(place)
        return true
    }

    var actions: [AccessibleAction] { view?.grid?.cellActions ?? [] }

    func perform(_ action: AccessibleAction) -> Bool {
        guard let place, let grid = view?.grid else { return false }
        grid.perform(action, on: place)
        return true
    }
}

extension TableView {
    /// The text of a cell in a table with columns, also off screen.
    func spokenText(ofColumn column: Int, at path: IndexPath) -> String {
        if let cell = cells[path] as? ColumnTableViewCell {
            return cell.content(ofColumn: column).spokenText
        }
        guard let dataSource, counts.contains(path) else { return "" }
        let cell = dataSource.tableView(self, cellForRowAt: path)
        numberOfCellRequests += 1
        defer { returnToPool(cell) }
        return (cell as? ColumnTableViewCell)?.content(ofColumn: column).spokenText ?? ""
    }
}
