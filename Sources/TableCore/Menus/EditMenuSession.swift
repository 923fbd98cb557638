/// What the menu over a row or item offers; there is nothing else in it. Spec 000.182, 56.3.
public enum EditAction: Hashable, Sendable, CaseIterable {
    /// Copies and takes away.
    case cut
    /// Copies.
    case copy
    /// Puts in what was copied.
    case paste
}

/// The menu over a row of a table, or an item of a collection, after a long press or by the menu
/// key. Spec 000.176–000.182, 56.
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
    /// What the menu belongs to.
    public enum Host: Hashable, Sendable {
        /// The menu selects its row, and choosing deselects it. Spec 000.181.
        case table
        /// The menu leaves the selection alone. Spec OC-24.
        case collection
    }

    /// Where the session is.
    public enum State: Hashable, Sendable {
        /// No menu.
        case idle
        /// The delegate is asked about the row, then about one action after the other.
        case asking(IndexPath, allowed: [EditAction], next: EditAction?)
        /// The menu shows with these actions.
        case shown(IndexPath, [EditAction])
    }

    /// What happens to the session.
    public enum Event: Hashable, Sendable {
        /// A long press, the right button, or the menu key.
        case longPressed(IndexPath)
        /// The answer to ``Effect/askShouldShow(_:)``.
        case shouldShow(Bool)
        /// The answer to ``Effect/askCanPerform(_:_:)``.
        case canPerform(Bool)
        /// A word of the menu was chosen.
        case chosen(EditAction)
        /// Something else was clicked: this row, or none. Spec 000.181.
        case clickedElsewhere(IndexPath?)
        /// Escape, or the table scrolled.
        case cancel
    }

    /// What the owner of a session has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Ask the delegate whether the row has a menu at all. Spec 000.177.
        case askShouldShow(IndexPath)
        /// Ask the delegate whether the menu has this action. Spec 000.178, 56.4.
        case askCanPerform(EditAction, IndexPath)
        /// Select the row, so that it is seen what the menu is about.
        case select(IndexPath)
        /// Show these words over the row.
        case show([EditAction], IndexPath)
        /// Take the menu away.
        case hide
        /// Tell the delegate to do it. Spec 000.179, 56.5.
        case perform(EditAction, IndexPath)
        /// Deselect the row, even if it was selected before the menu came.
        case deselect(IndexPath)
        /// The click that took the menu away counts for this row as any other does.
        case click(IndexPath)
    }

    /// What the menu belongs to.
    public let host: Host
    /// Whether the delegate has all three functions; without one of them there is no menu.
    /// Spec 000.180, 56.2.
    public var isImplemented: Bool
    /// Where the session is.
    public private(set) var state = State.idle

    /// Without a menu.
    public init(host: Host, isImplemented: Bool = true) {
        (self.host, self.isImplemented) = (host, isImplemented)
    }

    /// The row that shows a menu.
    public var indexPath: IndexPath? {
        if case .shown(let path, _) = state { path } else { nil }
    }

    /// Takes one event and says what is to be done, in order.
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
    /// Lets the menu follow its row through a batch; it goes with a deleted one. Spec R8.
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
