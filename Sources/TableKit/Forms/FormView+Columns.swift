import CGtk
import GtkBridge
import TableCore

/// The rows in one or two columns, as there is room.
extension FormView {
    /// Places the rows again when the width or the font changes.
    func followWidth() {
        connect("size-allocate", of: grid.reference.raw) { [weak self] _ in
            guard let self,
                columnCount != fittingColumnCount || isHeadlineStacked != stacksHeadline
                    || hasLabelsAbove != stacksLabels
            else { return }
            // Places cannot change during the layout.
            MainLoop.whenIdle { [weak self] in self?.arrangeRows() }
        }
    }

    /// Places the visible rows in the grid.
    func arrangeRows() {
        columnCount = fittingColumnCount
        setLabelsAbove(stacksLabels)
        if isHeadlineStacked != stacksHeadline {
            gtk_orientable_set_orientation(
                headline.widget.opaque,
                stacksHeadline ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        }
        let shown = rows.filter { !isInHeadline($0) }
        let places = FormArrangement(columnCount: columnCount).places(
            of: shown.map { row in
                if row.content.isHidden { return .hidden }
                return row.isWide ? .wide : .single
            })
        for (row, place) in zip(shown, places) {
            guard let place else { continue }
            if hasLabelsAbove {
                move(row.label, to: (0, 2 * place.line), width: 1)
                move(row.content, to: (0, 2 * place.line + 1), width: 1)
                gtk_widget_set_margin_start(row.label.widget, 0)
                continue
            }
            let span = 2 * place.columnCount - 1
            move(row.label, to: (2 * place.column, place.line), width: 1)
            move(row.content, to: (2 * place.column + 1, place.line), width: span)
            // The space between columns is wider than that behind a label.
            gtk_widget_set_margin_start(row.label.widget, place.column > 0 ? 12 : 0)
        }
    }

    private func setLabelsAbove(_ areAbove: Bool) {
        for row in rows { row.label.textAlignment = areAbove ? .natural : .trailing }
        guard areAbove != hasLabelsAbove else { return }
        hasLabelsAbove = areAbove
        gtk_grid_set_row_spacing(grid.widget.cast(GtkGrid.self), areAbove ? 6 : 12)
    }

    /// Whether the form is too narrow for labels beside their controls.
    private var stacksLabels: Bool {
        let width = gtk_widget_get_allocated_width(grid.widget)
        guard width > 1 else { return hasLabelsAbove }
        return maximumColumnCount > 1
            && FormArrangement.stacksLabels(
                in: Double(width), characterWidth: Self.characterWidth(on: grid))
    }

    private var fittingColumnCount: Int {
        let width = gtk_widget_get_allocated_width(grid.widget)
        guard width > 1 else { return columnCount }
        return FormArrangement.columnCount(
            in: Double(width), characterWidth: Self.characterWidth(on: grid),
            maximum: maximumColumnCount)
    }

    /// Whether the picture is above the title.
    var isHeadlineStacked: Bool {
        gtk_orientable_get_orientation(headline.widget.opaque) == GTK_ORIENTATION_VERTICAL
    }

    /// Whether the form is too narrow for a picture and a title side by side.
    private var stacksHeadline: Bool {
        let width = gtk_widget_get_allocated_width(grid.widget)
        guard width > 1, maximumColumnCount > 1, headline.subviews.count > 1 else { return false }
        return Double(width) < Self.characterWidth(on: grid) * Self.headlineCharacters
    }

    /// The minimum width of a picture and a title side by side, in characters.
    private static let headlineCharacters = 64.0

    private static func characterWidth(on view: View) -> Double {
        let context = gtk_widget_get_pango_context(view.widget)
        guard let metrics = pango_context_get_metrics(context, nil, nil) else { return 0 }
        defer { pango_font_metrics_unref(metrics) }
        return Double(pango_font_metrics_get_approximate_char_width(metrics))
            / Double(PANGO_SCALE)
    }

    private func move(_ view: View, to place: (column: Int, line: Int), width: Int) {
        for (name, value) in [
            ("left-attach", place.column), ("top-attach", place.line), ("width", width),
        ] {
            PropertyValue.integer(value).withValue {
                gtk_container_child_set_property(
                    grid.widget.cast(GtkContainer.self), view.widget, name, $0)
            }
        }
    }
}
