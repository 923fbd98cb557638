import CGtk
import GtkBridge
import TableCore
import TextCore

/// The row whose actions a swipe reveals, and their buttons.
struct RowSwipe {
    var session: SwipeSession
    var path: IndexPath
    let configurations: [SwipeSession.Side: SwipeActionsConfiguration]
    /// Whether the row shows the table's own Delete action.
    let offersDeletion: Bool
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
    /// The actions of the delegate for a row.
    private func ownSwipeConfigurations(
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

    /// The action that a swipe to the left reveals if the delegate returns none: Delete, on rows
    /// that can be deleted (Spec 17.1, 17.5–17.7).
    private func deletion(ofRowAt path: IndexPath) -> SwipeActionsConfiguration? {
        guard let dataSource,
            editing.offersDeletionBySwipe(
                canEdit: dataSource.tableView(self, canEditRowAt: path),
                style: delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete)
        else { return nil }
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        let delete = ContextualAction(
            style: .destructive, title: title ?? translated("Delete")
        ) { [weak self] _, _, done in
            if let path = self?.swipe?.path { self?.edit(.deletion(path)) }
            done(true)
        }
        return SwipeActionsConfiguration(actions: [delete])
    }

    /// Whether a swipe reveals the table's own Delete action of a row.
    func isSwipedForDeletion(_ path: IndexPath) -> Bool {
        guard let swipe else { return false }
        return swipe.path == path && swipe.offersDeletion
    }

    /// The actions of a row's swipes as items of its menu.
    func swipeMenuItems(forRowAt path: IndexPath) -> [MenuElement] {
        let configurations = ownSwipeConfigurations(forRowAt: path)
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
        var configurations = ownSwipeConfigurations(forRowAt: path)
        let deletion = configurations[.left] == nil ? deletion(ofRowAt: path) : nil
        if let deletion { configurations[.left] = deletion }
        // Without actions of its own, a swipe to the right also offers Delete (Spec 17.1).
        guard let configuration = configurations[side] ?? deletion else { return false }
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
            session: session, path: path, configurations: shown,
            offersDeletion: deletion != nil, buttons: buttons)
        if configurations[side] == nil {
            claimSwipe(path)
            swipe(.openRow(path, .left))
        } else {
            swipe(.began(path, x: start.x, y: start.y))
            dragSwipe(to: point, at: time)
        }
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
                claimSwipe(path)
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

    private func claimSwipe(_ path: IndexPath) {
        delegate?.tableView(self, willBeginEditingRowAt: path)
        if isSwipedForDeletion(path) { cells[path]?.willTransition(to: cellState(at: path)) }
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
        if offset == 0 {
            endSwipe()
        } else if let path = swipe?.path, isSwipedForDeletion(path) {
            cells[path]?.didTransition(to: cellState(at: path))
        }
        setNeedsLayout()
        tree.queueDraw()
    }

    /// Removes the swipe without animation.
    func endSwipe() {
        guard let ended = swipe else { return }
        swipe = nil
        ended.animation?.stop()
        for button in ended.buttons.values.joined() { removeHosted(button.widget) }
        if ended.offersDeletion, let cell = cells[ended.path] {
            cell.willTransition(to: cellState(at: ended.path))
            cell.didTransition(to: cellState(at: ended.path))
        }
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
            guard let self else { return }
            focusRow(at: swipe?.path)
            grabFocus()
            perform(action)
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
