/// The life of a search: from the first key to its cancelling. Spec 13.
///
/// It knows nothing of the table that is searched (spec 000.95); the results are a table of
/// their own. For each key the bar's delegate hears first, so that it can filter; then the
/// session asks whether to reload, then it reloads (OT-7):
///
/// ```swift
/// session.handle(.textChanged("chi"))
/// // [.tellTextChanged("chi"), .askShouldReload(text: "chi", scope: 0)]
/// session.handle(.shouldReload(true))     // [.showResults, .reloadResults]
/// ```
public struct SearchSession: Sendable {
    /// Where the session is.
    public enum State: Hashable, Sendable {
        /// Nobody searches.
        case inactive
        /// The entry has the keyboard; nothing is typed.
        case waiting
        /// Results show.
        case searching
    }

    /// Where the session is.
    public private(set) var state = State.inactive
    /// What is searched for.
    public private(set) var text = ""
    /// The titles of the scopes; none for no scope bar. Spec 13.10.
    public let scopes: [String]
    /// The number of the chosen scope.
    public private(set) var selectedScope = 0
    /// Whether "No results" shows. Spec 000.103.
    public private(set) var showsNoResults = false
    private var hasLoadedResults = false
    private var isReloadAsked = false

    /// What happens to the session.
    public enum Event: Hashable, Sendable {
        /// The entry got the keyboard. Spec 000.97.
        case begin
        /// The text of the entry is another now.
        case textChanged(String)
        /// Another scope was chosen, by its number.
        case scopeChanged(Int)
        /// The delegate's word, yes when it has none (spec 000.100). No means that results come
        /// later, by ``resultsArrived(count:)``. Spec 13.7.
        case shouldReload(Bool)
        /// The results table shows this many rows.
        case resultsArrived(count: Int)
        /// A result was chosen by its path in the results. Spec 13.13.
        case resultSelected(IndexPath)
        /// Escape or Cancel. Spec 13.14.
        case cancel
    }

    /// What the owner of a session has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Tell that a search is about to begin.
        case willBegin
        /// Tell that a search began.
        case didBegin
        /// Tell that the search is about to end.
        case willEnd
        /// Tell that the search ended.
        case didEnd
        /// The results table was made: register cells, copy looks. Once. Spec 000.98.
        case didLoadResults
        /// Show the titles of the scopes, or hide them. Spec 13.10.
        case setScopesShown(Bool)
        /// Tell the bar's delegate: it filters now. Spec 000.99.
        case tellTextChanged(String)
        /// Tell the bar's delegate: it filters now. Spec 000.101.
        case tellScopeChanged(Int)
        /// Ask, and hand the word over as the next event. Spec 13.4, 13.6.
        case askShouldReload(text: String, scope: Int)
        /// The results table covers the contents. Spec 13.5.
        case showResults
        /// The contents show again.
        case hideResults
        /// Load the results table anew.
        case reloadResults
        /// Show that nothing was found, or stop showing it. Spec 000.103.
        case setNoResultsShown(Bool)
        /// Tell who shows details, with the path in the results. Spec 13.11.
        case selectResult(IndexPath)
        /// The list is as it was before the search: same place, same selection. Spec 13.14.
        case restoreContents
        /// Take the keyboard from the entry. Spec 13.3.
        case dismissKeyboard
    }

    /// A search with these scopes, of which the first is chosen.
    public init(scopes: [String] = []) { self.scopes = scopes }

    /// Takes one event and says what is to be done, in order.
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
        case .resultsArrived(let count):
            guard state == .searching, showsNoResults != (count == 0) else { return [] }
            showsNoResults.toggle()
            return [.setNoResultsShown(showsNoResults)]
        case .resultSelected(let path): return state == .searching ? [.selectResult(path)] : []
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
            effects += hideNoResults() + [.hideResults, .restoreContents]
            return effects
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
        var effects: [Effect] = [.willEnd] + hideNoResults()
        if wasSearching { effects.append(.hideResults) }
        effects += [.restoreContents, .dismissKeyboard]
        if !scopes.isEmpty { effects.append(.setScopesShown(false)) }
        return effects + [.didEnd]
    }

    private mutating func hideNoResults() -> [Effect] {
        guard showsNoResults else { return [] }
        showsNoResults = false
        return [.setNoResultsShown(false)]
    }
}
