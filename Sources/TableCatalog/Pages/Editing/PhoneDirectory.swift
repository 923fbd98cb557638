import TableKit

/// Edit a name and phone numbers in place. Numbers are inserted at the end, deleted and moved; the
/// name keeps its place and has no controls.
final class PhoneDirectory: TableViewController, TextFieldDelegate {
    private var name = "Clara"
    private var numbers = ["555 0101", "555 0145", "555 0199"]

    init() { super.init(style: .grouped) }

    override func viewDidLoad() {
        tableView.register(FieldCell.self, forCellReuseIdentifier: "field")
        tableView.accessibilityLabel = "Contact"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        for cell in tableView.visibleCells { (cell as? FieldCell)?.field.isEnabled = editing }
    }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : numbers.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { section == 0 ? "Name" : "Numbers" }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
        guard let field = (cell as? FieldCell)?.field else { return cell }
        field.text = indexPath.section == 0 ? name : numbers[indexPath.row]
        let label = indexPath.section == 0 ? "Name" : "Number \(indexPath.row + 1)"
        field.accessibilityLabel = label
        cell.accessibilityLabel = label
        field.isEnabled = isEditing
        field.delegate = self
        return cell
    }

    override func tableView(
        _ tableView: TableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { indexPath.section == 1 }

    override func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle {
        guard indexPath.section == 1 else { return .none }
        return indexPath.row == numbers.count - 1 ? .insert : .delete
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        view.window?.grabFocus()
        switch editingStyle {
        case .insert:
            numbers.append("")
            tableView.performBatchUpdates {
                tableView.insertRows(
                    at: [IndexPath(row: numbers.count - 1, section: 1)], with: .automatic)
                tableView.reloadRows(at: [indexPath], with: .none)
            }
        case .delete:
            numbers.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        case .none: break
        }
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        indexPath.section == 1 && numbers.count > 1
    }

    override func tableView(
        _ tableView: TableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        proposedDestinationIndexPath.section == 0
            ? IndexPath(row: 0, section: 1) : proposedDestinationIndexPath
    }

    override func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        numbers.insert(
            numbers.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        // The last row is the one that inserts.
        tableView.reloadData()
    }

    func textFieldDidEndEditing(_ textField: TextField) {
        guard let cell = textField.superview?.superview as? TableViewCell,
            let path = tableView.indexPath(for: cell)
        else { return }
        if path.section == 0 { name = textField.text } else { numbers[path.row] = textField.text }
    }
}

/// A cell with a text field.
private final class FieldCell: TableViewCell {
    let field = TextField()

    required init(style: Style, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentView.addSubview(field)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        field.frame = Rect(x: 12, y: 4, width: max(40, contentView.bounds.width - 24), height: 36)
    }
}
