import TableKit

struct Book {
    var title: String
    var author: String
}

struct Shelf {
    var name: String
    var books: [Book]
}

final class BooksPage: TableViewController {
    private var shelves = [
        Shelf(
            name: "Novels",
            books: [
                Book(title: "Emma", author: "Jane Austen"),
                Book(title: "Middlemarch", author: "George Eliot"),
            ]),
        Shelf(
            name: "Essays",
            books: [
                Book(title: "Walden", author: "Henry David Thoreau"),
                Book(title: "Essays", author: "Michel de Montaigne"),
            ]),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Books"
        tableView.register(
            TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func numberOfSections(in tableView: TableView) -> Int { shelves.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        shelves[section].books.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? {
        shelves[section].name
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        let book = shelves[indexPath.section].books[indexPath.row]
        cell.textLabel.text = book.title
        cell.detailTextLabel.text = book.author
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let page = BookPage(shelves[indexPath.section].books[indexPath.row])
        navigationController?.pushViewController(page, animated: true)
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        guard editingStyle == .delete else { return }
        shelves[indexPath.section].books.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }

    override func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let book = shelves[sourceIndexPath.section].books.remove(at: sourceIndexPath.row)
        shelves[destinationIndexPath.section].books.insert(book, at: destinationIndexPath.row)
    }
}

final class BookPage: ViewController {
    private let book: Book

    init(_ book: Book) {
        self.book = book
        super.init()
        title = book.title
    }

    override func loadView() {
        view = StackView(.vertical, [Label("by \(book.author)")]).margin(24)
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
