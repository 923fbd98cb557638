import TableKit

struct Book {
    var title: String
    var author: String
}

final class BooksPage: TableViewController {
    private var books = [
        Book(title: "Emma", author: "Jane Austen"),
        Book(title: "Middlemarch", author: "George Eliot"),
        Book(title: "Walden", author: "Henry David Thoreau"),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Books"
        tableView.register(
            TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        books.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        let book = books[indexPath.row]
        cell.textLabel.text = book.title
        cell.detailTextLabel.text = book.author
        return cell
    }
}

let application = Application(identifier: "org.example.Books", isUnique: false)
application.onActivate = {
    let window = ApplicationWindow(application: application)
    window.title = "Books"
    window.size = (400, 480)
    window.rootViewController = NavigationController(rootViewController: BooksPage())
    window.present()
}
_ = application.run(arguments: CommandLine.arguments)
