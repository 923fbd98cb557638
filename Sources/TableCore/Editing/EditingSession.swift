/// Editing mode and delete confirmation. Spec 15.
///
/// At most one row shows a Delete button. Rows opened by a swipe belong to a ``SwipeSession``.
///
/// ```swift
/// var session = EditingSession()
/// session.handle(.setEditing(true, animated: true))
/// session.handle(.controlTapped(path))     // [.askCanEdit(path)]
/// session.handle(.canEdit(true))           // [.askStyle(path)]
/// session.handle(.style(.delete))          // [.showConfirmation(path)]
/// session.handle(.confirmed(path))         // [.hideConfirmation(path), .commit(.delete, path)]
/// ```
public struct EditingSession: Sendable {
    /// A state of the session.
    public enum State: Hashable, Sendable {
        /// No Delete button is shown.
        case idle
        /// The Delete button is shown in editing mode.
        case armed(IndexPath)
    }

    /// Whether the whole table is in editing mode.
    public internal(set) var isEditing = false
    /// The current state.
    public internal(set) var state = State.idle
    /// Whether a text entry inside the table has keyboard focus.
    public private(set) var isEditingText = false
    private enum Cause: Hashable, Sendable { case control, deletion }
    private var pending: (path: IndexPath, cause: Cause)?

    /// Creates a session outside editing mode, without an open row.
    public init() {}

    /// The row that shows its Delete button, or `nil`.
    public var confirmingIndexPath: IndexPath? {
        switch state {
        case .idle: nil
        case .armed(let path): path
        }
    }

    /// Returns whether a swipe on a row offers to delete it. Spec 17.1, 17.5, 17.6.
    ///
    /// - Parameters:
    ///   - canEdit: The data source's answer for the row.
    ///   - style: The delegate's answer, requested only for rows that can be edited.
    public func offersDeletionBySwipe(
        canEdit: Bool, style: @autoclosure () -> EditingStyle
    ) -> Bool {
        !isEditing && canEdit && style() == .delete
    }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: EditingEvent) -> [EditingEffect] {
        switch event {
        case .setEditing(let editing, let animated):
            guard editing != isEditing else { return [] }
            let effects = close() + endTextEditing()
            isEditing = editing
            return effects + [.setRowsEditing(editing, animated: animated)]
        case .controlTapped(let path):
            guard isEditing else { return [] }
            if state == .armed(path) { return close() }
            return ask(path, .control)
        case .deletion(let path): return ask(path, .deletion)
        case .canEdit(let allowed):
            guard let pending else { return [] }
            if !allowed { self.pending = nil }
            return allowed ? [.askStyle(pending.path)] : []
        case .style(let style):
            guard let (path, cause) = pending else { return [] }
            pending = nil
            return begin(style, path, cause)
        case .confirmed(let path): return confirm(path)
        case .tappedElsewhere, .scrolled: return close()
        case .textEditing(let active):
            isEditingText = active
            return []
        }
    }

    private mutating func ask(_ path: IndexPath, _ cause: Cause) -> [EditingEffect] {
        let effects = close()
        pending = (path, cause)
        return effects + [.askCanEdit(path)]
    }

    private mutating func begin(
        _ style: EditingStyle, _ path: IndexPath, _ cause: Cause
    ) -> [EditingEffect] {
        switch (cause, style) {
        case (.control, .insert): return endTextEditing() + [.commit(.insert, path)]
        case (.control, .delete):
            state = .armed(path)
            return [.showConfirmation(path)]
        case (.deletion, .delete): return endTextEditing() + [.commit(.delete, path)]
        case (_, .none), (.deletion, .insert): return []
        }
    }

    private mutating func confirm(_ path: IndexPath) -> [EditingEffect] {
        guard confirmingIndexPath == path else { return [] }
        state = .idle
        return endTextEditing() + [.hideConfirmation(path), .commit(.delete, path)]
    }

    private mutating func endTextEditing() -> [EditingEffect] {
        guard isEditingText else { return [] }
        isEditingText = false
        return [.endTextEditing]
    }

    private mutating func close() -> [EditingEffect] {
        let old = state
        (state, pending) = (.idle, nil)
        switch old {
        case .idle: return []
        case .armed(let path): return [.hideConfirmation(path)]
        }
    }
}
