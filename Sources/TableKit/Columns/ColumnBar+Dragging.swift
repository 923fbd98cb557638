import CGtk
import GtkBridge
import TableCore

/// Resizing columns by their edges, and moving them by their heads.
extension ColumnBar {
    /// The distance, in points, after which a press on a head moves the column.
    private static let dragThreshold = 8.0

    /// Handles a press on the button of a column. Returns whether it was used.
    func pressed(_ event: GdkEventButton, on column: Int) -> Bool {
        if event.button == 3, event.type == GDK_BUTTON_PRESS {
            openMenu(of: column)
            return true
        }
        guard event.button == 1, kind == .header, let table else { return false }
        let x = position(event.x, on: column)
        guard let edge = table.geometry.resizableColumn(at: x) else {
            drag = .none
            if event.type == GDK_BUTTON_PRESS { drag = .pressed(column: column, x: x) }
            return false
        }
        if event.type == GDK_2BUTTON_PRESS {
            drag = .none
            table.fitColumn(edge)
        } else if event.type == GDK_BUTTON_PRESS {
            drag = .resizing(
                column: edge, distance: table.geometry.span(of: edge).upperBound - x)
        }
        return true
    }

    /// Handles a motion over the button of a column. Returns whether it was used.
    func moved(_ event: GdkEventMotion, on column: Int) -> Bool {
        guard kind == .header, let table else { return false }
        let x = position(event.x, on: column)
        switch drag {
        case .none:
            showCursor(table.geometry.resizableColumn(at: x) == nil ? nil : "col-resize", event)
            return false
        case .pressed(let column, let start):
            guard abs(x - start) > Self.dragThreshold else { return false }
            drag = .moving(column: column, target: column)
            return moved(to: x, column)
        case .moving(let column, _): return moved(to: x, column)
        case .resizing(let column, let distance):
            let left = table.geometry.span(of: column).lowerBound
            table.setWidth(x + distance - left, of: column)
            return true
        }
    }

    private func moved(to x: Double, _ column: Int) -> Bool {
        guard let table else { return false }
        let target = table.geometry.target(dragging: column, to: x)
        drag = .moving(column: column, target: target)
        let edge = table.geometry.span(of: target)
        table.dropLine =
            target == column ? nil : target < column ? edge.lowerBound : edge.upperBound
        table.rows.tree.queueDraw()
        return true
    }

    private func showCursor(_ name: String?, _ event: GdkEventMotion) {
        let cursor = name.flatMap { gdk_cursor_new_from_name(gtk_widget_get_display(widget), $0) }
        gdk_window_set_cursor(event.window, cursor)
        if let cursor { g_object_unref(UnsafeMutableRawPointer(cursor)) }
    }

    /// Handles the release of the button. Returns whether it ended a resize.
    func released() -> Bool {
        guard let table else { return false }
        let ended = drag
        switch ended {
        case .none: return false
        case .pressed:
            drag = .none
            return false
        case .resizing(let column, _):
            drag = .none
            table.delegate?.columnTableView(
                table, didResize: column, to: table.columns[column].width)
            return true
        case .moving(let column, let target):
            table.dropLine = nil
            table.rows.tree.queueDraw()
            // The button must still see the release, and its click must have no effect.
            MainLoop.whenIdle { [weak self] in
                self?.drag = .none
                guard target != column else { return }
                table.delegate?.columnTableView(table, didMove: column, to: target)
            }
            return false
        }
    }
}
