import CGtk
import GtkBridge
import TableCore
import TextCore

/// The swipe that reveals the actions of a row.
extension IndexedView {
    /// The actions of a row's swipes as items of its menu.
    func swipeMenuItems(at path: IndexPath) -> [MenuElement] {
        let configurations = swipeConfigurations(at: path)
        let actions = [SwipeSession.Side.right, .left].flatMap {
            configurations[$0]?.actions ?? []
        }
        return actions.map { action in
            action.menuItem { [weak self] in
                guard let self else { return }
                action.handler(action, cellView(at: path) ?? self) { _ in }
            }
        }
    }

    /// Moves the content of the swiped row with the pointer.
    func dragSwipe(to point: Point, at time: guint32) {
        swipe?.follow(x: point.x, at: time)
        swipe(.moved(x: point.x, y: point.y))
    }

    /// Ends the drag of a swipe. Returns whether there was one.
    func releaseSwipe() -> Bool {
        guard let swipe, swipe.session.isDragging else { return false }
        self.swipe(.ended(velocity: swipe.velocity))
        return true
    }

    /// Closes the open row, if any. Returns whether there was one.
    @discardableResult
    func closeSwipe() -> Bool {
        guard swipe?.session.openRow != nil else { return false }
        swipe(.close)
        return true
    }

    /// Sends an event to the swipe and performs the effects.
    func swipe(_ event: SwipeSession.Event) {
        for effect in swipe?.session.handle(event) ?? [] {
            switch effect {
            case .claimed(let path): swipeClaimed(path)
            case .offset(_, let x):
                swipe?.animation?.stop()
                moveSwipe(to: x)
            case .open(_, let side):
                animateSwipe(to: side.offset(swipe?.session.widths[side] ?? 0))
            case .close: animateSwipe(to: 0)
            case .performFirst(let path, let side):
                guard let action = swipe?.configurations[side]?.actions.first else { return }
                animateSwipe(to: side.offset(swipeWidth(at: path)))
                perform(action)
            }
        }
    }

    private func moveSwipe(to offset: Double) {
        swipe?.offset = offset
        swipeMoved()
    }

    private func animateSwipe(to end: Double) {
        guard let start = swipe?.offset else { return }
        swipe?.animation?.stop()
        guard animationsAreEnabled, abs(end - start) > 1 else { return finishSwipe(at: end) }
        swipe?.animation = Animation(on: hostWidget, duration: 0.2) { [weak self] progress in
            guard let self, swipe != nil else { return }
            if progress >= 1 { return finishSwipe(at: end) }
            moveSwipe(to: start + (end - start) * progress)
        }
    }

    private func finishSwipe(at offset: Double) {
        swipe?.offset = offset
        if offset == 0 { endSwipe() } else { swipeOpened() }
        setNeedsLayout()
    }

    /// Removes the swipe without animation.
    func endSwipe() {
        guard let ended = swipe else { return }
        swipe = nil
        ended.animation?.stop()
        swipeEnded(ended)
        setNeedsLayout()
    }

    /// Moves the swipe along with its row; a deleted row takes its actions with it.
    func remapSwipe(_ map: UpdateMap) {
        guard let path = swipe?.path else { return }
        guard let new = map.newIndexPath(forOld: path) else { return endSwipe() }
        swipe?.path = new
        swipe?.session.apply(map)
    }

    private func perform(_ action: ContextualAction) {
        guard let path = swipe?.path, let identity = swipe?.identity else { return }
        action.handler(action, cellView(at: path) ?? self) { [weak self] _ in
            // Until then, the row may have moved, and another one may have been swiped.
            guard let self, swipe?.identity === identity else { return }
            if swipe?.session.openRow == nil { animateSwipe(to: 0) } else { closeSwipe() }
        }
    }

    /// Creates the button of an action.
    func makeSwipeButton(for action: ContextualAction) -> SwipeButton {
        let button = SwipeButton(action)
        connect("clicked", of: button.reference.raw) { [weak self] _ in
            guard let self else { return }
            focusSwipedRow()
            grabFocus()
            perform(action)
        }
        return button
    }
}

extension SwipeSession.Side {
    /// The horizontal offset of content that has moved by a distance to this side.
    fileprivate func offset(_ distance: Double) -> Double {
        self == .left ? -distance : distance
    }
}
