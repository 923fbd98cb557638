import CGtk
import GtkBridge
import TableCore
import TextCore

extension TableView {
    /// Whether the table is in editing mode. Setting it does not animate.
    public var isEditing: Bool {
        get { editing.isEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Turns editing mode on or off: shows or hides the controls for deleting, inserting and moving
    /// rows (Spec 15.1).
    public func setEditing(_ isEditing: Bool, animated: Bool) {
        edit(.setEditing(isEditing, animated: animated))
    }

    /// The editing control of a row; `.none` if the data source forbids editing it.
    func editingStyle(ofRowAt path: IndexPath) -> EditingStyle {
        guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return .none }
        return delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// Configures a cell for editing from the data source's and the delegate's answers for its row.
    func prepareForEditing(_ cell: TableViewCell, at path: IndexPath) {
        cell.setEditing(isEditing, animated: false)
        let showsControls = isEditing || editingProgress > 0
        guard showsControls else {
            cell.editingStyle = .none
            cell.controls.canMove = false
            cell.controls.isConfirming = false
            return
        }
        let appearance = EditingAppearance(
            isEditing: true,
            canEdit: dataSource?.tableView(self, canEditRowAt: path) ?? false,
            style: delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete,
            shouldIndent: delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true,
            isGrouped: style == .grouped,
            canMove: dataSource?.tableView(self, canMoveRowAt: path) ?? false,
            wantsReorderControl: cell.showsReorderControl)
        cell.editingStyle = appearance.control
        cell.controls.isIndented = appearance.isIndented
        cell.controls.canMove = appearance.showsReorderControl
        cell.controls.isConfirming = editing.confirmingIndexPath == path
    }

    /// Sends an event to the editing state machine and performs the effects in order.
    func edit(_ event: EditingEvent) {
        var effects = editing.handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askCanEdit(let path):
                let answer = dataSource?.tableView(self, canEditRowAt: path) ?? false
                effects += editing.handle(.canEdit(answer))
            case .askStyle(let path):
                let answer = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
                effects += editing.handle(.style(answer))
            case .endTextEditing: endRenaming(commits: true)
            case .setRowsEditing(let isEditing, let animated):
                showEditing(isEditing, animated: animated)
            case .showConfirmation(let path), .hideConfirmation(let path):
                if let cell = cells[path] {
                    let state = cellState(at: path)
                    cell.willTransition(to: state)
                    prepareForEditing(cell, at: path)
                    cell.didTransition(to: state)
                }
                setNeedsLayout()
                tree.queueDraw()
            case .commit(let style, let path):
                dataSource?.tableView(self, commit: style, forRowAt: path)
            }
        }
    }

    /// The editing controls that a row shows.
    func cellState(at path: IndexPath) -> CellState {
        editing.cellState(
            at: path, canEdit: dataSource?.tableView(self, canEditRowAt: path) ?? false,
            isSwiped: isSwipedForDeletion(path))
    }

    /// Closes the row that is open: its swipe actions, or its delete confirmation. Returns whether
    /// there was one.
    @discardableResult
    func closeOpenRow() -> Bool {
        let hadSwipe = closeSwipe()
        return closeConfirmation() || hadSwipe
    }

    /// Hides the open delete confirmation, if any. Returns whether there was one.
    private func closeConfirmation() -> Bool {
        guard editing.confirmingIndexPath != nil else { return false }
        edit(.tappedElsewhere)
        return true
    }

    private func showEditing(_ isEditing: Bool, animated: Bool) {
        selection.isEditing = isEditing
        accessibility.announce(
            isEditing ? translated("Editing started") : translated("Editing ended"))
        cancelReordering()
        editingAnimation?.stop()
        let start = editingProgress
        let end = isEditing ? 1.0 : 0.0
        for (path, cell) in cells {
            cell.willTransition(to: cellState(at: path))
            // When editing ends, the controls stay until the animation has finished.
            if isEditing { prepareForEditing(cell, at: path) }
            cell.setEditing(isEditing, animated: animated)
        }
        guard animated, animationsAreEnabled else {
            finishEditingAnimation(at: end)
            return
        }
        editingAnimation = Animation(on: host.widget, duration: 0.25) { [weak self] progress in
            guard let self else { return }
            editingProgress = start + (end - start) * progress
            if progress >= 1 { finishEditingAnimation(at: end) } else { layoutContent() }
        }
    }

    private func finishEditingAnimation(at progress: Double) {
        editingProgress = progress
        for (path, cell) in cells {
            prepareForEditing(cell, at: path)
            cell.didTransition(to: cellState(at: path))
        }
        layoutContent()
    }
}
