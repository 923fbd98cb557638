import CGtk
import GtkBridge
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The preview of the columns, each with its kind and first values.
final class ImportPreviewTable: Widget {
    /// Called after the user changed a column, and after a preview was shown.
    var onChange: (() -> Void)?

    private let grid = Widget(adopting: gtk_grid_new())
    private var heads: [ImportColumnHead] = []

    /// The columns that are not shown.
    private var others: [ImportColumn] = []

    /// The maximum number of columns shown. Further columns are imported, but not shown.
    private static let shownColumns = 100
    /// The maximum number of rows shown.
    private static let shownRows = 12
    /// The maximum width of a value, in characters; longer values are ellipsized.
    private static let shownCharacters = 24

    init() {
        super.init(adopting: gtk_scrolled_window_new(nil, nil))
        let scroller = pointer.cast(GtkScrolledWindow.self)
        gtk_scrolled_window_set_shadow_type(scroller, GTK_SHADOW_IN)
        gtk_scrolled_window_set_overlay_scrolling(scroller, 0)
        gtk_grid_set_column_spacing(grid.pointer.cast(GtkGrid.self), 18)
        gtk_grid_set_row_spacing(grid.pointer.cast(GtkGrid.self), 4)
        grid.margin(12)
        grid.isVisible = true
        gtk_container_add(pointer.cast(GtkContainer.self), grid.pointer)
        style("view")
        gtk_widget_show(pointer)
    }

    /// The columns with the user's changes.
    var columns: [ImportColumn] { heads.map(\.column) + others }

    /// Notes on columns that the preview leaves out.
    var notes: [String] {
        guard !others.isEmpty else { return [] }
        return [
            translated("Showing the first {shown} of {all} columns. All of them are imported.")
                .filling([
                    "shown": "\(heads.count)", "all": "\(heads.count + others.count)",
                ])
        ]
    }

    func show(_ preview: ImportPreview) {
        gtk_container_foreach(
            grid.pointer.cast(GtkContainer.self), { child, _ in gtk_widget_destroy(child) }, nil)
        let table = grid.pointer.cast(GtkGrid.self)
        heads = preview.columns.prefix(Self.shownColumns).map(ImportColumnHead.init)
        others = Array(preview.columns.dropFirst(Self.shownColumns))
        for (index, head) in heads.enumerated() {
            head.onChange = { [weak self] in self?.onChange?() }
            gtk_grid_attach(table, head.pointer, gint(index), 0, 1, 1)
        }
        for (line, row) in preview.rows.prefix(Self.shownRows).enumerated() {
            for (index, value) in row.prefix(heads.count).enumerated() {
                let cell = TextLabel(value.replacing("\n", with: " ")).textAlignment(0)
                gtk_label_set_width_chars(
                    cell.pointer.cast(GtkLabel.self), gint(min(value.count, Self.shownCharacters)))
                gtk_grid_attach(table, cell.pointer, gint(index), gint(line + 1), 1, 1)
            }
        }
        onChange?()
    }
}
