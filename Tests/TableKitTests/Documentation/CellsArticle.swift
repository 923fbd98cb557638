import TableKit

/// The code of the article *Configuring cells*.
final class CellsPage: TableViewController {
    struct Book {
        var title: String
        var author: String
        var isRead: Bool
    }

    private let books = [Book(title: "Emma", author: "Jane Austen", isRead: true)]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(
            TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        let book = books[indexPath.row]
        cell.textLabel.text = book.title
        cell.detailTextLabel.text = book.author
        cell.accessoryType = book.isRead ? .checkmark : .none
        return cell
    }

    private func configure(_ cell: TableViewCell, _ book: Book) {
        var content = cell.defaultContentConfiguration()
        content.text = book.title
        content.secondaryText = book.author
        content.textProperties.color = book.isRead ? .secondaryLabel : .label
        cell.contentConfiguration = content
    }
}

final class RatingCell: TableViewCell {
    let rating = Slider(0...5)

    required init(style: Style = .default, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        rating.accessibilityLabel = "Rating"
        addSubview(rating) { bounds in
            Rect(x: bounds.maxX - 150, y: 6, width: 140, height: 32)
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        rating.value = 0
    }
}
