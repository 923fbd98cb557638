import TableKit

/// Type to search the names. The buttons beside the search field limit the results to names for
/// women or for men. Rows that stay keep their cells.
final class SearchScopes: TableViewController, SearchResultsUpdating, SearchControllerDelegate {
    private let search = SearchController(placeholder: "Search Names")
    private let scopes: [Name.Gender?] = [nil, .female, .male]
    private var found = Name.all

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "name")
        tableView.accessibilityLabel = "Names"
        search.searchBar.scopeButtonTitles = scopes.map { $0?.rawValue ?? "All" }
        search.searchResultsUpdater = self
        search.delegate = self
        search.captureKeys(of: tableView)
        search.hidesNavigationBarDuringPresentation = true
        navigationItem.searchController = search
        let action = Action(title: "S_earch") { [weak self] _ in self?.search.isActive = true }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
    }

    func updateSearchResults(for searchController: SearchController) {
        let scope = scopes[searchController.searchBar.selectedScopeButtonIndex]
        let text = searchController.text
        show(
            Name.all.filter { name in
                (scope == nil || name.gender == scope)
                    && (text.isEmpty || name.text.localizedCaseInsensitiveContains(text))
            })
    }

    func didDismissSearchController(_ searchController: SearchController) { show(Name.all) }

    /// Inserts and deletes only the rows that differ.
    private func show(_ names: [Name]) {
        let splices = Splice.between(found.map(\.text), names.map(\.text))
        found = names
        tableView.performBatchUpdates {
            for splice in splices {
                tableView.deleteRows(at: splice.removed.map(path), with: .fade)
                tableView.insertRows(at: splice.inserted.map(path), with: .fade)
            }
        }
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        tableView.grabFocus()
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = found[indexPath.row].text
        cell.detailTextLabel.text = found[indexPath.row].gender.rawValue
        return cell
    }
}
