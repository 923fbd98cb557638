import CGtk
import GtkBridge
import TableCore

/// Resizing columns by their edges, and moving them by their heads.
extension ColumnBar {
    /// Handles a press on the button of a column. Returns whether it was used.
    func pressed(_ event: GdkEventButton, on column: Int) -> Bool {
        if event.button == 3, event.type == GDK_BUTTON_PRESS {
            openMenu(of: column)
            return true
        }
        guard event.button == 1, kind == .header, let table else { return false }
        let x = position(event.x, on: column)
        let edge = table.geometry.resizableColumn(at: x)
        if event.type == GDK_BUTTON_PRESS {
            send(.pressed(column: column, x: x))
        } else {
            send(.cancelled)
            if event.type == GDK_2BUTTON_PRESS, let edge { table.fitColumn(edge) }
        }
        return edge != nil
    }

    /// Handles a motion over the button of a column. Returns whether it was used.
    func moved(_ event: GdkEventMotion, on column: Int) -> Bool {
        guard kind == .header, let table else { return false }
        let x = position(event.x, on: column)
        if drag.state == .idle {
            showCursor(table.geometry.resizableColumn(at: x) == nil ? nil : "col-resize", event)
            return false
        }
        send(.moved(x: x))
        return drag.isDragging
    }

    private func showCursor(_ name: String?, _ event: GdkEventMotion) {
        guard let window = event.window else { return }
        let cursor = name.flatMap { gdk_cursor_new_from_name(gtk_widget_get_display(widget), $0) }
        gdk_window_set_cursor(window, cursor)
        if let cursor { g_object_unref(UnsafeMutableRawPointer(cursor)) }
    }

    /// Handles the release of the button. Returns whether it ended a resize.
    func released() -> Bool {
        switch drag.state {
        case .moving:
            // The button must still see the release, and its click must have no effect.
            MainLoop.whenIdle { [weak self] in self?.send(.released) }
            return false
        case .resizing:
            send(.released)
            return true
        case .idle, .pressed:
            send(.released)
            return false
        }
    }

    /// Follows columns that came, went, changed places or got other widths.
    func follow(from old: [String], to new: [String], before: ColumnGeometry) {
        guard let table else { return }
        perform(drag.follow(from: old, to: new, before: before, after: table.geometry))
    }

    /// Follows the columns that scroll below a resting pointer that drags a head or an edge.
    func columnsScrolled() { send(.scrolled) }

    private func send(_ event: ColumnDrag.Event) {
        guard let table else { return }
        perform(drag.handle(event, in: table.geometry))
    }

    private func perform(_ effects: [ColumnDrag.Effect]) {
        guard let table else { return }
        for effect in effects {
            switch effect {
            case .resize(let column, let width): table.setWidth(width, of: column)
            case .didResize(let column):
                table.delegate?.columnTableView(
                    table, didResize: column, to: table.columns[column].width)
            case .placeLine(let x):
                table.dropLine = x
                table.rows.tree.queueDraw()
            case .move(let column, let target):
                table.delegate?.columnTableView(table, didMove: column, to: target)
            }
        }
    }
}
