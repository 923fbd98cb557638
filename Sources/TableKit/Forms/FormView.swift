import CGtk
import GtkBridge

/// Fields one below the other: labels in a column, controls beside them, scrolled when there are
/// more than fit.
public final class FormView: Widget {
    /// The fields from top to bottom.
    public private(set) var rows: [FormRow] = []

    private let grid: Widget
    private let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 18)

    /// A form without fields.
    ///
    /// - Parameter header: What stands above the fields and scrolls with them.
    public init(header: Widget? = nil) {
        grid = Widget(adopting: gtk_grid_new())
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        gtk_scrolled_window_set_policy(
            pointer.cast(GtkScrolledWindow.self), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_grid_set_row_spacing(grid.pointer.cast(GtkGrid.self), 12)
        gtk_grid_set_column_spacing(grid.pointer.cast(GtkGrid.self), 12)
        if let header { content.append(header) }
        content.append(grid)
        content.margin(24)
        grid.isVisible = true
        gtk_container_add(pointer.cast(GtkContainer.self), content.pointer)
        keepFocusVisible()
        expand(horizontal: true, vertical: true)
        gtk_widget_show(pointer)
    }

    /// Replaces all fields.
    public func setRows(_ newRows: [FormRow]) {
        for row in rows {
            row.label.removeFromParent()
            row.control.removeFromParent()
        }
        rows = newRows
        let table = grid.pointer.cast(GtkGrid.self)
        for (index, row) in newRows.enumerated() {
            gtk_widget_set_margin_top(row.label.pointer, 8)
            gtk_grid_attach(table, row.label.pointer, 0, gint(index), 1, 1)
            gtk_grid_attach(table, row.control.pointer, 1, gint(index), 1, 1)
            row.label.isVisible = true
            row.control.isVisible = true
        }
    }

    /// Commits what was entered into any field and not committed yet.
    public func commitAll() {
        for row in rows { row.commitIfNeeded() }
    }

    /// Scrolls so that the field with the keyboard can be seen. Spec 31: a field that is edited
    /// stays visible.
    private func keepFocusVisible() {
        guard let viewport = gtk_bin_get_child(pointer.cast(GtkBin.self)) else { return }
        gtk_container_set_focus_vadjustment(
            viewport.cast(GtkContainer.self),
            gtk_scrolled_window_get_vadjustment(pointer.cast(GtkScrolledWindow.self)))
    }
}
