import CGtk
import GtkBridge
import TableCore
import TextCore

/// A search field that replaces the title in the bar above a page.
///
/// The search begins when the user types while no text widget has the focus, or when ``isActive``
/// is set. Escape ends it and shows the previous content. During the search,
/// ``searchResultsUpdater`` is notified of every change of the text. The results appear in the page
/// itself, or on a page of their own that covers it. Spec 13.1–13.5, 13.14.
public final class SearchController {
    /// The entry for the search text, created when the first search begins.
    public private(set) lazy var searchBar = makeSearchBar()

    /// The page that covers the searched one while there is text in the field; nil to show the
    /// results in the searched page. The searched page must be on a navigation stack.
    public let searchResultsController: ViewController?

    /// The search text; empty while the search is inactive.
    public var text: String { active ? searchBar.text : "" }

    /// The object notified of changes of the search text. A weak reference.
    public weak var searchResultsUpdater: SearchResultsUpdating?

    /// The delegate, notified when the search begins and ends. A weak reference.
    public weak var delegate: SearchControllerDelegate?

    /// Whether the scopes are visible during a search, and only then.
    public var automaticallyShowsScopeBar = true
    /// Whether a *Cancel* button is visible during a search, and only then.
    public var automaticallyShowsCancelButton = false
    /// Whether the searched page is faded while the search is active and shows no results yet.
    public var obscuresBackgroundDuringPresentation = false
    /// Whether the buttons of the bar are hidden during a search.
    public var hidesNavigationBarDuringPresentation = false
    /// Whether the results page is shown automatically while the field contains text.
    public var automaticallyShowsSearchResultsController = true

    /// The suggestions below the field during a search; nil or empty for none.
    ///
    /// The field keeps the keyboard focus. The arrow keys choose a suggestion; Enter and Tab pick
    /// it, and Tab picks the first one if none is chosen. Escape closes the suggestions.
    public var searchSuggestions: [any SearchSuggestion]? { didSet { showSuggestions() } }

    /// The item whose title the search bar replaces.
    weak var navigationItem: NavigationItem? { didSet { showAtRest() } }

    private var session = SearchSession()
    private var suggestionList: SuggestionList?
    /// The search bar with everything beside it.
    private lazy var searchLine = makeSearchLine()
    private let placeholder: String

    /// Creates a search controller.
    ///
    /// - Parameters:
    ///   - searchResultsController: The page for the results; nil to show them in the searched
    ///     page.
    ///   - placeholder: The placeholder text of the search bar, also its accessible name.
    public init(searchResultsController: ViewController? = nil, placeholder: String = "") {
        (self.searchResultsController, self.placeholder) = (searchResultsController, placeholder)
    }

    private func makeSearchBar() -> SearchBar {
        let bar = SearchBar(placeholder: placeholder)
        bar.onChange = { [weak self] in self?.handle(.textChanged($0)) }
        bar.tokensChanged = { [weak self] in self?.updateResults() }
        bar.scopes.addAction(
            Action { [weak self] _ in
                guard let self else { return }
                handle(.scopeChanged(searchBar.selectedScopeButtonIndex))
            }, for: .valueChanged)
        bar.on("stop-search") { [weak self] in self?.isActive = false }
        bar.on("next-match") { [weak self] in self?.leaveForResults() }
        bar.onActivate = { [weak self] in self?.entered() }
        bar.cancelButton.onClick = { [weak self] in
            guard let self else { return }
            (searchBar.delegate as? SearchBarDelegate)?.searchBarCancelButtonClicked(searchBar)
            isActive = false
        }
        bar.on("grab-focus") { [weak self] in self?.isActive = true }
        bar.addAction(
            Action { [weak self] _ in self?.suggestionList?.close() }, for: .editingDidEnd)
        connectAnswering("key-press-event", of: bar.reference.raw) { [weak self] arguments in
            guard let self, let key = arguments.event(0, as: GdkEventKey.self)?.pointee.keyval
            else { return false }
            switch Int32(key) {
            case GDK_KEY_Down, GDK_KEY_KP_Down:
                guard suggestionList?.isShown != true else { return false }
                leaveForResults()
                return true
            case GDK_KEY_BackSpace: return searchBar.removeLastToken()
            default: return false
            }
        }
        return bar
    }

    private func makeSearchLine() -> StackView {
        let line = searchBar.makeLine()
        // Escape also ends the search while a scope or a token has the focus.
        connectAnswering("key-press-event", of: line.reference.raw) { [weak self] arguments in
            let key = arguments.event(0, as: GdkEventKey.self)?.pointee.keyval
            guard let self, key == guint(GDK_KEY_Escape), isActive else { return false }
            isActive = false
            return true
        }
        return line
    }

    /// Whether the search is active. Setting it begins or ends the search.
    public var isActive: Bool {
        get { active }
        set {
            guard newValue != active else { return }
            newValue ? begin() : handle(.cancel)
        }
    }

    /// Begins the search if necessary, and searches for a text as if the user had typed it.
    public func search(for text: String) {
        isActive = true
        searchBar.text = text
        gtk_editable_set_position(searchBar.widget.opaque, -1)
        handle(.textChanged(text))
    }

    var active: Bool { session.state != .inactive }

    /// Begins the search when the user types, or presses Ctrl+F, in a window or a view.
    ///
    /// Keys handled by an entry, a shortcut or the list's navigation are ignored. Of several
    /// searches in a window, the one of the innermost view around the focus begins.
    public func captureKeys(of view: View) {
        connectAnswering("key-press-event", of: view.reference.raw, after: true) {
            [weak self, weak view] arguments in
            guard let self, let view, let event = arguments.pointer(0),
                !Self.isMenuOpen(over: view)
            else { return false }
            return handleKey(event.assumingMemoryBound(to: GdkEventKey.self))
        }
    }

    /// Whether the keyboard focus of a view's window is in a popover, such as a menu.
    private static func isMenuOpen(over view: View) -> Bool {
        guard let window = gtk_widget_get_toplevel(view.widget),
            cgtk_is_a(window, gtk_window_get_type()) != 0,
            let focus = gtk_window_get_focus(window.cast(GtkWindow.self))
        else { return false }
        return gtk_widget_get_ancestor(focus, gtk_popover_get_type()) != nil
    }

    func begin() {
        session = SearchSession(scopes: searchBar.scopeButtonTitles ?? [])
        handle(.begin)
        if searchBar.selectedScopeButtonIndex > 0 {
            handle(.scopeChanged(searchBar.selectedScopeButtonIndex))
        }
    }

    /// Sends an event to the search session and performs the effects in order.
    func handle(_ event: SearchSession.Event) {
        if case .textChanged = event, !active { return }
        var effects = session.handle(event)
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if case .askShouldReload = effect {
                effects += session.handle(.shouldReload(true))
            } else {
                carryOut(effect)
            }
        }
    }

    private func carryOut(_ effect: SearchSession.Effect) {
        switch effect {
        case .willBegin: delegate?.willPresentSearchController(self)
        case .setScopesShown(let isShown):
            if automaticallyShowsScopeBar { searchBar.showsScopeBar = isShown }
        case .didBegin: showSearchBar()
        case .tellTextChanged(let text):
            (searchBar.delegate as? SearchBarDelegate)?.searchBar(searchBar, textDidChange: text)
            updateResults()
        case .tellScopeChanged(let scope):
            (searchBar.delegate as? SearchBarDelegate)?.searchBar(
                searchBar, selectedScopeButtonIndexDidChange: scope)
            updateResults()
        case .didLoadResults: searchResultsController?.loadViewIfNeeded()
        case .showResults:
            if automaticallyShowsSearchResultsController { showsSearchResultsController = true }
        case .hideResults:
            if automaticallyShowsSearchResultsController { showsSearchResultsController = false }
        case .reloadResults:
            (searchResultsController as? TableViewController)?.tableView.reloadData()
        case .willEnd: delegate?.willDismissSearchController(self)
        case .didEnd: hideSearchBar()
        case .askShouldReload: break
        }
    }

    private func showSearchBar() {
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = true }
        navigationItem?.hidesItems = hidesNavigationBarDuringPresentation
        navigationItem?.titleView = searchLine
        fade()
        if !searchBar.containsFocus { searchBar.grabFocus() }
        delegate?.didPresentSearchController(self)
    }

    private func hideSearchBar() {
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = false }
        showsSearchResultsController = false
        suggestionList?.close()
        navigationItem?.hidesItems = false
        searchBar.text = ""
        searchBar.tokens = []
        fade()
        if navigationItem?.hidesSearchBarWhenScrolling != false { navigationItem?.titleView = nil }
        searchResultsUpdater?.updateSearchResults(for: self)
        delegate?.didDismissSearchController(self)
    }

    /// Shows the search bar while no search is active, if the item keeps it visible.
    func showAtRest() {
        guard let navigationItem, !navigationItem.hidesSearchBarWhenScrolling else { return }
        navigationItem.titleView = searchLine
    }

    private func updateResults() {
        guard active else { return }
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    private func entered() {
        if suggestionList?.pickSelected() == true { return }
        (searchBar.delegate as? SearchBarDelegate)?.searchBarSearchButtonClicked(searchBar)
        leaveForResults()
    }

    private func leaveForResults() {
        delegate?.searchControllerMovesToResults(self)
    }

    // MARK: Results and suggestions

    /// Whether the page with the results covers the searched one.
    public var showsSearchResultsController: Bool {
        get {
            guard let page = navigationItem?.page else { return false }
            return page.navigationController?.covers[ObjectIdentifier(page)] != nil
        }
        set {
            guard newValue != showsSearchResultsController, let results = searchResultsController,
                let page = navigationItem?.page, let navigation = page.navigationController
            else { return }
            navigation.cover(page, with: newValue ? results : nil)
            fade()
        }
    }

    /// Fades the searched page while the search shows no results.
    private func fade() {
        guard obscuresBackgroundDuringPresentation, let view = navigationItem?.page?.viewIfLoaded
        else { return }
        view.alpha = session.state == .waiting && !showsSearchResultsController ? 0.5 : 1
    }

    private func showSuggestions() {
        let suggestions = searchSuggestions ?? []
        guard active, suggestionList != nil || !suggestions.isEmpty else { return }
        let list =
            suggestionList
            ?? SuggestionList(of: searchBar, title: translated("Suggestions"), buttonName: nil)
        suggestionList = list
        list.picksWithTab = true
        list.onPick = { [weak self] index in
            guard let self, let picked = searchSuggestions, picked.indices.contains(index)
            else { return }
            searchResultsUpdater?.updateSearchResults(for: self, selecting: picked[index])
        }
        list.show(
            suggestions.map {
                SuggestionList.Item(
                    text: $0.localizedSuggestion ?? "", detail: $0.localizedDescription)
            })
    }
}
