import CGtk
import GtkBridge

/// Views in rows and columns of different sizes.
open class GridView: View {
    /// Creates an empty grid.
    ///
    /// - Parameters:
    ///   - columnSpacing: The space between columns, in points.
    ///   - rowSpacing: The space between rows, in points.
    public init(columnSpacing: Int = 0, rowSpacing: Int = 0) {
        super.init(adopting: OrderedGrid.make())
        gtk_grid_set_column_spacing(grid, guint(columnSpacing))
        gtk_grid_set_row_spacing(grid, guint(rowSpacing))
        gtk_widget_show(widget)
    }

    private var grid: UnsafeMutablePointer<GtkGrid> { widget.cast(GtkGrid.self) }

    /// Adds a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - column: Its first column, from 0.
    ///   - row: Its row, from 0.
    ///   - columnCount: The number of columns that it covers.
    public func addSubview(_ view: View, column: Int, row: Int, columnCount: Int = 1) {
        insert(view, at: subviews.count)
        gtk_grid_attach(grid, view.widget, gint(column), gint(row), gint(columnCount), 1)
    }

    /// Moves a view to another place.
    ///
    /// - Parameters:
    ///   - view: A view of the grid.
    ///   - column: Its first column, from 0.
    ///   - row: Its row, from 0.
    ///   - columnCount: The number of columns that it covers.
    public func moveSubview(_ view: View, toColumn column: Int, row: Int, columnCount: Int = 1) {
        for (name, value) in [("left-attach", column), ("top-attach", row), ("width", columnCount)]
        {
            PropertyValue.integer(value).withValue {
                gtk_container_child_set_property(
                    widget.cast(GtkContainer.self), view.widget, name, $0)
            }
        }
    }

    /// Removes all views.
    public func removeAllSubviews() {
        for view in subviews { view.removeFromSuperview() }
    }
}
