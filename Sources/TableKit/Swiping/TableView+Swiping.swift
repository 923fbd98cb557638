import CGtk
import GtkBridge
import TableCore
import TextCore

extension TableView {
    /// The actions of the delegate for a row.
    func swipeConfigurations(
        at path: IndexPath
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

    /// Begins to reveal the actions of a row.
    ///
    /// - Returns: Whether the row has actions on the side that the pointer reveals.
    func beginSwipe(
        _ path: IndexPath, from start: Point, to point: Point, at time: guint32
    ) -> Bool {
        let side: SwipeSession.Side = point.x < start.x ? .left : .right
        var configurations = swipeConfigurations(at: path)
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
            swipeClaimed(path)
            swipe(.openRow(path, .left))
        } else {
            swipe(.began(path, x: start.x, y: start.y))
            dragSwipe(to: point, at: time)
        }
        return true
    }

    func swipeClaimed(_ path: IndexPath) {
        delegate?.tableView(self, willBeginEditingRowAt: path)
        if isSwipedForDeletion(path) { cells[path]?.willTransition(to: cellState(at: path)) }
    }

    func swipeWidth(at path: IndexPath) -> Double { rowWidth }

    func swipeMoved() { layoutContent() }

    func swipeOpened() {
        guard let path = swipe?.path, isSwipedForDeletion(path) else { return }
        cells[path]?.didTransition(to: cellState(at: path))
    }

    func swipeEnded(_ ended: RowSwipe) {
        for button in ended.buttons.values.joined() { removeHosted(button.widget) }
        if ended.offersDeletion, let cell = cells[ended.path] {
            cell.willTransition(to: cellState(at: ended.path))
            cell.didTransition(to: cellState(at: ended.path))
        }
        delegate?.tableView(self, didEndEditingRowAt: ended.path)
        tree.queueDraw()
    }

    func focusSwipedRow() { focusRow(at: swipe?.path) }

    // MARK: Views

    /// The horizontal offset of a row's content, in points.
    func swipeOffset(ofRowAt path: IndexPath) -> Double {
        swipe.map { $0.path == path ? $0.offset : 0 } ?? 0
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
