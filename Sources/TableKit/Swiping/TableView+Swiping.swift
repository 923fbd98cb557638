import CGtk
import GtkBridge
import TableCore
import TextCore

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
            action.menuItem { [weak self] in
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
        swipe = RowSwipe(
            path, shown, buttons: buttons, rowWidth: rowWidth, offersDeletion: deletion != nil)
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
        swipe?.follow(x: point.x, at: time)
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
        let frames = slot == nil ? [:] : swipe.buttonFrames(rowWidth: rowWidth)
        for button in swipe.buttons.values.joined() {
            guard let slot, let span = frames[button.widget] else {
                gtk_widget_hide(button.widget)
                continue
            }
            host(
                button.widget, in: rowOverlay,
                at: Rect(
                    x: span.lowerBound, y: 0, width: span.upperBound - span.lowerBound,
                    height: slot.height), y: slot.y)
        }
    }
}
