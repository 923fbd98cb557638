import TableKit

/// The code of the article *Searching*.
final class SearchPage: TableViewController, SearchResultsUpdating {
    private let all = ["Emma", "Middlemarch", "Walden"]
    private var found = ["Emma", "Middlemarch", "Walden"]

    override func viewDidLoad() {
        super.viewDidLoad()
        let search = SearchController(placeholder: "Search Books")
        search.searchResultsUpdater = self
        navigationItem.searchController = search
    }

    func updateSearchResults(for searchController: SearchController) {
        let text = searchController.text
        found = text.isEmpty ? all : all.filter { $0.localizedCaseInsensitiveContains(text) }
        tableView.reloadData()
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }
}

@MainActor
func useSearch(of page: ViewController, in window: ApplicationWindow) {
    page.navigationItem.searchController?.captureKeys(of: window)
    let search = SearchController()
    search.searchBar.scopeButtonTitles = ["All", "Titles", "Authors"]
}
