import TableCore
import TableKit
import TroveModel

extension RecordsController: SearchResultsUpdating, SearchControllerDelegate {
    func willPresentSearchController(_ searchController: SearchController) {
        send(.searchBegan(contentOffset: recordsView.contentOffset))
    }

    func updateSearchResults(for searchController: SearchController) {
        send(.queryChanged(searchController.text))
    }

    func didDismissSearchController(_ searchController: SearchController) {
        send(.searchEnded)
        recordsView.grabFocus()
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        send(.resultsEntered)
    }
}
