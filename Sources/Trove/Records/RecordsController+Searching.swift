import TableCore
import TableKit
import TextCore
import TroveModel

extension RecordsController: SearchResultsUpdating, SearchControllerDelegate {
    func willPresentSearchController(_ searchController: SearchController) {
        recordsView.keepPlace()
        send(.searchBegan(contentOffset: recordsView.contentOffset))
    }

    func updateSearchResults(for searchController: SearchController) {
        send(.queryChanged(searchController.text))
        updateSearchStrip()
        completions.update(in: model.list?.id)
    }

    func updateSearchResults(
        for searchController: SearchController, selecting searchSuggestion: any SearchSuggestion
    ) {
        completions.pick(searchSuggestion)
    }

    func didDismissSearchController(_ searchController: SearchController) {
        send(.searchEnded)
        recordsView.grabFocus()
        let count = model.recordCount.map(Self.countText) ?? ""
        Accessibility.post(
            notification: .announcement,
            argument: SpokenText.sentence([translated("Search closed"), count]))
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        send(.resultsEntered)
    }
}

extension RecordsController {
    /// Searches for records, among those that are found now.
    func searchFurther(for query: String) {
        let typed = SearchQuery(search.isActive ? search.text : "")
        search.search(for: typed.narrowed(by: SearchQuery(query)).text)
    }
}

// MARK: - The strip above the results

extension RecordsController {
    func makeSearchStrip() -> SearchStrip {
        let strip = SearchStrip()
        strip.isHidden = true
        strip.onSave = { [weak self] in self?.saveSearch() }
        page.insertArrangedSubview(strip, at: 0)
        return strip
    }

    /// Shows the number of records that the search found, and the first problem of the query.
    func updateSearchStrip() {
        let isShown = model.mode == .searching && model.query != .all
        guard isShown || searchStrip.isInUse else { return }
        searchStrip.isInUse = isShown
        guard isShown, let list = model.list else { return }
        let isCurrent = model.ownRows?.records.request == model.wanted
        searchStrip.show(
            count: isCurrent ? model.recordCount : nil, hint: model.query.hint(in: list)?.message)
    }

    /// Keeps what is typed after Enter for the results that are still being searched for.
    func holdKeysForResults() {
        guard model.entersResults != (resultKeys != nil) else { return }
        resultKeys?.end()
        resultKeys = model.entersResults ? KeyHold() : nil
    }

    /// Begins a smart list with the query of the search.
    func saveSearch() {
        guard model.mode == .searching, model.query != .all, let list = model.list else { return }
        delegate?.records(
            self,
            wantsSmartList: SmartListDraft(
                saving: model.query.text, in: list, within: session.smartList(smartListID)))
    }

    func makeNothingFoundPage() -> StatusPage {
        let edit = editSmartListButton
        edit.onClick = { [weak self] in
            guard let self else { return }
            delegate?.recordsWantsToEditSmartList(self)
        }
        return StatusPage(
            icon: "edit-find-symbolic", title: translated("No Records"),
            description: translated("Records that match the smart list appear here."),
            actions: [edit])
    }
}
