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

    /// The place in or beside an item, or at the end of the collection.
    func dropPlacement(
        of intent: DropIntent, _ session: DropSession, on item: IndexPath?
    ) -> DropPlacement? {
        let point = contentPoint(onScreen(session.place))
        if intent == .insertAtDestinationIndexPath || intent == .unspecified,
            let path = display.layOut({ $0.layout.insertionIndexPath(at: point) })
        {
            return .at(path)
        }
        if let item, let frame = layoutAttributesForItem(at: item)?.frame {
            return intent.placement(on: item, part: (point.x - frame.minX) / frame.width)
        }
        guard intent != .insertIntoDestinationIndexPath, numberOfSections > 0 else { return nil }
        let last = numberOfSections - 1
        return .at(IndexPath(item: numberOfItems(inSection: last), section: last))
    }

    // MARK: Drawing

    /// Draws the line between items, or the frame around the item, at which items would be dropped;
    /// the origin is that of the content.
    func drawDropPlace(in context: GraphicsContext) {
        guard let placement = pendingDrop.placement, pendingDrop.proposal.intent != .unspecified
        else { return }
        switch placement {
        case .at(let path):
            if let line = display.layOut({ $0.layout.insertionLine(at: path) }) {
                return context.fill(line, .strongTint, cornerRadius: line.height / 2)
            }
            let above = IndexPath(item: path.item - 1, section: path.section)
            if let frame = layoutAttributesForItem(at: path)?.frame {
                context.fill(
                    Rect(x: frame.minX - 2, y: frame.minY, width: 2, height: frame.height),
                    .strongTint)
            } else if let frame = layoutAttributesForItem(at: above)?.frame {
                context.fill(
                    Rect(x: frame.maxX, y: frame.minY, width: 2, height: frame.height), .strongTint)
            }
        case .into(let path):
            guard let frame = layoutAttributesForItem(at: path)?.frame else { return }
            context.stroke(frame, .strongTint, width: 2)
        }
    }
}
