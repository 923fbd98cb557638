import TableKit

/// The code of the article *Providing data*.
final class ShelfSource: TableViewDataSource {
    private let books = ["Emma", "Middlemarch", "Walden"]

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        books.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        cell.textLabel.text = books[indexPath.row]
        return cell
    }
}

@MainActor
final class SnapshotPage: ViewController {
    struct Book {
        var title: String
    }

    private var books: [Int: Book] = [:]
    private let table = TableView()
    private var dataSource: TableViewDiffableDataSource<String, Int>?

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "book")
        dataSource = TableViewDiffableDataSource(tableView: table) { [weak self] table, path, id in
            let cell = table.dequeueReusableCell(withIdentifier: "book", for: path)
            cell.textLabel.text = self?.books[id]?.title
            return cell
        }
        view = table
    }

    func show(unread: [Int], read: [Int]) {
        var snapshot = DiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["Unread", "Read"])
        snapshot.appendItems(unread, toSection: "Unread")
        snapshot.appendItems(read, toSection: "Read")
        dataSource?.apply(snapshot)
    }
}

@MainActor
enum Letters {
    struct Person {
        var name: String
    }
    static func sections(of people: [Person]) -> [[Person]] {
        let collation = LocalizedIndexedCollation.current()
        var sections: [[Person]] = collation.sectionTitles.map { _ in [] }
        for person in people {
            let section = collation.section(for: person, collationStringSelector: \.name)
            sections[section].append(person)
        }
        return sections.map {
            collation.sortedArray(from: $0, collationStringSelector: \.name)
        }
    }
}
