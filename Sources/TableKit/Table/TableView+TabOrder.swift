import CGtk
import GtkBridge
import TableCore

extension TableView {
    func connectTabOrder() {
        TabOrder.connect(headerOverlay) { [weak self] in self?.moveFocusWithTab($0) ?? false }
    }

    /// The rows and the visible widgets in and beside them, in the order in which Tab visits them.
    var tabStops: [WidgetPointer] {
        let first = tableHeader?.view.widget
        let last = [tableFooter?.view.widget, sectionIndex?.widget]
        let inRows = frames.keys.filter {
            gtk_widget_is_drawable($0) != 0 && gtk_widget_get_parent($0) != nil && $0 != first
                && !last.contains($0)
        }
        let places = inRows.map { widget -> (widget: WidgetPointer, row: Double, x: Int32) in
            let frame = frames[widget] ?? GdkRectangle()
            let top = row(ofHosted: widget).flatMap { geometry.rectForRow(at: $0)?.y }
            let x = direction == .rightToLeft ? -frame.x : frame.x
            return (widget, top.map { $0 - offsetY } ?? Double(frame.y), x)
        }
        let sorted = places.sorted { ($0.row, $0.x) < ($1.row, $1.x) }.map(\.widget)
        return [first, viewport.widget].compactMap { $0 } + sorted + last.compactMap { $0 }
    }

    func scrollToRow(of widget: WidgetPointer) {
        if let row = row(ofHosted: widget) { scrollToShow(row) }
    }

    /// The row on which a widget lies; nil for those of headers.
    private func row(ofHosted widget: WidgetPointer) -> IndexPath? {
        guard let frame = frames[widget], gtk_widget_get_parent(widget) == rowOverlay.widget
        else { return nil }
        return indexPathForRow(atViewportY: Double(frame.y) + Double(frame.height) / 2)
    }

    /// Shows which row has the focus after Tab moved it to the rows: the one that had it before,
    /// the selected one, or the first that can be focused.
    func focusEnteredByKeyboard() {
        showsFocus = true
        if focusedRow == nil {
            let first = indexPathsForVisibleRows.first {
                delegate?.tableView(self, canFocusRowAt: $0) ?? true
            }
            focusRow(at: indexPathForSelectedRow ?? first)
        }
        tree.queueDraw()
    }
}
