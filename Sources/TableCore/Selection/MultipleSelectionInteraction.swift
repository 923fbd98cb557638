/// The interaction in which the user selects several rows or items, with Shift, Ctrl or a rubber
/// band.
///
///     var interaction = MultipleSelectionInteraction()
///     interaction.handle(.gesture(path))   // [.ask(path)]
///     interaction.handle(.answer(true))    // [.didBegin(path)]
///     interaction.handle(.gesture(next))   // []
///     interaction.handle(.end)             // [.didEnd]
public struct MultipleSelectionInteraction: Hashable, Sendable {
    /// An event of the interaction.
    public enum Event: Hashable, Sendable {
        /// The user selects with a modifier key or a rubber band, beginning at a row.
        case gesture(IndexPath)
        /// The delegate's answer to ``Effect/ask(_:)``.
        case answer(Bool)
        /// The keys or the button were released, or the user selects a single row.
        case end
    }

    /// An action for the view.
    public enum Effect: Hashable, Sendable {
        /// Ask the delegate whether the interaction may begin at a row.
        case ask(IndexPath)
        /// Notify the delegate that the interaction began at a row.
        case didBegin(IndexPath)
        /// Notify the delegate that the interaction ended.
        case didEnd
    }

    private enum State: Hashable {
        case idle
        case asking(IndexPath)
        case active
        case refused
    }

    private var state = State.idle

    /// Creates an interaction that has not begun.
    public init() {}

    /// Whether the delegate refused the interaction, so that the gesture selects a single row.
    public var isRefused: Bool { state == .refused }

    /// Handles one event and returns the effects, in order.
    ///
    /// - Complexity: O(1).
    public mutating func handle(_ event: Event) -> [Effect] {
        switch (state, event) {
        case (.idle, .gesture(let path)):
            state = .asking(path)
            return [.ask(path)]
        case (.asking(let path), .answer(let isAllowed)):
            state = isAllowed ? .active : .refused
            return isAllowed ? [.didBegin(path)] : []
        case (.active, .end):
            state = .idle
            return [.didEnd]
        case (_, .end):
            state = .idle
            return []
        default: return []
        }
    }
}

extension SelectionEvent {
    /// Whether the user selects several rows with this event, and the row where this begins; nil
    /// for the focused one.
    public var selectsSeveral: (Bool, from: IndexPath?) {
        switch self {
        case .release(let path?, let modifiers): (!modifiers.isEmpty, path)
        case .move(_, let modifiers): (modifiers.contains(.extend), nil)
        case .selectCursor(let modifiers): (!modifiers.isEmpty, nil)
        default: (false, nil)
        }
    }

    /// Whether the user selects a single row with this event.
    public var selectsOne: Bool {
        switch self {
        case .release(_, let modifiers), .move(_, let modifiers), .selectCursor(let modifiers):
            modifiers.isEmpty
        default: false
        }
    }

    /// The event without modifier keys.
    public var withoutModifiers: SelectionEvent {
        switch self {
        case .release(let path, _): .release(path, [])
        case .move(let movement, _): .move(movement, [])
        case .selectCursor: .selectCursor([])
        default: self
        }
    }
}
