import TableKit

/// Four well-known tables, rebuilt: contacts, mail, departures and notes.
final class LookAlikes: ViewController, TableViewDataSource {
    private struct Row {
        let title: String
        var detail = ""
        var icon: String?
    }

    private let kinds = SegmentedControl(items: ["Contacts", "Mail", "Trains", "Notes"])
    private let table = TableView()
    private let rows: [[Row]] = [
        Name.all.map { Row(title: $0.text, icon: "avatar-default-symbolic") },
        [
            Row(title: "Clara", detail: "Shall we meet on Friday?", icon: "mail-unread-symbolic"),
            Row(title: "Felix", detail: "The pictures of the trip", icon: "mail-read-symbolic"),
            Row(title: "Library", detail: "Your loan ends tomorrow", icon: "mail-read-symbolic"),
        ],
        [
            Row(title: "10:04  Oxford", detail: "Platform 4"),
            Row(title: "10:12  Bristol", detail: "Platform 1"),
            Row(title: "10:15  Cardiff", detail: "Delayed"),
        ],
        [
            Row(title: "Shopping", detail: "Today"), Row(title: "Books to read", detail: "Monday"),
            Row(title: "Gifts", detail: "May 3"),
        ],
    ]
    private let styles: [TableViewCell.Style] = [.default, .subtitle, .value1, .value1]

    override func loadView() {
        for (index, style) in styles.enumerated() {
            table.register(TableViewCell.self, style: style, forCellReuseIdentifier: "\(index)")
        }
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        kinds.accessibilityLabel = "Kind of table"
        kinds.selectedSegmentIndex = 0
        kinds.addAction(Action { [table] _ in table.reloadData() }, for: .valueChanged)
        let page = StackView(.vertical)
        page.addArrangedSubview(kinds.margin(12))
        page.addArrangedSubview(table, expands: true)
        view = page
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows[kinds.selectedSegmentIndex].count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let kind = kinds.selectedSegmentIndex
        let cell = tableView.dequeueReusableCell(withIdentifier: "\(kind)", for: indexPath)
        let row = rows[kind][indexPath.row]
        cell.textLabel.text = row.title
        cell.detailTextLabel.text = row.detail
        cell.imageView.image = row.icon.map { Image(icon: $0, pointSize: 24) }
        let isDelayed = row.detail == "Delayed"
        cell.detailTextLabel.textColor = isDelayed ? .systemRed : .secondaryLabel
        cell.accessoryType = kind == 0 || kind == 3 ? .disclosureIndicator : .none
        return cell
    }
}
