/// An action of the edit menu of a row or item. Spec 000.182, 56.3.
public enum EditAction: Hashable, Sendable, CaseIterable {
    /// Copies and deletes the content.
    case cut
    /// Copies the content.
    case copy
    /// Pastes the copied content.
    case paste
}

/// The edit menu of a row of a table, or an item of a collection, opened by a long press or the
/// menu key. Spec 000.176–000.182, 56.
///
/// ```swift
/// var menu = EditMenuSession(host: .table)
/// menu.handle(.longPressed(path))    // [.askShouldShow(path)]
/// menu.handle(.shouldShow(true))     // [.askCanPerform(.cut, path)]
/// menu.handle(.canPerform(false))    // [.askCanPerform(.copy, path)]
/// menu.handle(.canPerform(true))     // [.askCanPerform(.paste, path)]
/// menu.handle(.canPerform(false))    // [.select(path), .show([.copy], path)]
/// menu.handle(.chosen(.copy))        // [.hide, .perform(.copy, path), .deselect(path)]
/// ```
public struct EditMenuSession: Sendable {
    /// The kind of view that shows the menu.
    public enum Host: Hashable, Sendable {
        /// A table: opening the menu selects the row, and choosing an action deselects it. Spec
        /// 000.181.
        case table
        /// A collection: the menu does not change the selection. Spec OC-24.
        case collection
    }

    /// A state of the session.
    public enum State: Hashable, Sendable {
        /// No menu is shown.
        case idle
        /// The delegate is being asked about the row, then about each action.
        case asking(IndexPath, allowed: [EditAction], next: EditAction?)
        /// The menu is shown with the given actions.
        case shown(IndexPath, [EditAction])
    }

    /// An event of the session.
    public enum Event: Hashable, Sendable {
        /// A long press, a secondary click, or the menu key.
        case longPressed(IndexPath)
        /// The answer to ``Effect/askShouldShow(_:)``.
        case shouldShow(Bool)
        /// The answer to ``Effect/askCanPerform(_:_:)``.
        case canPerform(Bool)
        /// An action was chosen from the menu.
        case chosen(EditAction)
        /// Something else was clicked: the given row, or none. Spec 000.181.
        case clickedElsewhere(IndexPath?)
        /// Escape was pressed, or the table scrolled.
        case cancel
    }

    /// An action for the owner of the session.
    public enum Effect: Hashable, Sendable {
        /// Ask the delegate whether to show a menu for the row. Spec 000.177.
        case askShouldShow(IndexPath)
        /// Ask the delegate whether the menu includes the action. Spec 000.178, 56.4.
        case askCanPerform(EditAction, IndexPath)
        /// Select the row that the menu is about.
        case select(IndexPath)
        /// Show a menu with the given actions at the row.
        case show([EditAction], IndexPath)
        /// Hide the menu.
        case hide
        /// Let the delegate perform the action. Spec 000.179, 56.5.
        case perform(EditAction, IndexPath)
        /// Deselect the row, even if it was selected before the menu opened.
        case deselect(IndexPath)
        /// Treat the click that closed the menu as an ordinary click on the row.
        case click(IndexPath)
    }

    /// The kind of view that shows the menu.
    public let host: Host
    /// Whether the delegate implements all three functions; otherwise there is no menu. Spec
    /// 000.180, 56.2.
    public var isImplemented: Bool
    /// The current state.
    public private(set) var state = State.idle

    /// Creates a session without a visible menu.
    public init(host: Host, isImplemented: Bool = true) {
        (self.host, self.isImplemented) = (host, isImplemented)
    }

    /// The row whose menu is shown, or `nil`.
    public var indexPath: IndexPath? {
        if case .shown(let path, _) = state { path } else { nil }
    }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch (event, state) {
        case (.longPressed(let path), _):
            let effects = hide()
            guard isImplemented else { return effects }
            state = .asking(path, allowed: [], next: nil)
            return effects + [.askShouldShow(path)]
        case (.shouldShow(let shows), .asking(let path, _, nil)):
            guard shows else { return hide() }
            state = .asking(path, allowed: [], next: .cut)
            return [.askCanPerform(.cut, path)]
        case (.canPerform(let can), .asking(let path, let allowed, let asked?)):
            return ask(path, can ? allowed + [asked] : allowed, after: asked)
        case (.chosen(let action), .shown(let path, let actions)):
            guard actions.contains(action) else { return [] }
            let effects = hide() + [.perform(action, path)]
            return host == .table ? effects + [.deselect(path)] : effects
        case (.clickedElsewhere(let path), .shown):
            return hide() + (path.map { [.click($0)] } ?? [])
        case (.cancel, _), (.clickedElsewhere, _): return hide()
        default: return []
        }
    }

    private mutating func ask(
        _ path: IndexPath, _ allowed: [EditAction], after asked: EditAction
    ) -> [Effect] {
        let rest = EditAction.allCases.drop { $0 != asked }.dropFirst()
        if let next = rest.first {
            state = .asking(path, allowed: allowed, next: next)
            return [.askCanPerform(next, path)]
        }
        guard !allowed.isEmpty else { return hide() }
        state = .shown(path, allowed)
        return (host == .table ? [.select(path)] : []) + [.show(allowed, path)]
    }

    private mutating func hide() -> [Effect] {
        defer { state = .idle }
        if case .shown = state { return [.hide] }
        return []
    }
}

extension EditMenuSession {
    /// Updates the menu's row after a batch; hides the menu if the row was deleted. Spec R8.
    public mutating func apply(_ map: UpdateMap) -> [Effect] {
        guard case .shown(let path, let actions) = state else {
            state = .idle
            return []
        }
        guard let new = map.newIndexPath(forOld: path) else { return hide() }
        state = .shown(new, actions)
        return []
    }
}
