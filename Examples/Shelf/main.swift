import TableKit

final class Shelf: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10_000_000 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: indexPath)
        cell.textLabel.text = "Book \(indexPath.row + 1)"
        cell.detailTextLabel.text = "Shelf \(indexPath.row / 40 + 1)"
        return cell
    }
}

let shelf = Shelf()
let application = Application(identifier: "org.example.Shelf")
application.onActivate = {
    let table = TableView()
    table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "book")
    table.dataSource = shelf
    let window = ApplicationWindow(application: application)
    window.title = "Shelf"
    window.size = (360, 560)
    window.setContent(table)
    window.present()
}
_ = application.run(arguments: CommandLine.arguments)
