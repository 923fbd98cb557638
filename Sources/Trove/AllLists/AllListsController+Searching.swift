import TableCore
import TableKit
import TextCore
import TroveModel

/// The search through all lists.
extension AllListsController: SearchResultsUpdating, SearchControllerDelegate {
    func makeSearch() -> SearchController {
        let search = SearchController(placeholder: translated("Search All Lists"))
        search.searchResultsUpdater = self
        search.delegate = self
        return search
    }

    func makeSearchStrip() -> SearchStrip {
        let strip = SearchStrip()
        strip.isHidden = true
        strip.onSave = { [weak self] in self?.saveSearch() }
        page.insertArrangedSubview(strip, at: 0)
        return strip
    }

    /// Begins a search.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - place: The record to select and to focus, if it is found.
    func beginSearch(_ text: String, selecting place: ListSections.Place? = nil) {
        guard contents == .search else { return }
        wantedPlace = place
        search.search(for: text)
    }

    /// Ends the search without notifying the delegate.
    func endSearch() {
        (search.delegate, search.searchResultsUpdater) = (nil, nil)
        search.isActive = false
        (search.delegate, search.searchResultsUpdater) = (self, self)
        (query, shownQuery, wantedPlace) = (.all, nil, nil)
        searchStrip.isInUse = false
    }

    func updateSearchResults(for searchController: SearchController) {
        guard contents == .search else { return }
        let new = SearchQuery(searchController.text)
        guard new.text != query.text else { return }
        query = new
        updateSearchStrip()
        loadLater()
    }

    func didDismissSearchController(_ searchController: SearchController) {
        delegate?.allListsDidEndSearch(self)
    }

    /// Selects the first result and gives the results the keyboard focus.
    func searchControllerMovesToResults(_ searchController: SearchController) {
        guard !sections.sections.isEmpty else { return }
        if selectedPlaces.isEmpty {
            table.selectRow(
                at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            selectionChanged(opens: false)
        }
        table.grabFocus()
    }

    /// Shows the number of results, and the first problem of the query.
    func updateSearchStrip() {
        let isShown = contents == .search && query != .all
        guard isShown || searchStrip.isInUse else { return }
        searchStrip.isInUse = isShown
        guard isShown else { return }
        searchStrip.show(
            count: shownQuery == query ? sections.count : nil, hint: query.hint(in: session.lists))
    }

    /// The title and the description of the page that stands for missing results.
    var searchTexts: (String, String) {
        guard query != .all else {
            return (
                translated("Search All Lists"), translated("Type to find records in all lists.")
            )
        }
        return (
            translated("No Results"),
            translated("No records match “{query}”.").filling(["query": query.text])
        )
    }

    private func saveSearch() {
        guard contents == .search, query != .all else { return }
        delegate?.allLists(
            self, wantsSmartList: SmartListDraft(name: query.text, query: query.text))
    }
}
