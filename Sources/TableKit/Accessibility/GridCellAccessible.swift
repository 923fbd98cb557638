import CGtk
import GtkBridge
import TableCore

/// The accessible object of a cell in a table with columns, a child of the object of its row.
///
/// It keeps its row, which follows changes of the table, and queries the table for everything else.
final class GridCellAccessible {
    let row: ElementAccessible
    let column: Int
    let object: AtkPointer
    /// The name as a C string, valid until the name changes.
    private var name: UnsafeMutablePointer<gchar>?
    private var wasFocused = false

    init(_ row: ElementAccessible, column: Int, object: AtkPointer) {
        (self.row, self.column, self.object) = (row, column, object)
        g_object_ref(UnsafeMutableRawPointer(row.object))
        wasFocused = isFocused
    }

    isolated deinit {
        g_free(name)
        row.released(cell: column)
        g_object_unref(UnsafeMutableRawPointer(row.object))
    }

    /// The table, if it still has the cell.
    var table: TableView? {
        guard let table = row.table, column < table.grid?.columnCount ?? 0 else { return nil }
        return table
    }

    /// The place of the cell in the grid; nil if it is gone.
    var place: GridCell? {
        guard let table, let path = row.row else { return nil }
        return table.counts.position(of: path).map { GridCell(row: $0, column: column) }
    }

    /// The name as a C string, valid until the name changes.
    var cName: UnsafePointer<gchar>? {
        var text = ""
        if let table, let path = row.row { text = table.spokenText(ofColumn: column, at: path) }
        if name.map({ String(cString: $0) }) != text {
            g_free(name)
            name = g_strdup(text)
        }
        return UnsafePointer(name)
    }

    /// Whether the cell is the active one.
    private var isActive: Bool { place.map { $0 == table?.grid?.activeCell } ?? false }

    /// Whether the keyboard is on the cell.
    private var isFocused: Bool { isActive && table?.isFocused == true }

    /// Notifies assistive technology that the keyboard came or went since the last notification.
    func tellFocus() {
        let now = isFocused
        guard now != wasFocused else { return }
        wasFocused = now
        atk_object_notify_state_change(
            object, AtkState(ATK_STATE_FOCUSED.rawValue), now.gboolean)
    }

    /// The states as an ATK state set, with a reference for the caller.
    func retainedStateSet() -> UnsafeMutablePointer<AtkStateSet>? {
        let set = atk_state_set_new()
        guard let table, let grid = table.grid, let place else {
            atk_state_set_add_state(set, ATK_STATE_DEFUNCT)
            return set
        }
        var states = [
            ATK_STATE_TRANSIENT, ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE,
            ATK_STATE_SELECTABLE, ATK_STATE_FOCUSABLE,
        ]
        if grid.isSelected(place) { states.append(ATK_STATE_SELECTED) }
        if isActive { states.append(ATK_STATE_ACTIVE) }
        if isFocused { states.append(ATK_STATE_FOCUSED) }
        let span = grid.span(ofColumn: column)
        if row.isShowing, span.upperBound > 0, span.lowerBound < table.rowWidth {
            states.append(ATK_STATE_SHOWING)
        }
        for state in states { atk_state_set_add_state(set, state) }
        return set
    }

    /// The frame relative to the screen, the window or the row.
    func extents(_ kind: AtkCoordType) -> GdkRectangle? {
        guard let span = table?.grid?.span(ofColumn: column) else { return nil }
        var frame = GdkRectangle()
        atk_component_get_extents(
            OpaquePointer(row.object), &frame.x, &frame.y, &frame.width, &frame.height, kind)
        if kind == ATK_XY_PARENT { (frame.x, frame.y) = (0, 0) }
        let width = span.upperBound - span.lowerBound
        let place = table?.direction.place(
            Rect(x: span.lowerBound, y: 0, width: width, height: 0), inWidth: Double(frame.width))
        frame.x += gint(clamping: Int((place?.x ?? 0).rounded()))
        frame.width = gint(clamping: Int(width.rounded()))
        return frame
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
