import TableKit

/// An image, a title and a subtitle in each row, from a list of records.
final class ImageCells: ViewController, TableViewDataSource {
    private let table = TableView()
    private let places: [(icon: String, name: String, text: String)] = [
        ("folder-documents-symbolic", "Documents", "Letters, invoices and forms"),
        ("folder-music-symbolic", "Music", "Albums and playlists"),
        ("folder-pictures-symbolic", "Pictures", "Photos and screenshots"),
        ("folder-videos-symbolic", "Videos", "Films and recordings"),
        ("folder-download-symbolic", "Downloads", "Files from the web"),
        ("user-trash-symbolic", "Trash", "Deleted files"),
    ]

    override func loadView() {
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "place")
        table.rowHeight = 56
        table.accessibilityLabel = "Places"
        table.dataSource = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        places.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "place", for: indexPath)
        let place = places[indexPath.row]
        cell.imageView.image = Image(icon: place.icon, pointSize: 32)
        cell.textLabel.text = place.name
        cell.detailTextLabel.text = place.text
        cell.selectionStyle = .none
        return cell
    }
}
