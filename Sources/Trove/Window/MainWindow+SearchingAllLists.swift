import TableKit
import TextCore
import TroveModel

/// The search through all lists, which replaces the records until it ends.
extension MainWindow {
    /// The place to which the end of the search leads.
    struct SearchOrigin: Hashable {
        /// The place of the sidebar.
        let place: SidebarItem?
        /// The open list; nil for several lists.
        let list: ListID?
        /// The selected record and the scroll position.
        let records: RecordsRestoration
        /// The name of the list or smart list.
        let name: String?
        /// Whether the list or smart list is gone.
        var isLost = false
    }

    /// Whether all lists are searched.
    var isSearchingAllLists: Bool { searchOrigin != nil }

    func addSearchActions() {
        add(NamedAction("search-all") { [weak self] in self?.searchAllLists() })
    }

    /// Begins a search through all lists, for the text of the search in a list.
    func searchAllLists() {
        guard !session.lists.isEmpty else { return }
        if isSearchingAllLists {
            if split.isCollapsed { split.show(.supplementary) }
            allLists.search.searchBar.grabFocus()
        } else {
            trail = []
            searchAllLists(for: records.search.text)
        }
    }

    /// Shows the search through all lists.
    ///
    /// - Parameters:
    ///   - origin: The place to which the end of the search leads; nil for the present one.
    ///   - result: The record to select among the results.
    func searchAllLists(
        for text: String, from origin: SearchOrigin? = nil,
        selecting result: ListSections.Place? = nil
    ) {
        commitForms()
        records.endEditing()
        let present = RecordsRestoration(record: records.selection, offset: records.savedOffset)
        searchOrigin =
            origin
            ?? SearchOrigin(
                place: place, list: listID, records: present, name: placeName)
        records.search.isActive = false
        listID = nil
        records.show(nil as ShownRecords?)
        showPlace()
        showSelection()
        showLists()
        updateActions()
        split.show(.supplementary)
        allLists.beginSearch(text, selecting: result)
    }

    func allListsDidEndSearch(_ controller: AllListsController) {
        guard let origin = searchOrigin else { return }
        commitForms()
        searchOrigin = nil
        trail = []
        place = origin.place
        openAgain(restoring: origin.records)
        split.show(.supplementary)
        focusRecords()
        // The list may have been deleted during the search, and the user told so.
        followPlace(notesLoss: false)
    }

    func allLists(_ controller: AllListsController, wantsSmartList draft: SmartListDraft) {
        newSmartList(draft)
    }

    /// The stop to which *Back* leads from a result; nil if all lists are not searched.
    func searchStop(at result: ListSections.Place) -> TrailStop? {
        searchOrigin.map { .search(allLists.query.text, result, from: $0) }
    }
}
