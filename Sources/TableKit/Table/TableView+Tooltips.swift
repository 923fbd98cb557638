import CGtk
import GtkBridge
import TableCore

/// Tooltips with the texts that are cut in the row under the pointer.
extension TableView {
    func connectTooltips() {
        gtk_widget_set_has_tooltip(tree.widget, 1)
        connectAnswering("query-tooltip", of: tree.reference.raw) { [weak self] arguments in
            guard let self, !arguments.bool(2), let tooltip = arguments.pointer(3) else {
                return false
            }
            let (x, y) = (Int(arguments.int(0)), Int(arguments.int(1)))
            var (left, top): (gint, gint) = (0, 0)
            gtk_tree_view_convert_widget_to_bin_window_coords(
                tree.reference.cast(), gint(x), gint(y), &left, &top)
            let point = viewportPoint(x: Double(left), y: Double(top))
            guard let (text, frame) = truncatedText(at: Point(x: point.x, y: point.y)) else {
                return false
            }
            let place = direction.place(frame, inWidth: Double(host.viewportWidth))
            var area = GdkRectangle(
                x: gint(clamping: Int(place.x)),
                y: gint(clamping: Int(frame.y) + y - Int(point.y)),
                width: gint(clamping: Int(frame.width)), height: gint(clamping: Int(frame.height)))
            gtk_tooltip_set_text(OpaquePointer(tooltip), text)
            gtk_tooltip_set_tip_area(OpaquePointer(tooltip), &area)
            return true
        }
    }

    /// The texts that are cut in the row or the cell at a point of the viewport, and its frame
    /// there; nil if none is.
    func truncatedText(at point: Point) -> (text: String, frame: Rect)? {
        guard let path = indexPathForRow(atViewportY: point.y), let cell = cells[path],
            let span = viewportSpan(of: .row(path)), (0..<rowWidth).contains(point.x)
        else { return nil }
        let row = Rect(x: 0, y: span.y, width: rowWidth, height: span.maxY - span.y)
        if let grid {
            return grid.truncatedText(at: point.x, of: cell).map { text, span in
                (
                    text,
                    Rect(
                        x: span.lowerBound, y: row.y, width: span.upperBound - span.lowerBound,
                        height: row.height)
                )
            }
        }
        let texts = truncatedTexts(of: cell, height: row.height)
        return texts.isEmpty ? nil : (texts.joined(separator: "\n"), row)
    }

    private func truncatedTexts(of cell: TableViewCell, height: Double) -> [String] {
        let layout = arrangement(of: cell, height: height)
        let labels = [(cell.textLabel, layout.title), (cell.detailTextLabel, layout.detail)]
        let cut = labels.filter { label, place in
            place.width > 0 && label.isTruncated(width: place.width)
        }
        return cut.map { $0.0.text ?? "" } + cell.contentView.truncatedTexts
    }
}

extension View {
    /// The texts of the drawn labels in the view that do not fit.
    var truncatedTexts: [String] {
        subviews.flatMap { view -> [String] in
            guard !view.isHidden, !view.isWidget else { return [] }
            if let content = view as? ColumnContentView {
                return content.truncatedText.map { [$0] } ?? []
            }
            guard let label = view as? Label else { return view.truncatedTexts }
            return label.isTruncated ? [label.text ?? ""] : []
        }
    }
}
