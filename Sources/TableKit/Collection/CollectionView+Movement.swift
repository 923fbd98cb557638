import CGtk
import Foundation
import GtkBridge
import TableCore

/// An item that the user or the program is moving.
struct CollectionMovement {
    var drag: ItemDrag
    /// The index path at which the collection shows the item.
    var place: IndexPath
    let view: CollectionReusableView
    /// The position of the pointer in the viewport; nil if the program moves the item.
    var pointer: Point?
    var scroller: Autoscroller?
}

extension CollectionView {
    /// Whether an item is being moved interactively, or dragged out of the collection.
    public var hasActiveDrag: Bool { movement != nil || outgoingDrag != nil }

    /// Begins to move an item, if the data source allows it. Spec 70.7.
    ///
    /// The item follows ``updateInteractiveMovementTargetPosition(_:)``, and the others make room.
    /// The data source moves it once, in ``endInteractiveMovement()``. The collection itself does
    /// this when the user drags an item.
    ///
    /// A batch update does not end the movement, unless it deletes or moves the item itself: item
    /// and target keep their neighbors. A reload of everything ends it.
    ///
    /// - Returns: Whether the item can be moved.
    @discardableResult
    public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        guard let center = layoutAttributesForItem(at: indexPath)?.center else { return false }
        return lift(indexPath, at: center)
    }

    /// Moves the item so that its center, or the point where the pointer holds it, is at a position
    /// in content coordinates.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: Point) {
        move(.moved(to: targetPosition))
    }

    /// Drops the item at its current target.
    public func endInteractiveMovement() { move(.drop) }

    /// Returns the item to its place without notifying the data source.
    public func cancelInteractiveMovement() { move(.cancel) }

    // MARK: By mouse

    /// Lifts the pressed item if the pointer has moved far enough.
    ///
    /// - Returns: Whether an item is being dragged.
    func dragPressedItem(to point: Point) -> Bool {
        if movement != nil {
            if dragLiftedItemOut(at: point) { return true }
            movement?.pointer = point
            move(.moved(to: contentPoint(point)))
            movement?.scroller?.update()
            return true
        }
        guard dragInteractionEnabled, let press = pointer.press, let item = press.item,
            gtk_drag_check_threshold(
                bin.widget, gint(press.point.x), gint(press.point.y), gint(point.x),
                gint(point.y)) != 0,
            lift(item.row, at: contentPoint(grip(of: item)))
        else { return false }
        select(.cancelPress)
        pointer.press = (press.point, nil)
        movement?.scroller = makeMovementScroller()
        return dragPressedItem(to: point)
    }

    /// Scrolls while the item is held near an edge.
    private func makeMovementScroller() -> Autoscroller {
        Autoscroller(on: bin.widget) { [weak self] in
            guard let self, let point = movement?.pointer else { return false }
            return scrolls(near: point, inSections: true)
        } step: { [weak self] seconds in
            guard let self, let point = movement?.pointer else { return }
            if scroll(near: point, seconds: seconds, inSections: true) {
                move(.moved(to: contentPoint(point)))
            }
        }
    }

    /// The velocity at which holding something at a place of the viewport scrolls the content, in
    /// points per second.
    private func scrollVelocity(near place: Point) -> Point {
        AutoScroll().velocity(at: place, in: viewportSize, scrollRoom)
    }

    /// Returns whether holding something at a place of the viewport scrolls.
    ///
    /// - Parameter inSections: Whether sections that scroll on their own are scrolled, too.
    func scrolls(near place: Point, inSections: Bool) -> Bool {
        scrollVelocity(near: place) != .zero
            || inSections && sectionScrollSpeed(near: place) != 0
    }

    /// Scrolls while a point of the viewport is near an edge.
    ///
    /// - Parameter inSections: Whether sections that scroll on their own are scrolled, too.
    /// - Returns: Whether anything moved.
    func scroll(near place: Point, seconds: Double, inSections: Bool) -> Bool {
        let (before, velocity) = (contentOffset, scrollVelocity(near: place))
        let new = Point(
            x: before.x + velocity.x * seconds, y: before.y + velocity.y * seconds)
        if new.rounded != before { contentOffset = new }
        let distance = inSections ? sectionScrollSpeed(near: place) * seconds : 0
        return scrollSection(near: place, by: distance) || contentOffset != before
    }

    // MARK: By keyboard

    /// Moves the focused item one place, as Alt and an arrow key do.
    func moveFocusedItem(_ direction: LayoutDirection) -> Bool {
        updateIfNeeded()
        guard movement == nil, let source = focusedItem,
            dataSource?.collectionView(self, canMoveItemAt: source) ?? false
        else { return false }
        let next = ReorderSession.keyboardTarget(
            for: source, direction == .left || direction == .up ? .up : .down,
            in: display.counts, isHidden: { !isShown($0) })
        let beside = display.layOut { $0.indexPathForItem(direction, of: source) }
        if let proposed = beside ?? next { moveFocusedItem(to: proposed) }
        return true
    }

    /// Moves the focused item to another place, if the delegate does not choose a different one.
    func moveFocusedItem(to proposed: IndexPath) {
        guard let source = focusedItem, dataSource != nil else { return }
        let target =
            delegate?.collectionView(
                self, targetIndexPathForMoveFromItemAt: source, toProposedIndexPath: proposed)
            ?? proposed
        guard target != source else { return }
        report(moveFrom: source, to: target) { self.moveItem(at: source, to: target) }
        showsFocus = true
        let place = focusedItem ?? target
        scrollToItem(at: place, animated: false)
        accessibility.announceMove(to: place)
    }

    /// Reports a move to the data source.
    ///
    /// - Parameter show: Shows the move in the collection; nil if it is shown already.
    private func report(
        moveFrom source: IndexPath, to target: IndexPath, show: (() -> Void)? = nil
    ) {
        func tell() { dataSource?.collectionView(self, moveItemAt: source, to: target) }
        if let outline {
            outline.follow(from: source, to: target, in: self, report: tell, show: show)
        } else {
            tell()
            show?()
        }
    }

    // MARK: The drag

    private func lift(_ path: IndexPath, at point: Point) -> Bool {
        updateIfNeeded()
        guard movement == nil, dataSource?.collectionView(self, canMoveItemAt: path) ?? false,
            let view = display.view(of: .cell(path)),
            let drag = display.layOut({ ItemDrag(lifting: path, in: &$0, at: point) })
        else { return false }
        endAnimation(finished: false)
        movement = CollectionMovement(drag: drag, place: path, view: view)
        display.keptElement = .cell(path)
        view.hosting?.isLifted = true
        (view as? CollectionViewCell)?.dragState = .lifting
        setNeedsLayout()
        return true
    }

    func move(_ event: ItemDrag.Event) {
        guard let movement else { return }
        if case .moved = event { (movement.view as? CollectionViewCell)?.dragState = .dragging }
        updateIfNeeded()
        var effects = handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .placeImage: setNeedsLayout()
            case .askTarget(let source, let proposed):
                let target =
                    delegate?.collectionView(
                        self, targetIndexPathForMoveFromItemAt: source,
                        toProposedIndexPath: proposed) ?? proposed
                effects = handle(.retarget(target)) + effects
            case .makeRoom(let target): makeRoom(at: target)
            case .move(let source, let target):
                settle()
                report(moveFrom: source, to: target)
                accessibility.announceMove(to: target)
            case .putBack: settle()
            case .scroll: break
            }
        }
    }

    private func handle(_ event: ItemDrag.Event) -> [ReorderEffect] {
        guard var drag = movement?.drag else { return [] }
        let effects = display.layOut { drag.handle(event, in: &$0) }
        movement?.drag = drag
        return effects
    }

    /// Moves the item on the screen; the model still has it at its source.
    private func makeRoom(at target: IndexPath) {
        guard let place = movement?.place, place != target else { return }
        movement?.place = target
        var batch = BatchUpdate()
        batch.moveRow(from: place, to: target)
        do { try perform(batch) { _ in } } catch { recover(from: error) }
    }

    /// Animates the item to its place, and ends the movement.
    private func settle() {
        guard let ended = movement else { return }
        movement = nil
        ended.scroller?.stop()
        display.keptElement = nil
        let lifted = ended.view.hosting?.attributes
        endLift(of: ended.view)
        var drawn = endAnimation(finished: true)
        drawn[ObjectIdentifier(ended.view)] = lifted
        animate(from: drawn)
        setNeedsLayout()
    }

    private func endLift(of view: CollectionReusableView) {
        view.hosting?.isLifted = false
        guard let cell = view as? CollectionViewCell,
            !draggedCells.contains(where: { $0 === cell })
        else { return }
        cell.dragState = .none
    }

    /// Ends a movement whose data has changed unnoticed, and reloads everything.
    func abandonMovement() {
        guard movement != nil else { return }
        endMovement()
        display.reloadData()
    }

    /// Ends a movement without changing the places of items.
    private func endMovement() {
        guard let ended = movement else { return }
        movement = nil
        ended.scroller?.stop()
        endLift(of: ended.view)
        display.keptElement = nil
    }

    /// Performs changes of the data source while an item is moved.
    func performInMovement(
        _ batch: BatchUpdate, completion: @escaping (Bool) -> Void
    ) throws {
        guard var drag = movement?.drag else { return }
        let changes = try drag.follow(
            batch, shown: display.counts, after: try countsOfDataSource())
        movement?.drag = drag
        movement?.place = drag.destination
        try perform(changes.batch, completion: completion)
        if changes.reloadsItem { reconfigureItems(at: [drag.source]) }
        guard !drag.isFinished else {
            endMovement()
            clearPointer()
            return setNeedsLayout()
        }
        // Other items may be under the pointer now, and the content may have scrolled.
        move(.moved(to: movement?.pointer.map(contentPoint) ?? drag.pointerPosition))
        movement?.scroller?.update()
    }

    /// Keeps the lifted item under the pointer, above all others.
    func placeLiftedItem() {
        guard let movement, let hosting = movement.view.hosting else { return }
        var attributes = hosting.attributes
        attributes.center = movement.drag.imageFrame.center
        attributes.zIndex = .max
        hosting.set(attributes, isAnimating: true)
    }

    // MARK: Index paths

    /// The index path in the model of an item on the screen, which differs while an item is moved.
    func modelPath(_ path: IndexPath) -> IndexPath {
        guard let movement else { return path }
        return movement.drag.modelPath(of: path)
    }

    /// The index path in the model of an element on the screen: that of its item for cells and for
    /// views that belong to items, such as badges.
    func modelPath(of element: LayoutElement) -> IndexPath {
        let path = element.indexPath
        guard movement != nil else { return path }
        guard let kind = element.kind else { return modelPath(path) }
        // Only the views of sections are measured, and asked for, during a pass.
        guard !display.isLayingOut, display.session.layout.itemElementKinds.contains(kind) else {
            return path
        }
        return modelPath(path)
    }

    /// The index path on the screen of an item in the model: the inverse of ``modelPath(_:)``.
    func shownPath(_ path: IndexPath) -> IndexPath {
        movement?.drag.shownPath(of: path) ?? path
    }

    /// The positions on the screen of items at flat positions in the model.
    func shownPositions(_ positions: PositionSet) -> PositionSet {
        movement?.drag.shownPositions(of: positions, in: display.counts) ?? positions
    }

    /// The number of items on the screen in a section with a number of items in the model.
    func shownCount(_ count: Int, inSection section: Int) -> Int {
        movement?.drag.shownCount(count, inSection: section) ?? count
    }
}
