import TableKit

/// A button in the page, instead of one in the bar, turns editing mode on and off.
final class EditButton: TableViewController {
    private let button = Button("_Edit")
    private var colors = ["Amber", "Blue", "Crimson", "Denim", "Ebony", "Fuchsia", "Green"]

    override func loadView() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "color")
        tableView.accessibilityLabel = "Colors"
        button.onClick = { [weak self] in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        let page = StackView(.vertical)
        page.addArrangedSubview(button.margin(12).align(horizontal: .start))
        page.addArrangedSubview(tableView, expands: true)
        view = page
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        button.label = editing ? "_Done" : "_Edit"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        colors.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "color", for: indexPath)
        cell.textLabel.text = colors[indexPath.row]
        return cell
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        colors.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .left)
    }
}
