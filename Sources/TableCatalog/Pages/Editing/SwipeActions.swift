import TableKit

/// Swipe right to mark a message, or left to archive or delete it. Only one row is open at a time,
/// and scrolling closes it. The menu of the row has the same actions.
final class SwipeActions: TableViewController {
    private struct Message {
        let subject: String
        var isRead = false
    }

    private var messages = [
        "Minutes of the meeting", "Your order has shipped", "Photos from Sunday",
        "Invitation", "Rehearsal on Friday", "Lost and found", "New timetable", "Re: Garden",
        "The recipe you asked for", "Parking", "Summer school", "Minutes, corrected",
    ].map { Message(subject: $0) }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "message")
        tableView.rowHeight = 64
        tableView.accessibilityLabel = "Messages"
    }

    private func remove(at path: IndexPath, _ animation: TableView.RowAnimation) {
        messages.remove(at: path.row)
        tableView.deleteRows(at: [path], with: animation)
    }

    override func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        let isRead = messages[indexPath.row].isRead
        let mark = ContextualAction(
            style: .normal, title: isRead ? "Mark as Unread" : "Mark as Read"
        ) { [weak self] _, _, done in
            self?.messages[indexPath.row].isRead.toggle()
            self?.tableView.reloadRows(at: [indexPath], with: .none)
            done(true)
        }
        mark.backgroundColor = .systemBlue
        return SwipeActionsConfiguration(actions: [mark])
    }

    override func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        let delete = ContextualAction(style: .destructive, title: "Delete") {
            [weak self] _, _, done in
            self?.remove(at: indexPath, .left)
            done(true)
        }
        let archive = ContextualAction(style: .normal, title: "Archive") {
            [weak self] _, _, done in
            self?.remove(at: indexPath, .right)
            done(true)
        }
        return SwipeActionsConfiguration(actions: [delete, archive])
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        messages.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
        let message = messages[indexPath.row]
        cell.textLabel.text = message.subject
        cell.textLabel.font = message.isRead ? Font() : Font().bold()
        return cell
    }
}
