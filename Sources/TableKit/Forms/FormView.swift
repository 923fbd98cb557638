import CGtk
import GtkBridge

/// A form: a scrolling column of rows with labels and controls side by side.
public final class FormView: Widget {
    /// The rows, from top to bottom.
    public private(set) var rows: [FormRow] = []

    private let grid: Widget
    /// A reference entry, whose height is that of the first line of every control.
    private let ruler = Widget(adopting: gtk_entry_new())
    private let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 18)

    /// Creates a form without rows.
    ///
    /// - Parameter header: A widget above the rows that scrolls with them.
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
        // Spec 31: the focused field stays visible.
        keepFocusVisible()
        ruler.isVisible = true
        beginAtFirstField()
        grid.on("style-updated") { [weak self] in self?.alignLabels() }
        expand(horizontal: true, vertical: true)
        gtk_widget_show(pointer)
    }

    /// Replaces all rows.
    public func setRows(_ newRows: [FormRow]) {
        for row in rows {
            row.label.removeFromParent()
            row.content.removeFromParent()
        }
        rows = newRows
        let table = grid.pointer.cast(GtkGrid.self)
        for (index, row) in newRows.enumerated() {
            gtk_grid_attach(table, row.label.pointer, 0, gint(index), 1, 1)
            gtk_grid_attach(table, row.content.pointer, 1, gint(index), 1, 1)
            row.label.isVisible = true
            row.content.isVisible = true
        }
        alignLabels()
    }

    /// Aligns each label with the first line of its control, in any font.
    private func alignLabels() {
        let line = Self.naturalHeight(of: ruler)
        for row in rows {
            let text = Self.lineHeight(of: row.label)
            let control = min(line, Self.naturalHeight(of: row.control))
            let margin = gint(max(0, (control - text) / 2))
            if gtk_widget_get_margin_top(row.label.pointer) != margin {
                gtk_widget_set_margin_top(row.label.pointer, margin)
            }
        }
    }

    private static func naturalHeight(of widget: Widget) -> Int {
        var height: gint = 0
        gtk_widget_get_preferred_height(widget.pointer, nil, &height)
        return Int(height)
    }

    private static func lineHeight(of label: TextLabel) -> Int {
        let context = gtk_widget_get_pango_context(label.pointer)
        guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        let height =
            pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)
        return Int((Double(height) / Double(PANGO_SCALE)).rounded(.up))
    }

    /// Whether a widget is visible at a point of its window.
    public static func shows(
        _ widget: Widget, at point: ApplicationWindow.Point
    ) -> Bool {
        guard gtk_widget_get_mapped(widget.pointer) != 0, let frame = frame(of: widget) else {
            return false
        }
        return frame.x.contains(point.x) && frame.y.contains(point.y)
    }

    /// The row whose label or control is at the height of a point of the window.
    public func row(at point: ApplicationWindow.Point) -> FormRow? {
        rows.first { row in
            [row.label, row.control].contains { Self.frame(of: $0)?.y.contains(point.y) ?? false }
        }
    }

    /// The frame of a widget in its window, in logical pixels.
    private static func frame(of widget: Widget) -> (x: Range<Int>, y: Range<Int>)? {
        var (x, y): (gint, gint) = (0, 0)
        guard let window = gtk_widget_get_toplevel(widget.pointer),
            gtk_widget_translate_coordinates(widget.pointer, window, 0, 0, &x, &y) != 0
        else { return nil }
        let width = gtk_widget_get_allocated_width(widget.pointer)
        let height = gtk_widget_get_allocated_height(widget.pointer)
        return (Int(x)..<Int(x + max(width, 0)), Int(y)..<Int(y + max(height, 0)))
    }

    /// Focuses the first row when the focus enters a form without a layout yet. GTK orders rows by
    /// their position and would begin at the last one.
    private func beginAtFirstField() {
        connectAnswering("focus", of: grid.reference.raw) { [weak self] arguments in
            guard let self, arguments.enumeration(0) == Int(GTK_DIR_TAB_FORWARD.rawValue),
                !grid.containsFocus,
                let first = rows.first(where: {
                    gtk_widget_get_can_focus($0.focusTarget.pointer) != 0
                }), gtk_widget_get_allocated_height(first.focusTarget.pointer) <= 1
            else { return false }
            first.focus()
            return true
        }
    }

    /// Commits uncommitted input of all rows.
    public func commitAll() {
        for row in rows { row.commitIfNeeded() }
    }
}
