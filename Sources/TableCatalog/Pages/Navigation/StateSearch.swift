import TableKit

/// The search field replaces the title. Choose whether a state must start with the text or contain
/// it.
final class StateSearch: TableViewController, SearchResultsUpdating, SearchControllerDelegate {
    private let search = SearchController(placeholder: "Search States")
    private let status = Label("No states found")
    private var found = State.all

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "state")
        tableView.accessibilityLabel = "States"
        status.textAlignment = .center
        status.textColor = .secondaryLabel
        search.searchBar.scopeButtonTitles = ["Starts With", "Contains"]
        search.searchResultsUpdater = self
        search.delegate = self
        search.hidesNavigationBarDuringPresentation = true
        navigationItem.searchController = search
        let action = Action(title: "S_earch") { [weak self] _ in self?.search.isActive = true }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
    }

    func updateSearchResults(for searchController: SearchController) {
        let text = searchController.text.lowercased()
        let contains = searchController.searchBar.selectedScopeButtonIndex == 1
        found = State.all.filter { state in
            let name = state.name.lowercased()
            return text.isEmpty || (contains ? name.contains(text) : name.hasPrefix(text))
        }
        tableView.backgroundView = found.isEmpty ? status : nil
        tableView.reloadData()
    }

    func didDismissSearchController(_ searchController: SearchController) {
        found = State.all
        tableView.backgroundView = nil
        tableView.reloadData()
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        tableView.grabFocus()
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "state", for: indexPath)
        cell.textLabel.text = found[indexPath.row].name
        cell.detailTextLabel.text = search.isActive ? found[indexPath.row].capital : nil
        return cell
    }
}
