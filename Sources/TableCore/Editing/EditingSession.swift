/// Editing mode, delete confirmation, and the row opened by a swipe. Spec 15, 17.
///
/// At most one row shows a Delete button.
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
        /// The Delete button is shown after a swipe. Spec 000.140.
        case open(IndexPath)
    }

    /// Whether the whole table is in editing mode.
    public internal(set) var isEditing = false
    /// The current state.
    public internal(set) var state = State.idle
    /// Whether a text entry inside the table has keyboard focus.
    public private(set) var isEditingText = false
    /// Whether the data source implements committing edits; without it, swipes do not open rows.
    /// Spec 17.9, 000.141.
    public var isCommitImplemented = true

    private enum Cause: Hashable, Sendable { case control, swipe, key }
    private var pending: (path: IndexPath, cause: Cause)?

    /// Creates a session outside editing mode, without an open row.
    public init() {}

    /// The row that shows its Delete button, or `nil`.
    public var confirmingIndexPath: IndexPath? {
        switch state {
        case .idle: nil
        case .armed(let path), .open(let path): path
        }
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
        case .swiped(let path):
            guard !isEditing, isCommitImplemented, state != .open(path) else { return [] }
            return ask(path, .swipe)
        case .deleteKey(let path): return ask(path, .key)
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
        case (.swipe, .delete):
            state = .open(path)
            return [.willBeginEditingRow(path), .showConfirmation(path)]
        case (.key, .delete): return endTextEditing() + [.commit(.delete, path)]
        case (_, .none), (.swipe, .insert), (.key, .insert): return []
        }
    }

    private mutating func confirm(_ path: IndexPath) -> [EditingEffect] {
        let old = state
        guard confirmingIndexPath == path else { return [] }
        state = .idle
        let effects = endTextEditing() + [.hideConfirmation(path), .commit(.delete, path)]
        return old == .open(path) ? effects + [.didEndEditingRow(path)] : effects
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
        case .open(let path): return [.hideConfirmation(path), .didEndEditingRow(path)]
        }
    }
}
