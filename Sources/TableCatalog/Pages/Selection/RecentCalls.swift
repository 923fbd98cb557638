import TableKit

/// Two actions per row: the row places a call, and its button shows details.
final class RecentCalls: TableViewController {
    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "call")
        // The arrow keys only move to a row; Enter opens it.
        tableView.selectionFollowsFocus = false
        tableView.accessibilityLabel = "Recent calls"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "call", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        cell.detailTextLabel.text = "\(indexPath.row + 1) min ago"
        cell.imageView.image = Image(icon: "call-start-symbolic", pointSize: 16)
        cell.accessoryType = .detailButton
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let alert = AlertController(
            title: "Calling \(Name.all[indexPath.row].text)", message: "Nobody answers.")
        alert.addAction(AlertAction(title: "_Hang Up", style: .cancel))
        present(alert, animated: true)
    }

    override func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
        let page = ViewController()
        page.title = Name.all[indexPath.row].text
        page.view = Label(Name.all[indexPath.row].derivation, wraps: true).margin(18)
        show(page, sender: nil)
    }
}
