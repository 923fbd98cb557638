import TableKit

/// The code of the article *Editing rows*.
final class EditingPage: TableViewController {
    private var books = ["Emma", "Middlemarch", "Walden"]

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func tableView(
        _ tableView: TableView, editingStyleForRowAt indexPath: IndexPath
    ) -> TableViewCell.EditingStyle {
        indexPath.row == 0 ? .insert : .delete
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        switch editingStyle {
        case .delete:
            books.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        case .insert:
            books.insert("New Book", at: indexPath.row)
            tableView.insertRows(at: [indexPath], with: .automatic)
        case .none: break
        }
    }

    override func tableView(
        _ tableView: TableView, commitDeletionOfRowsAt indexPaths: [IndexPath]
    ) {
        for path in indexPaths.reversed() { books.remove(at: path.row) }
        tableView.deleteRows(at: indexPaths, with: .automatic)
    }

    override func tableView(
        _ tableView: TableView, titleForRenamingRowAt indexPath: IndexPath
    ) -> String? {
        books[indexPath.row]
    }

    override func tableView(
        _ tableView: TableView, didRenameRowAt indexPath: IndexPath, to title: String
    ) {
        books[indexPath.row] = title
        tableView.reconfigureRows(at: [indexPath])
    }
}
