import CGtk
import GtkBridge
import TableCore

extension CollectionView: DroppingView {
    /// Whether items are being dragged over the collection.
    public var hasActiveDrop: Bool { dropTarget?.session != nil }

    var dropWidget: WidgetPointer { bin.widget }

    /// Starts accepting drops when the collection first gets a drop delegate.
    func connectDrops() {
        guard dropDelegate != nil, dropTarget == nil else { return }
        dropTarget = DropTarget(bin.widget, for: self)
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }

    func rowUnder(_ session: DropSession) -> IndexPath? {
        indexPathForItem(at: contentPoint(onScreen(session.place)))
    }

    func propose(_ session: DropSession, on item: IndexPath?) -> CollectionViewDropProposal? {
        let point = contentPoint(onScreen(session.place))
        let place = display.layOut { $0.layout.insertionIndexPath(at: point) }
        return dropDelegate?.collectionView(
            self, dropSessionDidUpdate: session, withDestinationIndexPath: place ?? item)
    }

    func shouldSpringLoad(_ item: IndexPath, _ context: SpringLoadedInteractionContext) -> Bool? {
        delegate?.collectionView(self, shouldSpringLoadItemAt: item, with: context)
    }

    func redrawDropPlace() { bin.queueDraw() }

    func take(
        _ items: [(item: DragItem, source: IndexPath?)], of session: DropSession,
        at destination: IndexPath?, _ proposal: CollectionViewDropProposal
    ) {
        let items = items.map { CollectionViewDropItem($0.item, sourceIndexPath: $0.source) }
        dropDelegate?.collectionView(
            self,
            performDropWith: CollectionViewDropCoordinator(
                session, items: items, at: destination, proposal))
    }

    func tellDropEntered(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnter: session)
    }

    func tellDropExited(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidExit: session)
    }

    func tellDropEnded(_ session: DropSession) {
        dropDelegate?.collectionView(self, dropSessionDidEnd: session)
    }

    func scrolls(near place: Point) -> Bool { scrolls(near: place, inSections: true) }

    func scroll(near place: Point, seconds: Double) -> Bool {
        scroll(near: place, seconds: seconds, inSections: true)
    }

    /// The place in or beside an item, or the nearest one to the pointer.
    func dropPlacement(
        of intent: DropIntent, _ session: DropSession, on item: IndexPath?
    ) -> DropPlacement? {
        let point = contentPoint(onScreen(session.place))
        return display.layOut { $0.dropPlacement(at: point, intent) }
    }

    // MARK: Drawing

    /// Draws the line between items, or the frame around the item, at which items would be dropped;
    /// the origin is that of the content.
    func drawDropPlace(in context: GraphicsContext) {
        guard let placement = pendingDrop.placement, pendingDrop.proposal.intent != .unspecified
        else { return }
        switch placement {
        case .at(let path):
            guard let line = display.layOut({ $0.insertionLine(at: path) }) else { return }
            context.fill(
                line, .strongTint, cornerRadius: min(line.width, line.height) / 2)
        case .into(let path):
            guard let frame = layoutAttributesForItem(at: path)?.frame else { return }
            context.stroke(frame, .strongTint, width: 2)
        }
    }
}
