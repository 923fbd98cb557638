import CGtk
import GtkBridge
import TableCore
import TextCore

/// The entry for search text.
///
///     searchController.searchBar.placeholder = "Search Books"
///     searchController.searchBar.scopeButtonTitles = ["All", "Titles"]
public final class SearchBar: TextField {
    /// The titles of the scopes, shown beside the field during a search; nil for none. Spec 13.10.
    public var scopeButtonTitles: [String]? {
        didSet {
            scopes.removeAllSegments()
            for title in scopeButtonTitles ?? [] {
                scopes.insertSegment(
                    withTitle: title, at: scopes.numberOfSegments, animated: false)
            }
            scopes.selectedSegmentIndex = scopeButtonTitles?.isEmpty == false ? 0 : -1
            scopeList.titles = scopeButtonTitles ?? []
            scopeList.selectedIndex = scopeButtonTitles?.isEmpty == false ? 0 : nil
        }
    }

    /// The index of the selected scope.
    public var selectedScopeButtonIndex: Int {
        get { max(0, scopes.selectedSegmentIndex) }
        set {
            scopes.selectedSegmentIndex = newValue
            scopeList.selectedIndex = newValue
        }
    }

    /// Whether the buttons of the scopes are visible. A search controller shows them during the
    /// search unless ``SearchController/automaticallyShowsScopeBar`` is false.
    public var showsScopeBar = false { didSet { showScopes() } }

    /// Whether there is a *Cancel* button beside the field. Escape ends a search in any case.
    public var showsCancelButton = false { didSet { cancelButton.isHidden = !showsCancelButton } }

    /// Shows or hides the *Cancel* button.
    public func setShowsCancelButton(_ shows: Bool, animated: Bool) { showsCancelButton = shows }

    /// The field for the text and the tokens, which is the bar itself.
    public var searchTextField: SearchBar { self }

    /// The tokens before the text, such as a kind of result to which the search is limited.
    ///
    /// A click removes a token, and so does Backspace at the beginning of the text.
    public var tokens: [SearchToken] = [] {
        didSet {
            showTokens()
            tokensChanged?()
        }
    }

    /// Inserts a token.
    public func insertToken(_ token: SearchToken, at index: Int) {
        tokens.insert(token, at: min(max(0, index), tokens.count))
    }

    /// Removes a token.
    public func removeToken(at index: Int) {
        if tokens.indices.contains(index) { tokens.remove(at: index) }
    }

    /// The buttons of the scopes.
    let scopes = SegmentedControl()
    /// The scopes as a list, where the bar has no room for the buttons.
    let scopeList = PopUpButton()
    let cancelButton = Button(translated("_Cancel"))
    let tokenBox = StackView(.horizontal, spacing: 4)
    /// Whether the scopes are a list.
    var hasScopeList = false { didSet { if hasScopeList != oldValue { showScopes() } } }
    /// Called when the user or the program changed the tokens.
    var tokensChanged: (() -> Void)?

    /// Creates an empty entry.
    ///
    /// - Parameter placeholder: The placeholder text, also the accessible name.
    public init(placeholder: String) {
        super.init(entry: gtk_search_entry_new())
        gtk_entry_set_placeholder_text(widget.cast(GtkEntry.self), placeholder)
        updateWidth()
        accessibilityLabel = placeholder
        expand(horizontal: true).align(vertical: .center)
    }

    /// Whether the field needs little width.
    var isShort = false { didSet { if isShort != oldValue { updateWidth() } } }

    private func updateWidth() {
        gtk_entry_set_width_chars(widget.cast(GtkEntry.self), isShort ? 3 : 12)
    }

    /// Creates the row with the field and everything beside it, which retains the field.
    func makeLine() -> StackView {
        let line = SearchLine(self)
        line.addArrangedSubview(tokenBox)
        line.addArrangedSubview(self, expands: true)
        line.addArrangedSubview(scopes)
        line.addArrangedSubview(scopeList)
        line.addArrangedSubview(cancelButton)
        tokenBox.align(vertical: .center)
        cancelButton.align(vertical: .center)
        cancelButton.isHidden = !showsCancelButton
        scopeList.align(vertical: .center)
        scopeList.accessibilityLabel = translated(
            "Scope", context: "part of the contents to search")
        connectScopes()
        showScopes()
        tokenBox.isHidden = tokens.isEmpty
        isHidden = false
        return line
    }

    private func showScopes() {
        scopes.isHidden = !showsScopeBar || hasScopeList
        scopeList.isHidden = !showsScopeBar || !hasScopeList
    }

    /// Keeps the buttons and the list of the scopes the same.
    private func connectScopes() {
        scopes.addAction(
            Action { [weak self] _ in
                guard let self else { return }
                scopeList.selectedIndex = scopes.selectedSegmentIndex
            }, for: .valueChanged)
        scopeList.onChange = { [weak self] index in
            guard let self, let index, index != scopes.selectedSegmentIndex else { return }
            scopes.selectedSegmentIndex = index
            scopes.actions.send([.valueChanged, .primaryActionTriggered])
        }
    }

    private func showTokens() {
        tokenBox.removeAllArrangedSubviews()
        for token in tokens {
            let button = Button(token.text.withoutMnemonic)
            button.accessibilityLabel = translated("Remove {name}").filling(["name": token.text])
            if let icon = token.icon { button.image = icon }
            button.onClick = { [weak self, weak token] in
                self?.tokens.removeAll { $0 === token }
                self?.grabFocusWithoutSelecting()
            }
            button.isHidden = false
            tokenBox.addArrangedSubview(button)
        }
        tokenBox.isHidden = tokens.isEmpty
    }

    /// Removes the last token, as Backspace does before the text. Returns whether there was one.
    func removeLastToken() -> Bool {
        guard !tokens.isEmpty, gtk_editable_get_position(widget.opaque) == 0,
            gtk_editable_get_selection_bounds(widget.opaque, nil, nil) == 0
        else { return false }
        tokens.removeLast()
        return true
    }
}

/// A token in a search field, which limits the search.
public final class SearchToken {
    /// The image; nil for none.
    public let icon: Image?
    /// The text.
    public let text: String
    /// Any value of the program.
    public var representedObject: Any?

    /// Creates a token.
    public init(icon: Image? = nil, text: String) { (self.icon, self.text) = (icon, text) }
}

/// Notifications of a search bar: assign an object that conforms to ``TextField/delegate``. All
/// functions are optional.
@MainActor
public protocol SearchBarDelegate: TextFieldDelegate {
    /// Called when the text changed. Spec 000.99.
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
    /// Called when another scope was selected. Spec 000.101.
    func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
    /// Called when Enter was pressed.
    func searchBarSearchButtonClicked(_ searchBar: SearchBar)
    /// Called when the *Cancel* button was clicked.
    func searchBarCancelButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
    public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
    public func searchBar(
        _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) {}
    public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
}
