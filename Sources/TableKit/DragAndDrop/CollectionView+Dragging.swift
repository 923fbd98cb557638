import CGtk
import GtkBridge
import TableCore

extension CollectionView: DraggingView {
    /// Drags the pressed item, or all selected ones if it is one of them, out of the collection.
    ///
    /// - Parameter point: The place of the pointer in the viewport.
    /// - Returns: Whether the delegate gave items.
    func dragPressedItemOut(to point: Point) -> Bool {
        guard let press = pointer.press, let item = press.item,
            gtk_drag_check_threshold(
                bin.widget, gint(press.point.x), gint(press.point.y), gint(point.x),
                gint(point.y)) != 0
        else { return false }
        return beginDrag(of: item.row, at: grip(of: item))
    }

    /// Drags the item that is being moved out of the collection, if the pointer has left it.
    ///
    /// - Returns: Whether the item left.
    func dragLiftedItemOut(at point: Point) -> Bool {
        guard dragDelegate != nil, let item = movement?.drag.source, let press = pointer.press,
            !DragBounds(viewport: viewportSize).contains(point)
        else { return false }
        return beginDrag(of: item, at: press.point)
    }

    var hasDragDelegate: Bool { dragDelegate != nil }

    var dragWidget: WidgetPointer { bin.widget }

    func dragItemsOfSelection(_ session: DragSession) -> [DragItem]? {
        dragDelegate?.collectionView(self, itemsForBeginningSelection: session)
    }

    func dragItems(_ session: DragSession, of path: IndexPath) -> [DragItem] {
        dragDelegate?.collectionView(self, itemsForBeginning: session, at: path) ?? []
    }

    func dragAllowsMove(_ session: DragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? false
    }

    func pickUp(_ path: IndexPath, at point: Point, in session: DragSession) -> OpaquePointer? {
        // A lifted item is drawn where it is.
        let icon = dragIcon(of: path, at: point)
        cancelInteractiveMovement()
        clearPointer()
        draggedCells = draggedPaths(of: session).compactMap { cellForItem(at: $0) }
        for cell in draggedCells { cell.dragState = .dragging }
        return icon
    }

    func tellDragBegins(_ session: DragSession) {
        dragDelegate?.collectionView(self, dragSessionWillBegin: session)
    }

    func tellDragEnded(_ session: DragSession) {
        dragDelegate?.collectionView(self, dragSessionDidEnd: session)
    }

    /// The picture of an item at the pointer; the caller owns it.
    private func dragIcon(of item: IndexPath, at point: Point) -> OpaquePointer? {
        guard let cell = cellForItem(at: shownPath(item)), let hosting = cell.hosting,
            let window = gtk_widget_get_window(bin.widget)
        else { return nil }
        hosting.isLifted = false
        let frame = cell.frame
        let surface = gdk_window_create_similar_surface(
            window, CAIRO_CONTENT_COLOR_ALPHA, gint(frame.width), gint(frame.height))
        guard let context = cairo_create(surface) else { return surface }
        defer { cairo_destroy(context) }
        GraphicsContext(context).lead(contentDirection, inWidth: frame.width)
        cairo_translate(context, -frame.minX, -frame.minY)
        hosting.draw(in: GraphicsContext(context))
        // A lifted item is where the pointer holds it.
        let place = movement?.drag.pointerPosition ?? contentPoint(point)
        cairo_surface_set_device_offset(
            surface, -contentDirection.place(place.x - frame.minX, inWidth: frame.width),
            frame.minY - place.y)
        return surface
    }
}

extension CollectionViewCell: DraggedCell {}
