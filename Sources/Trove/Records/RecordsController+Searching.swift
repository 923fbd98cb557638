import GtkBridge
import TableCore
import TableKit
import TroveCore

extension RecordsController: SearchResultsUpdating, SearchControllerDelegate {
    func willPresentSearchController(_ searchController: SearchController) {
        state = .searching
        if let records, records.isComplete { beforeSearch = (records, table.contentOffset) }
    }

    func updateSearchResults(for searchController: SearchController) {
        guard let list else { return }
        load(RecordListRequest(list, query: SearchQuery(wantedQuery)), keepsOffset: false)
    }

    /// The text in the search entry.
    var wantedQuery: String { search.text }

    /// Shows the list as before the search, then loads changes.
    func didDismissSearchController(_ searchController: SearchController) {
        state = .browsing
        query = .all
        guard let list else { return }
        if let (records, offset) = beforeSearch, records.request == RecordListRequest(list) {
            supersedeLoading()
            show(records)
            table.contentOffset = offset
            loading = Task { [weak self] in await self?.catchUp() }
        } else {
            load(RecordListRequest(list), keepsOffset: false)
        }
        beforeSearch = nil
        select(selection, scrolls: false)
        table.grabFocus()
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        guard let records, !records.isEmpty else { return }
        if table.indexPathForSelectedRow == nil {
            let first = IndexPath(row: 0, section: 0)
            table.selectRow(at: first, animated: false, scrollPosition: .top)
            selected(records.id(at: first), opens: false)
        }
        table.grabFocus()
    }
}
