import TableKit

/// Open a row and come back. With the option, the row is deselected before the table appears;
/// without it, the page deselects the row afterwards, so the user sees which one was open.
final class MomentarySelection: TableViewController {
    private let clears = CheckBox("_Clear Selection Before the Table Appears")

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
        // The arrow keys only move to a row; Enter opens it.
        tableView.selectionFollowsFocus = false
        tableView.accessibilityLabel = "Names"
        tableView.tableHeaderView = clears.margin(12)
        clearsSelectionOnViewWillAppear = false
        clears.onChange = { [weak self] in self?.clearsSelectionOnViewWillAppear = $0 }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard let selected = tableView.indexPathForSelectedRow else { return }
        title = "\(Name.all[selected.row].text) was open"
        tableView.deselectRow(at: selected, animated: true)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let page = ViewController()
        page.title = Name.all[indexPath.row].text
        page.view = Label(Name.all[indexPath.row].derivation, wraps: true).margin(18)
        show(page, sender: nil)
    }
}
