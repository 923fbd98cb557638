import TableCore
import TableKit
import TroveModel

extension RecordsController: SearchResultsUpdating, SearchControllerDelegate {
    func willPresentSearchController(_ searchController: SearchController) {
        send(.searchBegan(contentOffset: table.contentOffset.y))
    }

    func updateSearchResults(for searchController: SearchController) {
        send(.queryChanged(searchController.text))
    }

    func didDismissSearchController(_ searchController: SearchController) {
        send(.searchEnded)
        table.grabFocus()
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        send(.resultsEntered)
    }
}
