import CGtk
import GtkBridge
import TableCore

/// A change of the row that has the keyboard focus.
public final class TableViewFocusUpdateContext {
    /// The row that had the focus; nil for none.
    public let previouslyFocusedIndexPath: IndexPath?
    /// The row that receives the focus; nil for none.
    public let nextFocusedIndexPath: IndexPath?

    init(from old: IndexPath?, to new: IndexPath?) {
        (previouslyFocusedIndexPath, nextFocusedIndexPath) = (old, new)
    }
}

/// Changes to perform together with a change of the focus. They take effect immediately, because
/// the focus moves without animation.
public final class FocusAnimationCoordinator {
    /// Performs changes, and then the completion.
    public func addCoordinatedAnimations(
        _ animations: (() -> Void)?, completion: (() -> Void)? = nil
    ) {
        animations?()
        completion?()
    }
}

extension TableView {
    /// Whether the table can receive the keyboard focus.
    public var allowsFocus: Bool {
        get { gtk_widget_get_can_focus(viewport.widget) != 0 }
        set { gtk_widget_set_can_focus(viewport.widget, newValue.gboolean) }
    }

    /// Moves the focus to another row, as the delegate allows: rows that cannot be focused or have
    /// no height are skipped. The selection follows unless the delegate or the modifiers say
    /// otherwise.
    func moveFocus(_ movement: CursorMovement, _ modifiers: SelectionModifiers) {
        var probe = selection
        var target = probe.cursor
        var next = movement
        let isUpward =
            switch movement {
            case .up, .last: true
            case .down, .first: false
            case .to(let path): focusedRow.map { path < $0 } ?? false
            }
        repeat {
            let before = probe.cursor
            _ = probe.handle(.move(next, .toggle))
            // At the end of the table, the focus stays where it was; of several rows, the focused
            // one remains selected.
            let reducesSelection = numberOfSelectedRows > 1 && probe.cursor == focusedRow
            guard probe.cursor != before || next == .first || next == .last || reducesSelection
            else { return }
            target = probe.cursor
            if probe.cursor == before { break }
            guard let row = target, !canFocusRow(at: row) else { break }
            // Rows that are known to have no height are passed all at once.
            guard let beyond = geometry.shownRow(isUpward ? .up : .down, of: row) else { return }
            next = .to(beyond)
        } while true
        guard let target, target == focusedRow || allowsFocusUpdate(to: target) else { return }
        let follows =
            delegate?.tableView(self, selectionFollowsFocusForRowAt: target)
            ?? selectionFollowsFocus
        select(.move(.to(target), modifiers.isEmpty && !follows ? .toggle : modifiers))
    }

    private func canFocusRow(at path: IndexPath) -> Bool {
        guard delegate?.tableView(self, canFocusRowAt: path) ?? true else { return false }
        return !hidesRow(at: path)
    }

    private func allowsFocusUpdate(to row: IndexPath) -> Bool {
        delegate?.tableView(
            self, shouldUpdateFocusIn: TableViewFocusUpdateContext(from: focusedRow, to: row))
            ?? true
    }

    /// Notifies the delegate that another row has the focus.
    func focusMoved(from old: IndexPath?, to new: IndexPath?) {
        delegate?.tableView(
            self, didUpdateFocusIn: TableViewFocusUpdateContext(from: old, to: new),
            with: FocusAnimationCoordinator())
    }

    /// Chooses the focused row when the table receives the keyboard focus.
    func focusEntered() {
        guard focusedRow == nil || !remembersLastFocusedIndexPath else { return }
        guard let row = delegate?.indexPathForPreferredFocusedView(in: self) else {
            if !remembersLastFocusedIndexPath { focusRow(at: indexPathForSelectedRow) }
            return
        }
        focusRow(at: row)
    }
}
