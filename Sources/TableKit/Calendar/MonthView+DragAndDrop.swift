import CGtk
import GtkBridge
import TableCore

extension MonthView {
    /// Drags the pressed entry once the pointer is far enough from the press.
    func beginDrag(of press: Press, to point: Point) {
        guard case .entry(let entry) = press.hit.part,
            gtk_drag_check_threshold(
                widget, gint(press.point.x), gint(press.point.y), gint(point.x), gint(point.y))
                != 0
        else { return }
        let session = DragSession()
        session.view = self
        session.items =
            delegate?.monthView(self, itemsForBeginning: session, entry: entry) ?? []
        self.press = nil
        guard !session.items.isEmpty else { return }
        hovered = nil
        DragSource.begin(
            session, from: widget, allowsMove: true, at: content.mirrored(press.point),
            icon: content.cell(at: press.hit.place)?.picture(of: entry, under: press.point)
        ) { [weak self] in self?.dropPlace = nil }
    }
}

extension MonthDayView {
    /// The picture of an entry at the pointer; the caller owns it.
    ///
    /// - Parameter point: The place of the pointer in the month.
    func picture(of entry: Int, under point: Point) -> OpaquePointer? {
        guard let view = entryView(entry), let widget = nearestWidget,
            let window = gtk_widget_get_window(widget)
        else { return nil }
        let size = view.storedFrame.size
        let surface = gdk_window_create_similar_surface(
            window, CAIRO_CONTENT_COLOR_ALPHA, gint(size.width), gint(size.height))
        guard let context = cairo_create(surface) else { return surface }
        defer { cairo_destroy(context) }
        let direction = UserInterfaceLayoutDirection(of: widget)
        let target = GraphicsContext(context)
        target.lead(direction, inWidth: size.width)
        view.paint(PaintEnvironment.of(widget), in: target)
        let origin = Point(
            x: storedFrame.minX + view.storedFrame.minX, y: storedFrame.minY + view.storedFrame.minY
        )
        cairo_surface_set_device_offset(
            surface, -direction.place(point.x - origin.x, inWidth: size.width), origin.y - point.y)
        return surface
    }
}

extension MonthView: DropReceiver {
    func canHandle(_ session: DropSession) -> Bool {
        delegate?.monthView(self, canHandle: session) ?? false
    }

    func dropEntered(_ session: DropSession) {}

    func dropMoved(_ session: DropSession) -> DropOperation {
        guard let delegate, let place = content.hit(content.mirrored(session.place))?.place else {
            dropPlace = nil
            return .forbidden
        }
        let operation = delegate.monthView(self, dropSessionDidUpdate: session, at: place)
        dropPlace = operation == .copy || operation == .move ? place : nil
        return operation
    }

    func drop(_ session: DropSession) {
        guard let place = dropPlace else { return }
        delegate?.monthView(self, performDrop: session, at: place)
    }

    func dropExited(_ session: DropSession) { dropPlace = nil }

    func dropEnded(_ session: DropSession) { dropPlace = nil }
}
