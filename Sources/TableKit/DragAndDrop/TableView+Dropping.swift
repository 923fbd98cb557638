import CGtk
import GtkBridge
import TableCore

/// The place at which the items over a table would be dropped.
struct PendingDrop {
    var proposal = TableViewDropProposal(operation: .cancel)
    var placement: DropPlacement?
    var autoScroll: TickCallback?
    /// The row over which the pointer rests, and the timer that opens it.
    var springLoading: (row: IndexPath, timer: LoopSource)?
}

/// The context in which a row opens while dragged items rest over it.
public final class SpringLoadedInteractionContext {
    private let session: DropSession

    init(_ session: DropSession) { self.session = session }

    /// The place of the pointer in a view, in points.
    public func location(in view: View) -> Point { session.location(in: view) }
}

extension TableView: DropReceiver {
    /// Whether items are being dragged over the table.
    public var hasActiveDrop: Bool { dropTarget?.session != nil }

    /// Starts accepting drops when the table first gets a drop delegate.
    func connectDrops() {
        guard dropDelegate != nil, dropTarget == nil else { return }
        dropTarget = DropTarget(host.widget, for: self)
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.tableView(self, canHandle: session) ?? false
    }

    func dropEntered(_ session: DropSession) {
        pendingDrop = PendingDrop()
        dropDelegate?.tableView(self, dropSessionDidEnter: session)
        startDropScrolling(session)
    }

    func dropMoved(_ session: DropSession) -> DropOperation {
        guard let dropDelegate else { return .cancel }
        let y = offsetY + session.place.y
        let row = geometry.indexPathForRow(at: y)
        let proposal = dropDelegate.tableView(
            self, dropSessionDidUpdate: session, withDestinationIndexPath: row)
        let isTaken = proposal.operation == .copy || proposal.operation == .move
        pendingDrop.proposal = proposal
        let old = pendingDrop.placement
        pendingDrop.placement = isTaken ? geometry.dropPlacement(at: y, proposal.intent) : nil
        springLoad(row, session)
        if pendingDrop.placement != old { gtk_widget_queue_draw(host.widget) }
        return proposal.operation
    }

    func drop(_ session: DropSession) {
        let items = session.items.map { item in
            let isOwn = session.localDragSession?.view === self
            return TableViewDropItem(item, sourceIndexPath: isOwn ? item.source : nil)
        }
        let coordinator = TableViewDropCoordinator(
            session, items: items, at: pendingDrop.placement?.indexPath, pendingDrop.proposal)
        endPendingDrop()
        dropDelegate?.tableView(self, performDropWith: coordinator)
    }

    func dropExited(_ session: DropSession) {
        endPendingDrop()
        dropDelegate?.tableView(self, dropSessionDidExit: session)
    }

    func dropEnded(_ session: DropSession) {
        endPendingDrop()
        dropDelegate?.tableView(self, dropSessionDidEnd: session)
    }

    private func endPendingDrop() {
        pendingDrop.autoScroll?.stop()
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop = PendingDrop()
        gtk_widget_queue_draw(host.widget)
    }

    /// Scrolls while items are held near the upper or lower edge.
    private func startDropScrolling(_ session: DropSession) {
        var last: Int?
        pendingDrop.autoScroll = TickCallback(on: host.widget) { [weak self, weak session] time in
            guard let self, let session, hasActiveDrop else { return false }
            let seconds = last.map { Double(time - $0) / 1_000_000 } ?? 0
            last = time
            let speed = AutoScroll().speed(
                pointerY: session.place.y, viewportHeight: Double(host.viewportHeight))
            guard speed != 0 else { return true }
            let before = offsetY
            offsetY += speed * seconds
            if offsetY != before { _ = dropMoved(session) }
            return true
        }
    }

    // MARK: Spring loading

    /// Opens a row over which items rest for a while, as a click does.
    private func springLoad(_ row: IndexPath?, _ session: DropSession) {
        guard row != pendingDrop.springLoading?.row else { return }
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop.springLoading = nil
        guard let row,
            delegate?.tableView(
                self, shouldSpringLoadRowAt: row, with: SpringLoadedInteractionContext(session))
                ?? isSpringLoaded
        else { return }
        let timer = MainLoop.after(milliseconds: 800) { [weak self] in
            guard let self, pendingDrop.springLoading?.row == row else { return }
            select(.press(row))
            select(.release(row, []))
        }
        pendingDrop.springLoading = (row, timer)
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
