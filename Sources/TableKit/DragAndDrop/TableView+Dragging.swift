import CGtk
import GtkBridge
import TableCore

extension TableView: DraggingView {
    var hasDragDelegate: Bool { dragDelegate != nil }

    var dragWidget: WidgetPointer { host.widget }

    func dragItemsOfSelection(_ session: DragSession) -> [DragItem]? {
        dragDelegate?.tableView(self, itemsForBeginningSelection: session)
    }

    func dragItems(_ session: DragSession, of path: IndexPath) -> [DragItem] {
        dragDelegate?.tableView(self, itemsForBeginning: session, at: path) ?? []
    }

    func dragAllowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? false
    }

    func pickUp(_ path: IndexPath, at point: Point, in session: DragSession) -> OpaquePointer? {
        draggedCells = draggedPaths(of: session).compactMap { cells[$0] }
        cancelReordering()
        cancelPress()
        for cell in draggedCells { cell.beginDragging(.dragging) }
        return dragIcon(of: path, at: point)
    }

    func tellDragBegins(_ session: DragSession) {
        dragDelegate?.tableView(self, dragSessionWillBegin: session)
    }

    func tellDragEnded(_ session: DragSession) {
        dragDelegate?.tableView(self, dragSessionDidEnd: session)
    }

    /// Drags the row that is being reordered out of the table, if the pointer has left it.
    ///
    /// - Returns: Whether the row left.
    func dragLiftedRowOut(at point: Point) -> Bool {
        guard dragDelegate != nil, let row = reordering?.source else { return false }
        let viewport = Size(
            width: Double(host.viewportWidth), height: Double(host.viewportHeight))
        guard !DragBounds(viewport: viewport).contains(point) else { return false }
        return beginDrag(of: row, at: point)
    }

    /// The picture of a row at the pointer; the caller owns it.
    private func dragIcon(of row: IndexPath, at point: Point) -> OpaquePointer? {
        guard let cell = cells[row], let span = geometry.rectForRow(at: row),
            let window = gtk_widget_get_window(host.widget)
        else { return nil }
        let (width, height) = (gint(rowWidth), gint(span.height))
        let surface = gdk_window_create_similar_surface(
            window, CAIRO_CONTENT_COLOR_ALPHA, width, height)
        guard let context = cairo_create(surface) else { return surface }
        defer { cairo_destroy(context) }
        gtk_render_background(
            gtk_widget_get_style_context(canvas), context, 0, 0, Double(width), Double(height))
        GraphicsContext(context).lead(direction, inWidth: Double(width))
        draw(
            cell, at: nil, in: GdkRectangle(x: 0, y: 0, width: width, height: height),
            context: context)
        cairo_surface_set_device_offset(
            surface, -direction.place(point.x, inWidth: Double(width)),
            -(point.y - span.y + offsetY))
        return surface
    }
}

extension TableViewCell: DraggedCell {
    /// Changes the look of the cell at the beginning of its drag, and takes the keyboard focus from
    /// its controls.
    func beginDragging(_ state: DragState) {
        let holdsFocus = hostedWidgets.contains { View(retaining: $0).containsFocus }
        if !userInteractionEnabledWhileDragging, holdsFocus { tableView?.grabFocus() }
        dragState = state
    }
}
