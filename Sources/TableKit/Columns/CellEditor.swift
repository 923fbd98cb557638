import CGtk
import GtkBridge
import TableCore

/// The editor of a cell: the control of a form row, placed over the cell.
final class CellEditor {
    let row: FormRow
    let column: Int
    /// The row of the table, which it follows through updates.
    var indexPath: IndexPath
    let frame: ObjectReference
    /// The connections to the window, which see keys before the control.
    var connections: [SignalConnection] = []
    var isEnding = false
    /// Whether its row was deleted or reloaded with its section.
    var hasLostRow = false
    /// Whether typing replaces the value. Arrow keys then end editing, unless the control uses
    /// them.
    var isReplacing = false

    init(_ row: FormRow, column: Int, indexPath: IndexPath) {
        (self.row, self.column, self.indexPath) = (row, column, indexPath)
        frame = ObjectReference(adopting: gtk_event_box_new())
        gtk_style_context_add_class(
            gtk_widget_get_style_context(frame.widget), "trove-cell-editor")
        gtk_container_add(frame.cast(), row.content.widget)
        row.isInCell = true
        gtk_widget_show(frame.widget)
        gtk_widget_show(row.content.widget)
    }

    func end() {
        for connection in connections { connection.disconnect() }
        connections = []
        // A window that closes has taken the control already.
        guard gtk_widget_get_parent(row.content.widget) == frame.widget else { return }
        gtk_container_remove(frame.cast(), row.content.widget)
    }
}
