import CGtk
import GtkBridge

/// Controls with their labels before them, in two columns, or above them where there is no room
/// beside.
///
///     let grid = LabeledGrid()
///     grid.addRow(Label("_Name", mnemonic: true, wraps: true), name)
///     grid.addRow(Label("_Icon", mnemonic: true, wraps: true), icon)
///
/// It needs no width of its own, so that a dialog can become as narrow as a phone.
open class LabeledGrid: View {
    private let bin = AdaptiveBin(isFixed: true)
    private let grid: GridView
    private let columnSpacing: Int
    private var rows: [(label: Label?, content: View, isWide: Bool)] = []

    /// Whether the labels are above their controls.
    public private(set) var hasLabelsAbove = false

    /// Creates a grid without rows.
    ///
    /// - Parameters:
    ///   - columnSpacing: The space between a label and its control, in points.
    ///   - rowSpacing: The space between rows, in points.
    public init(columnSpacing: Int = 12, rowSpacing: Int = 6) {
        grid = GridView(columnSpacing: columnSpacing, rowSpacing: rowSpacing)
        self.columnSpacing = columnSpacing
        super.init(retaining: bin.widget)
        bin.child = grid
        bin.onWidthChange = { [weak self] width in
            MainLoop.whenIdle { self?.adapt(to: width) }
        }
    }

    /// Adds a control with its label.
    public func addRow(_ label: Label, _ content: View) {
        add(label, content.expand(horizontal: true), isWide: false)
    }

    /// Adds a control that is its own label, or explains the one above, in the column of controls.
    public func addRow(_ content: View) {
        add(nil, content, isWide: false)
    }

    /// Adds a view over both columns.
    public func addHeading(_ view: View) {
        add(nil, view, isWide: true)
    }

    private func add(_ label: Label?, _ content: View, isWide: Bool) {
        if let label {
            gtk_label_set_line_wrap(label.widget.cast(GtkLabel.self), hasLabelsAbove.gboolean)
            grid.addSubview(label, column: 0, row: 0)
        }
        grid.addSubview(content, column: 0, row: 0)
        rows.append((label, content, isWide))
        arrange()
    }

    /// Arranges the rows for a width, in points.
    private func adapt(to width: Int) {
        let needed = neededWidths()
        let hadLabelsAbove = hasLabelsAbove
        // A label that takes most of the line leaves too little for a value.
        hasLabelsAbove =
            needed.labels * 2 > width || needed.labels + columnSpacing + needed.controls > width
        guard hasLabelsAbove != hadLabelsAbove else { return }
        for label in rows.compactMap(\.label) {
            gtk_label_set_line_wrap(label.widget.cast(GtkLabel.self), hasLabelsAbove.gboolean)
        }
        arrange()
    }

    /// The width of the widest label, and that which the controls need at least.
    private func neededWidths() -> (labels: Int, controls: Int) {
        var needed = (labels: 0, controls: 0)
        for row in rows where !row.isWide {
            var (least, natural): (gint, gint) = (0, 0)
            if let label = row.label {
                gtk_widget_get_preferred_width(label.widget, nil, &natural)
                needed.labels = max(needed.labels, Int(natural))
            }
            gtk_widget_get_preferred_width(row.content.widget, &least, nil)
            needed.controls = max(needed.controls, Int(least))
        }
        return needed
    }

    private func arrange() {
        var line = 0
        for row in rows {
            if let label = row.label {
                grid.moveSubview(
                    label, toColumn: 0, row: line, columnCount: hasLabelsAbove ? 2 : 1)
                if hasLabelsAbove { line += 1 }
            }
            let isBehindLabels = !row.isWide && !hasLabelsAbove
            grid.moveSubview(
                row.content, toColumn: isBehindLabels ? 1 : 0, row: line,
                columnCount: isBehindLabels ? 1 : 2)
            line += 1
        }
    }
}
