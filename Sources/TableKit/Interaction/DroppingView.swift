import GtkBridge
import TableCore

/// The proposed effect of a drop on a table or a collection.
protocol DropProposal {
    /// The effect on the dropped items.
    var operation: DropOperation { get }
    /// The effect on the rows.
    var intent: DropIntent { get }
    init(operation: DropOperation, intent: DropIntent)
}

/// The place at which the items over a view would be dropped.
struct PendingDrop<Proposal: DropProposal> {
    var proposal = Proposal(operation: .cancel, intent: .unspecified)
    var placement: DropPlacement?
    var autoscroller: Autoscroller?
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

/// A table or a collection on which items can be dropped.
protocol DroppingView: IndexedView, DropReceiver {
    associatedtype Proposal: DropProposal

    /// The place of the items over the view.
    var pendingDrop: PendingDrop<Proposal> { get set }
    /// Whether items are being dragged over the view.
    var hasActiveDrop: Bool { get }
    /// The widget over which items are dragged.
    var dropWidget: WidgetPointer { get }

    /// Returns the row under the pointer.
    func rowUnder(_ session: DropSession) -> IndexPath?
    /// Asks the delegate for the effect of a drop; nil without a delegate.
    func propose(_ session: DropSession, on row: IndexPath?) -> Proposal?
    /// Returns the place of items dropped at the pointer.
    func dropPlacement(
        of intent: DropIntent, _ session: DropSession, on row: IndexPath?
    ) -> DropPlacement?
    /// Asks the delegate whether a row opens; nil without a delegate.
    func shouldSpringLoad(_ row: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool?
    /// Whether rows open if the delegate does not answer.
    var isSpringLoaded: Bool { get }
    /// Draws the place of the drop again.
    func redrawDropPlace()
    /// Returns whether holding items at a place of the viewport scrolls.
    func scrolls(near place: Point) -> Bool
    /// Scrolls while items are held at a place of the viewport. Returns whether anything moved.
    func scroll(near place: Point, seconds: Double) -> Bool

    /// Gives the items to the delegate, each with its row if it comes from the view itself.
    func take(
        _ items: [(item: DragItem, source: IndexPath?)], of session: DropSession,
        at destination: IndexPath?, _ proposal: Proposal)
    /// Notifies the delegate of items that entered the view.
    func tellDropEntered(_ session: DropSession)
    /// Notifies the delegate of items that left the view.
    func tellDropExited(_ session: DropSession)
    /// Notifies the delegate of the end of a drag that was over the view.
    func tellDropEnded(_ session: DropSession)
}

extension DroppingView {
    func dropEntered(_ session: DropSession) {
        pendingDrop = PendingDrop()
        tellDropEntered(session)
        pendingDrop.autoscroller = Autoscroller(on: dropWidget) { [weak self, weak session] in
            guard let self, let session, hasActiveDrop else { return false }
            return scrolls(near: onScreen(session.place))
        } step: { [weak self, weak session] seconds in
            guard let self, let session else { return }
            // The view tells the drop that its content has scrolled.
            _ = scroll(near: onScreen(session.place), seconds: seconds)
        }
    }

    func dropMoved(_ session: DropSession) -> DropOperation {
        let row = rowUnder(session)
        guard let proposal = propose(session, on: row) else { return .cancel }
        let isTaken = proposal.operation == .copy || proposal.operation == .move
        pendingDrop.proposal = proposal
        let old = pendingDrop.placement
        pendingDrop.placement =
            isTaken ? dropPlacement(of: proposal.intent, session, on: row) : nil
        if pendingDrop.placement != old { redrawDropPlace() }
        springLoad(row, session)
        pendingDrop.autoscroller?.update()
        return proposal.operation
    }

    func drop(_ session: DropSession) {
        let isOwn = session.localDragSession?.view === self
        let (place, proposal) = (pendingDrop.placement?.indexPath, pendingDrop.proposal)
        endPendingDrop()
        take(
            session.items.map { ($0, isOwn ? $0.source : nil) }, of: session, at: place, proposal)
    }

    func dropExited(_ session: DropSession) {
        endPendingDrop()
        tellDropExited(session)
    }

    func dropEnded(_ session: DropSession) {
        endPendingDrop()
        tellDropEnded(session)
    }

    private func endPendingDrop() {
        pendingDrop.autoscroller?.stop()
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop = PendingDrop()
        redrawDropPlace()
    }

    /// Takes the row over which items rest along in a batch update.
    func followSpringLoading(_ map: UpdateMap) {
        guard let (row, timer) = pendingDrop.springLoading else { return }
        guard let new = map.newIndexPath(forOld: row) else {
            timer.cancel()
            pendingDrop.springLoading = nil
            return
        }
        pendingDrop.springLoading = (new, timer)
    }

    /// Opens a row over which items rest for a while, as a click does.
    private func springLoad(_ row: IndexPath?, _ session: DropSession) {
        guard row != pendingDrop.springLoading?.row else { return }
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop.springLoading = nil
        guard let row,
            shouldSpringLoad(row, SpringLoadedInteractionContext(session)) ?? isSpringLoaded
        else { return }
        let timer = MainLoop.after(milliseconds: 800) { [weak self] in
            guard let self, let row = pendingDrop.springLoading?.row else { return }
            select(.press(row))
            select(.release(row, []))
        }
        pendingDrop.springLoading = (row, timer)
    }
}
