import TableKit

/// The code of the article *Accessibility*.
@MainActor
func nameViews(in table: TableView, cell: TableViewCell) {
    table.accessibilityLabel = "Books"
    let remove = Button(icon: "list-remove-symbolic", name: "Remove Book")
    let volume = Slider(0...100)
    volume.accessibilityLabel = "Volume"
    volume.accessibilityHint = "Applies to all tabs"
    let unread = 3
    cell.accessibilityLabel = "Inbox, \(unread) unread"
    cell.contentView.addSubview(remove)
}
