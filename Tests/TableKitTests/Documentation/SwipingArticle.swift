import TableKit

/// The code of the article *Swiping*.
final class SwipingPage: TableViewController {
    private var mails = ["Hello", "Invoice"]
    private var flags: Set<Int> = []

    override func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        let delete = ContextualAction(style: .destructive, title: "Delete") {
            [weak self] _, _, done in
            self?.mails.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .left)
            done(true)
        }
        let flag = ContextualAction(style: .normal, title: "Flag") { [weak self] _, _, done in
            self?.flags.insert(indexPath.row)
            done(true)
        }
        flag.backgroundColor = .systemOrange
        return SwipeActionsConfiguration(actions: [delete, flag])
    }

    override func tableView(
        _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: Point
    ) -> ContextMenuConfiguration? {
        ContextMenuConfiguration { suggested in
            let reply = Action(title: "_Reply") { _ in print("Reply") }
            return Menu(children: [reply] + suggested)
        }
    }
}
