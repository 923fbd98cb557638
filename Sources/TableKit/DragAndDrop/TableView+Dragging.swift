import CGtk
import GtkBridge
import TableCore

extension TableView {
    /// Begins to drag a row, or all selected rows if it is one of them, out of the table.
    ///
    /// - Parameters:
    ///   - row: The row under the pointer.
    ///   - point: The place of the press, in viewport coordinates.
    /// - Returns: Whether the delegate gave items.
    func beginDrag(of row: IndexPath, at point: Point) -> Bool {
        guard dragInteractionEnabled, let dragDelegate, outgoingDrag == nil else { return false }
        let session = DragSession()
        session.view = self
        if dragsSelection(with: row),
            let items = dragDelegate.tableView(self, itemsForBeginningSelection: session)
        {
            session.items = items
            draggedCells = cells.filter { isRowSelected($0.key) }.map(\.value)
        } else {
            addItems(to: session, from: dragDelegate, beginningAt: row)
        }
        guard !session.items.isEmpty else { return false }
        cancelReordering()
        cancelPress()
        for cell in draggedCells { cell.beginDragging(.dragging) }
        outgoingDrag = session
        dragDelegate.tableView(self, dragSessionWillBegin: session)
        DragSource.begin(
            session, from: host.widget,
            allowsMove: dragDelegate.tableView(self, dragSessionAllowsMoveOperation: session),
            at: onScreen(point), icon: dragIcon(of: row, at: point)
        ) { [weak self] in
            guard let self else { return }
            outgoingDrag = nil
            for cell in draggedCells { cell.dragState = .none }
            draggedCells = []
            self.dragDelegate?.tableView(self, dragSessionDidEnd: session)
        }
        return true
    }

    /// Whether a drag of a row drags all selected rows.
    func dragsSelection(with row: IndexPath) -> Bool {
        dragDelegate != nil && numberOfSelectedRows > 1 && isRowSelected(row)
    }

    private func addItems(
        to session: DragSession, from delegate: any TableViewDragDelegate,
        beginningAt row: IndexPath
    ) {
        let selected = isRowSelected(row) ? indexPathsForSelectedRows ?? [row] : [row]
        for path in selected.sorted() {
            for item in delegate.tableView(self, itemsForBeginning: session, at: path) {
                item.source = path
                session.items.append(item)
            }
        }
        draggedCells = Set(session.items.compactMap(\.source)).compactMap { cells[$0] }
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

extension TableViewCell {
    /// Changes the look of the cell at the beginning of its drag, and takes the keyboard focus from
    /// its controls.
    func beginDragging(_ state: DragState) {
        let holdsFocus = hostedWidgets.contains { View(retaining: $0).containsFocus }
        if !userInteractionEnabledWhileDragging, holdsFocus { tableView?.grabFocus() }
        dragState = state
    }
}
