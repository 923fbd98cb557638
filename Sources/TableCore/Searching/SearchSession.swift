/// A search, from its beginning to its cancellation. Spec 13.
///
/// The session does not know the table that is searched (spec 000.95); the results are a separate
/// table. After each change of the text, it first notifies the search bar's delegate, which
/// filters; then it asks whether to reload, and reloads (OT-7):
///
/// ```swift
/// session.handle(.textChanged("chi"))
/// // [.tellTextChanged("chi"), .askShouldReload(text: "chi", scope: 0)]
/// session.handle(.shouldReload(true))     // [.showResults, .reloadResults]
/// ```
public struct SearchSession: Sendable {
    /// A state of the session.
    public enum State: Hashable, Sendable {
        /// No search is active.
        case inactive
        /// The search field has keyboard focus, but is empty.
        case waiting
        /// The results are shown.
        case searching
    }

    /// The current state.
    public private(set) var state = State.inactive
    /// The search text.
    public private(set) var text = ""
    /// The titles of the scopes; empty for no scope bar. Spec 13.10.
    public let scopes: [String]
    /// The index of the selected scope.
    public private(set) var selectedScope = 0
    private var hasLoadedResults = false
    private var isReloadAsked = false

    /// An event of the session.
    public enum Event: Hashable, Sendable {
        /// The search field got keyboard focus. Spec 000.97.
        case begin
        /// The search text changed.
        case textChanged(String)
        /// The scope with this index was selected.
        case scopeChanged(Int)
        /// The delegate's answer; send `true` if it does not implement the method (spec 000.100).
        /// `false` means that results arrive later. Spec 13.7.
        case shouldReload(Bool)
        /// Escape or Cancel was pressed. Spec 13.14.
        case cancel
    }

    /// An action for the owner of the session.
    public enum Effect: Hashable, Sendable {
        /// Notify the delegate that a search is about to begin.
        case willBegin
        /// Notify the delegate that a search began.
        case didBegin
        /// Notify the delegate that the search is about to end.
        case willEnd
        /// Notify the delegate that the search ended.
        case didEnd
        /// Configure the new results table: register cells, copy its appearance. Sent once. Spec
        /// 000.98.
        case didLoadResults
        /// Show or hide the scope bar. Spec 13.10.
        case setScopesShown(Bool)
        /// Notify the search bar's delegate of the new text, to filter by. Spec 000.99.
        case tellTextChanged(String)
        /// Notify the search bar's delegate of the new scope, to filter by. Spec 000.101.
        case tellScopeChanged(Int)
        /// Ask the delegate whether to reload, and send the answer as the next event. Spec 13.4,
        /// 13.6.
        case askShouldReload(text: String, scope: Int)
        /// Cover the contents with the results table. Spec 13.5.
        case showResults
        /// Show the contents again, which kept their scroll position and selection. Spec 13.14.
        case hideResults
        /// Reload the results table.
        case reloadResults
    }

    /// Creates an inactive session; the first scope is selected.
    public init(scopes: [String] = []) { self.scopes = scopes }

    /// Handles one event and returns the effects, in order.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .begin: return begin()
        case .textChanged(let new): return change(to: new)
        case .scopeChanged(let scope):
            guard scopes.indices.contains(scope), scope != selectedScope, state != .inactive
            else { return [] }
            selectedScope = scope
            return [.tellScopeChanged(scope)] + ask()
        case .shouldReload(let reload):
            guard isReloadAsked else { return [] }
            isReloadAsked = false
            return reload ? [.reloadResults] : []
        case .cancel: return end()
        }
    }

    private mutating func begin() -> [Effect] {
        guard state == .inactive else { return [] }
        state = .waiting
        let scopeBar: [Effect] = scopes.isEmpty ? [] : [.setScopesShown(true)]
        return [.willBegin] + scopeBar + [.didBegin]
    }

    private mutating func change(to new: String) -> [Effect] {
        guard new != text else { return [] }
        var effects = begin()
        text = new
        effects.append(.tellTextChanged(new))
        if new.isEmpty {
            state = .waiting
            isReloadAsked = false
            return effects + [.hideResults]
        }
        if state != .searching {
            state = .searching
            if !hasLoadedResults { effects.append(.didLoadResults) }
            hasLoadedResults = true
            effects.append(.showResults)
        }
        return effects + ask()
    }

    private mutating func ask() -> [Effect] {
        guard state == .searching else { return [] }
        isReloadAsked = true
        return [.askShouldReload(text: text, scope: selectedScope)]
    }

    private mutating func end() -> [Effect] {
        guard state != .inactive else { return [] }
        let wasSearching = state == .searching
        (state, text, isReloadAsked) = (.inactive, "", false)
        var effects: [Effect] = [.willEnd]
        if wasSearching { effects.append(.hideResults) }
        if !scopes.isEmpty { effects.append(.setScopesShown(false)) }
        return effects + [.didEnd]
    }
}
