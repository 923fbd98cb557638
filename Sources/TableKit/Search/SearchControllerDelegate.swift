/// An object notified of changes of the search text. Spec 13.4.
@MainActor
public protocol SearchResultsUpdating: AnyObject {
    /// Called when the search text changed, to show its results.
    func updateSearchResults(for searchController: SearchController)

    /// Called when the user picked a suggestion, to search for it. Default: it becomes the text.
    func updateSearchResults(
        for searchController: SearchController, selecting searchSuggestion: any SearchSuggestion)
}

extension SearchResultsUpdating {
    public func updateSearchResults(
        for searchController: SearchController, selecting searchSuggestion: any SearchSuggestion
    ) {
        searchController.search(for: searchSuggestion.localizedSuggestion ?? "")
    }
}

/// Notifications of a ``SearchController``. All functions are optional. Spec 13.15.
@MainActor
public protocol SearchControllerDelegate: AnyObject {
    /// Called before the search begins.
    func willPresentSearchController(_ searchController: SearchController)

    /// Called after the search bar was shown and focused.
    func didPresentSearchController(_ searchController: SearchController)

    /// Called before the search ends, while its text still exists.
    func willDismissSearchController(_ searchController: SearchController)

    /// Called after the search ended, to show the previous content. Spec 13.14.
    func didDismissSearchController(_ searchController: SearchController)

    /// Called when Enter, the Down key or Ctrl+G in the search bar moves the focus to
    /// the results. Spec 13.13.
    func searchControllerMovesToResults(_ searchController: SearchController)
}

extension SearchControllerDelegate {
    public func willPresentSearchController(_ searchController: SearchController) {}
    public func didPresentSearchController(_ searchController: SearchController) {}
    public func willDismissSearchController(_ searchController: SearchController) {}
    public func didDismissSearchController(_ searchController: SearchController) {}
    public func searchControllerMovesToResults(_ searchController: SearchController) {}
}
