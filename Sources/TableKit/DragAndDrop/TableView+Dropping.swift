import CGtk
import GtkBridge
import TableCore

extension TableView: DroppingView {
    /// Whether items are being dragged over the table.
    public var hasActiveDrop: Bool { dropTarget?.session != nil }

    var dropWidget: WidgetPointer { host.widget }

    /// Starts accepting drops when the table first gets a drop delegate.
    func connectDrops() {
        guard dropDelegate != nil, dropTarget == nil else { return }
        dropTarget = DropTarget(host.widget, for: self)
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.tableView(self, canHandle: session) ?? false
    }

    func rowUnder(_ session: DropSession) -> IndexPath? {
        geometry.indexPathForRow(at: offsetY + session.place.y)
    }

    func propose(_ session: DropSession, on row: IndexPath?) -> TableViewDropProposal? {
        dropDelegate?.tableView(
            self, dropSessionDidUpdate: session, withDestinationIndexPath: row)
    }

    func dropPlacement(
        of intent: DropIntent, _ session: DropSession, on row: IndexPath?
    ) -> DropPlacement? {
        geometry.dropPlacement(at: offsetY + session.place.y, intent)
    }

    func shouldSpringLoad(_ row: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool? {
        delegate?.tableView(self, shouldSpringLoadRowAt: row, with: context)
    }

    func redrawDropPlace() { gtk_widget_queue_draw(host.widget) }

    func take(
        _ items: [(item: DragItem, source: IndexPath?)], of session: DropSession,
        at destination: IndexPath?, _ proposal: TableViewDropProposal
    ) {
        let items = items.map { TableViewDropItem($0.item, sourceIndexPath: $0.source) }
        dropDelegate?.tableView(
            self,
            performDropWith: TableViewDropCoordinator(
                session, items: items, at: destination, proposal))
    }

    func tellDropEntered(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidEnter: session)
    }

    func tellDropExited(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidExit: session)
    }

    func tellDropEnded(_ session: DropSession) {
        dropDelegate?.tableView(self, dropSessionDidEnd: session)
    }

    // MARK: Scrolling

    /// The speed at which holding something at a place of the viewport scrolls the rows, in points
    /// per second.
    private func scrollSpeed(near place: Point) -> Double {
        let viewport = Size(
            width: Double(host.viewportWidth), height: Double(host.viewportHeight))
        return AutoScroll().velocity(at: place, in: viewport, scrollRoom).y
    }

    func scrolls(near place: Point) -> Bool { scrollSpeed(near: place) != 0 }

    func scroll(near place: Point, seconds: Double) -> Bool {
        let before = offsetY
        offsetY += scrollSpeed(near: place) * seconds
        return offsetY != before
    }

    // MARK: Drawing

    /// Draws the line between rows, or the frame around the row, at which items would be dropped.
    func drawDropPlace(_ context: OpaquePointer) {
        guard let placement = pendingDrop.placement, pendingDrop.proposal.intent != .unspecified
        else { return }
        let color = Color.strongTint
        switch placement {
        case .at(let path):
            guard let line = geometry.insertionLine(at: path) else { return }
            let y = max(0, line - offsetY - 1)
            GraphicsContext(context).fill(Rect(x: 0, y: y, width: rowWidth, height: 2), color)
        case .into(let path):
            guard let span = geometry.rectForRow(at: path) else { return }
            GraphicsContext(context).stroke(
                Rect(x: 0, y: span.y - offsetY, width: rowWidth, height: span.height), color,
                width: 2)
        }
    }
}
