import Foundation
import TableKit

/// The list of examples, by chapter, with search.
final class CatalogList: ViewController {
    private let table = TableView()
    private let search = SearchController(placeholder: "Search Examples")
    private var chapters = Catalog.chapters
    private let noResults = Label("No examples found", alignment: .center)
    /// The number of the example beside the list.
    private var shown: String?

    override init() {
        super.init()
        title = "Table Catalog"
        navigationItem.searchController = search
        search.searchResultsUpdater = self
        search.delegate = self
        let action = Action(title: "_Search") { [weak self] _ in self?.search.isActive = true }
        navigationItem.rightBarButtonItem = BarButtonItem(primaryAction: action)
    }

    override func loadView() {
        table.register(
            TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "example")
        table.accessibilityLabel = "Examples"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    override func viewDidAppear(_ animated: Bool) {
        table.grabFocus()
    }

    private func open(_ path: IndexPath) {
        let entry = chapters[path.section].entries[path.row]
        guard shown != entry.number || splitViewController?.isCollapsed == true else { return }
        shown = entry.number
        showDetailViewController(
            NavigationController(rootViewController: entry.page()), sender: self)
    }
}

extension CatalogList: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { chapters.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        chapters[section].entries.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        chapters[section].title
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "example", for: indexPath)
        let entry = chapters[indexPath.section].entries[indexPath.row]
        cell.textLabel.text = entry.title
        cell.detailTextLabel.text = entry.number
        return cell
    }
}

extension CatalogList: SplitViewControllerDelegate {
    /// In place of the list, an example opens with a click or Enter; the arrow keys only move to
    /// it.
    func splitViewControllerDidCollapse(_ splitViewController: SplitViewController) {
        table.selectionFollowsFocus = false
    }

    func splitViewControllerDidExpand(_ splitViewController: SplitViewController) {
        table.selectionFollowsFocus = true
    }
}

extension CatalogList: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        open(indexPath)
    }

    func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        open(indexPath)
    }
}

extension CatalogList: SearchResultsUpdating, SearchControllerDelegate {
    func updateSearchResults(for searchController: SearchController) {
        show(searchController.text)
    }

    func didDismissSearchController(_ searchController: SearchController) {
        show("")
    }

    func searchControllerMovesToResults(_ searchController: SearchController) {
        table.grabFocus()
        guard !chapters.isEmpty else { return }
        let first = IndexPath(row: 0, section: 0)
        table.selectRow(at: first, animated: false, scrollPosition: .none)
        if splitViewController?.isCollapsed == false { open(first) }
    }

    private func show(_ text: String) {
        chapters = Catalog.chapters.compactMap { chapter in
            let found = chapter.entries.filter {
                text.isEmpty || $0.title.localizedCaseInsensitiveContains(text)
                    || $0.number.localizedCaseInsensitiveContains(text)
            }
            return found.isEmpty ? nil : Catalog.Chapter(title: chapter.title, entries: found)
        }
        table.backgroundView = chapters.isEmpty ? noResults : nil
        table.reloadData()
        selectShown()
    }

    /// Selects the example beside the list, and scrolls to it.
    private func selectShown() {
        guard splitViewController?.isCollapsed == false else { return }
        for (section, chapter) in chapters.enumerated() {
            guard let row = chapter.entries.firstIndex(where: { $0.number == shown }) else {
                continue
            }
            table.selectRow(
                at: IndexPath(row: row, section: section), animated: false, scrollPosition: .middle)
        }
    }
}
