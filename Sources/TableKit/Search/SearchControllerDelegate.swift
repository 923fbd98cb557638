/// Hears of what is typed into a ``SearchController``. Spec 13.4.
public protocol SearchResultsUpdating: AnyObject {
    /// The text is another one; find what fits and show it.
    func updateSearchResults(for searchController: SearchController)
}

/// Hears of a search's beginning and end. All functions have an implementation. Spec 13.15.
public protocol SearchControllerDelegate: AnyObject {
    /// The search is about to begin.
    func willPresentSearchController(_ searchController: SearchController)

    /// The entry is there and has the keyboard.
    func didPresentSearchController(_ searchController: SearchController)

    /// The search is about to end; the text is still there.
    func willDismissSearchController(_ searchController: SearchController)

    /// The search is over: show again what was there before. Spec 13.14.
    func didDismissSearchController(_ searchController: SearchController)

    /// Someone pressed Enter or the down key in the entry: the results get the keyboard. Spec 13.13.
    func searchControllerMovesToResults(_ searchController: SearchController)
}

extension SearchControllerDelegate {
    public func willPresentSearchController(_ searchController: SearchController) {}
    public func didPresentSearchController(_ searchController: SearchController) {}
    public func willDismissSearchController(_ searchController: SearchController) {}
    public func didDismissSearchController(_ searchController: SearchController) {}
    public func searchControllerMovesToResults(_ searchController: SearchController) {}
}
