import CGtk
import GtkBridge
import TableCore
import TextCore

/// The row whose actions a swipe reveals, and their buttons.
struct RowSwipe {
    var session: SwipeSession
    var path: IndexPath
    let configurations: [SwipeSession.Side: SwipeActionsConfiguration]
    /// The buttons of each side, the outermost first.
    var buttons: [SwipeSession.Side: [SwipeButton]]
    /// The horizontal offset of the row's content, in points; negative to the left.
    var offset = 0.0
    var animation: Animation?
    /// The last motion of the pointer, for its velocity in points per second.
    var lastMotion: (x: Double, time: guint32)?
    var velocity = 0.0
}

extension TableView {
    /// Whether the program and the delegate agree that a row has actions to reveal.
    private func swipeConfigurations(
        forRowAt path: IndexPath
    ) -> [SwipeSession.Side: SwipeActionsConfiguration] {
        guard !isEditing, let delegate,
            dataSource?.tableView(self, canEditRowAt: path) ?? false
        else { return [:] }
        var found: [SwipeSession.Side: SwipeActionsConfiguration] = [:]
        found[.left] = delegate.tableView(
            self, trailingSwipeActionsConfigurationForRowAt: path)
        found[.right] = delegate.tableView(
            self, leadingSwipeActionsConfigurationForRowAt: path)
        return found
    }

    /// The actions of a row's swipes as items of its menu.
    func swipeMenuItems(forRowAt path: IndexPath) -> [MenuElement] {
        let configurations = swipeConfigurations(forRowAt: path)
        let actions = [SwipeSession.Side.right, .left].flatMap {
            configurations[$0]?.actions ?? []
        }
        return actions.map { action in
            let attributes: MenuElement.Attributes =
                action.style == .destructive ? .destructive : []
            return Action(
                title: action.title ?? translated("Action"), image: action.image,
                attributes: attributes
            ) { [weak self] _ in
                guard let self else { return }
                action.handler(action, cells[path] ?? self) { _ in }
            }
        }
    }

    /// Begins to reveal the actions of a row.
    ///
    /// - Returns: Whether the row has actions on the side that the pointer reveals.
    func beginSwipe(
        _ path: IndexPath, from start: Point, to point: (x: Double, y: Double), at time: guint32
    ) -> Bool {
        let side: SwipeSession.Side = point.x < start.x ? .left : .right
        let configurations = swipeConfigurations(forRowAt: path)
        guard let configuration = configurations[side] else { return false }
        // An empty configuration turns swiping off, instead of offering Delete.
        guard !configuration.actions.isEmpty else { return true }
        endSwipe()
        let shown = configurations.filter { !$0.value.actions.isEmpty }
        let buttons = shown.mapValues { $0.actions.map { makeSwipeButton(for: $0) } }
        var session = SwipeSession(
            widths: buttons.mapValues { $0.reduce(0) { $0 + $1.width } })
        for (side, configuration) in shown where configuration.performsFirstActionWithFullSwipe {
            session.fullSwipeDistances[side] = rowWidth * 0.6
        }
        swipe = RowSwipe(
            session: session, path: path, configurations: shown, buttons: buttons)
        swipe(.began(path, x: start.x, y: start.y))
        dragSwipe(to: point, at: time)
        return true
    }

    /// Moves the content of the swiped row with the pointer.
    func dragSwipe(to point: (x: Double, y: Double), at time: guint32) {
        if let last = swipe?.lastMotion, time > last.time {
            swipe?.velocity = (point.x - last.x) * 1000 / Double(time - last.time)
        }
        swipe?.lastMotion = (point.x, time)
        swipe(.moved(x: point.x, y: point.y))
    }

    /// Closes the row that is open, if any. Returns whether there was one.
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
            case .claimed(let path):
                delegate?.tableView(self, willBeginEditingRowAt: path)
            case .offset(_, let x):
                swipe?.animation?.stop()
                swipe?.offset = x
                layoutContent()
            case .open(_, let side):
                let width = swipe?.session.widths[side] ?? 0
                animateSwipe(to: side == .left ? -width : width)
            case .close: animateSwipe(to: 0)
            case .performFirst(_, let side):
                guard let action = swipe?.configurations[side]?.actions.first else { return }
                animateSwipe(to: side == .left ? -rowWidth : rowWidth)
                perform(action)
            }
        }
    }

    private func animateSwipe(to end: Double) {
        guard let start = swipe?.offset else { return }
        swipe?.animation?.stop()
        guard animationsAreEnabled, abs(end - start) > 1 else { return finishSwipe(at: end) }
        swipe?.animation = Animation(on: host.widget, duration: 0.2) { [weak self] progress in
            guard let self, swipe != nil else { return }
            swipe?.offset = start + (end - start) * progress
            if progress >= 1 { finishSwipe(at: end) } else { layoutContent() }
        }
    }

    private func finishSwipe(at offset: Double) {
        swipe?.offset = offset
        if offset == 0 { endSwipe() }
        setNeedsLayout()
        tree.queueDraw()
    }

    /// Removes the swipe without animation.
    func endSwipe() {
        guard let ended = swipe else { return }
        swipe = nil
        ended.animation?.stop()
        for button in ended.buttons.values.joined() { removeHosted(button.widget) }
        delegate?.tableView(self, didEndEditingRowAt: ended.path)
        setNeedsLayout()
        tree.queueDraw()
    }

    /// Moves the swipe along with its row; a deleted row takes its actions with it.
    func remapSwipe(_ map: UpdateMap) {
        guard let path = swipe?.path else { return }
        guard let new = map.newIndexPath(forOld: path) else { return endSwipe() }
        swipe?.path = new
        swipe?.session.apply(map)
    }

    private func perform(_ action: ContextualAction) {
        guard let path = swipe?.path else { return }
        action.handler(action, cells[path] ?? self) { [weak self] _ in
            guard let self, swipe?.path == path else { return }
            if swipe?.session.openRow == nil { animateSwipe(to: 0) } else { closeSwipe() }
        }
    }

    // MARK: Views

    /// The horizontal offset of a row's content, in points.
    func swipeOffset(ofRowAt path: IndexPath) -> Double {
        swipe.map { $0.path == path ? $0.offset : 0 } ?? 0
    }

    private func makeSwipeButton(for action: ContextualAction) -> SwipeButton {
        let button = SwipeButton(action)
        connect("clicked", of: button.reference.raw) { [weak self] _ in
            self?.grabFocus()
            self?.perform(action)
        }
        return button
    }

    /// Places the buttons of the swiped row beside its content, which they follow from the edge.
    func placeSwipeButtons() {
        guard let swipe else { return }
        let slot = slots.first { slot in
            if case .row(let path, _) = slot.content { path == swipe.path } else { false }
        }
        for (side, buttons) in swipe.buttons {
            let revealed = side == .left ? -swipe.offset : swipe.offset
            guard let slot, revealed > 0 else {
                for button in buttons { gtk_widget_hide(button.widget) }
                continue
            }
            let natural = buttons.reduce(0) { $0 + $1.width }
            let stretch = max(1, revealed / max(1, natural))
            // The innermost button lies beside the content.
            var x = side == .left ? rowWidth - revealed : revealed
            for button in buttons.reversed() {
                let width = button.width * stretch
                if side == .right { x -= width }
                host(
                    button.widget, in: rowOverlay,
                    at: Rect(x: x, y: 0, width: width, height: slot.height), y: slot.y)
                if side == .left { x += width }
            }
        }
    }
}
