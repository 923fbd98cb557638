import CGtk
import GtkBridge
import TableCore

/// The place at which the items over a collection would be dropped.
struct PendingItemDrop {
    var proposal = CollectionViewDropProposal(operation: .cancel)
    var placement: DropPlacement?
    var autoScroll: TickCallback?
    /// The item over which the pointer rests, and the timer that opens it.
    var springLoading: (item: IndexPath, timer: LoopSource)?
}

extension CollectionView {
    /// Whether items are being dragged over the collection.
    public var hasActiveDrop: Bool { dropTarget?.session != nil }

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
        return beginDrag(of: item, at: press.point)
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

    /// Begins to drag an item, or all selected ones if it is one of them, out of the collection.
    ///
    /// - Parameters:
    ///   - item: The index path of the item in the data source.
    ///   - start: The place of the press in the viewport.
    /// - Returns: Whether the delegate gave items.
    private func beginDrag(of item: IndexPath, at start: Point) -> Bool {
        guard dragInteractionEnabled, let dragDelegate, outgoingDrag == nil else { return false }
        let session = DragSession()
        session.view = self
        if dragsSelection(with: item),
            let items = dragDelegate.collectionView(self, itemsForBeginningSelection: session)
        {
            session.items = items
        } else {
            addItems(to: session, from: dragDelegate, beginningAt: item)
        }
        guard !session.items.isEmpty else { return false }
        let icon = dragIcon(of: item, at: start)
        cancelInteractiveMovement()
        clearPointer()
        outgoingDrag = session
        draggedCells = draggedItems(of: session).compactMap { cellForItem(at: $0) }
        for cell in draggedCells { cell.dragState = .dragging }
        dragDelegate.collectionView(self, dragSessionWillBegin: session)
        DragSource.begin(
            session, from: bin.widget,
            allowsMove: dragDelegate.collectionView(self, dragSessionAllowsMoveOperation: session),
            at: onScreen(start), icon: icon
        ) { [weak self] in
            guard let self else { return }
            outgoingDrag = nil
            for cell in draggedCells { cell.dragState = .none }
            draggedCells = []
            self.dragDelegate?.collectionView(self, dragSessionDidEnd: session)
        }
        return true
    }

    /// Whether a drag of an item drags all selected items.
    func dragsSelection(with item: IndexPath?) -> Bool {
        guard let item, dragDelegate != nil else { return false }
        return numberOfSelectedItems > 1 && selection.isSelected(shownPath(item))
    }

    private func addItems(
        to session: DragSession, from delegate: any CollectionViewDragDelegate,
        beginningAt item: IndexPath
    ) {
        let isSelected = selection.isSelected(shownPath(item))
        let paths = isSelected ? indexPathsForSelectedItems ?? [item] : [item]
        for path in paths.sorted() {
            for dragged in delegate.collectionView(self, itemsForBeginning: session, at: path) {
                dragged.source = path
                session.items.append(dragged)
            }
        }
    }

    /// The visible items of a drag: those that the delegate was asked for, or all selected ones.
    private func draggedItems(of session: DragSession) -> [IndexPath] {
        let sources = Set(session.items.compactMap(\.source))
        guard sources.isEmpty else { return Array(sources) }
        return indexPathsForVisibleItems.filter { selection.isSelected($0) }
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

extension CollectionView: DropReceiver {
    /// Starts accepting drops when the collection first gets a drop delegate.
    func connectDrops() {
        guard dropDelegate != nil, dropTarget == nil else { return }
        dropTarget = DropTarget(bin.widget, for: self)
    }

    func canHandle(_ session: DropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }

    func dropEntered(_ session: DropSession) {
        pendingDrop = PendingItemDrop()
        dropDelegate?.collectionView(self, dropSessionDidEnter: session)
        var last: Int?
        pendingDrop.autoScroll = TickCallback(on: bin.widget) { [weak self, weak session] time in
            guard let self, let session, hasActiveDrop else { return false }
            let seconds = last.map { Double(time - $0) / 1_000_000 } ?? 0
            if scroll(near: onScreen(session.place), seconds: seconds, inSections: true) {
                _ = dropMoved(session)
            }
            last = time
            return true
        }
    }

    func dropMoved(_ session: DropSession) -> DropOperation {
        guard let dropDelegate else { return .cancel }
        let point = contentPoint(onScreen(session.place))
        let item = indexPathForItem(at: point)
        let place = display.layOut { $0.layout.insertionIndexPath(at: point) }
        let proposal = dropDelegate.collectionView(
            self, dropSessionDidUpdate: session, withDestinationIndexPath: place ?? item)
        let isTaken = proposal.operation == .copy || proposal.operation == .move
        pendingDrop.proposal = proposal
        let old = pendingDrop.placement
        pendingDrop.placement = isTaken ? placement(of: proposal.intent, on: item, at: point) : nil
        if pendingDrop.placement != old { bin.queueDraw() }
        springLoad(item, session)
        return proposal.operation
    }

    /// Opens an item over which others rest for a while, as a click does.
    private func springLoad(_ item: IndexPath?, _ session: DropSession) {
        guard item != pendingDrop.springLoading?.item else { return }
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop.springLoading = nil
        guard let item,
            delegate?.collectionView(
                self, shouldSpringLoadItemAt: item, with: SpringLoadedInteractionContext(session))
                ?? isSpringLoaded
        else { return }
        let timer = MainLoop.after(milliseconds: 800) { [weak self] in
            guard let self, pendingDrop.springLoading?.item == item else { return }
            select(.press(item))
            select(.release(item, []))
        }
        pendingDrop.springLoading = (item, timer)
    }

    /// The place in or beside an item, or at the end of the collection.
    private func placement(
        of intent: DropIntent, on item: IndexPath?, at point: Point
    ) -> DropPlacement? {
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

    func drop(_ session: DropSession) {
        let isOwn = session.localDragSession?.view === self
        let items = session.items.map {
            CollectionViewDropItem($0, sourceIndexPath: isOwn ? $0.source : nil)
        }
        let coordinator = CollectionViewDropCoordinator(
            session, items: items, at: pendingDrop.placement?.indexPath, pendingDrop.proposal)
        endPendingDrop()
        dropDelegate?.collectionView(self, performDropWith: coordinator)
    }

    func dropExited(_ session: DropSession) {
        endPendingDrop()
        dropDelegate?.collectionView(self, dropSessionDidExit: session)
    }

    func dropEnded(_ session: DropSession) {
        endPendingDrop()
        dropDelegate?.collectionView(self, dropSessionDidEnd: session)
    }

    private func endPendingDrop() {
        pendingDrop.autoScroll?.stop()
        pendingDrop.springLoading?.timer.cancel()
        pendingDrop = PendingItemDrop()
        bin.queueDraw()
    }
}
