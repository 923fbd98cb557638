import TableKit

/// A cell class with its own views: a background, an icon and two labels. The table creates the
/// cells from the registered class.
final class PlaceCells: TableViewController {
    final class PlaceCell: TableViewCell {
        let icon = ImageView(frame: Rect(x: 16, y: 14, width: 32, height: 32))
        let name = Label(frame: Rect(x: 64, y: 10, width: 236, height: 22))
        let place = Label(frame: Rect(x: 64, y: 32, width: 236, height: 18))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            backgroundView = .gradient(
                from: Color.systemBlue.faded(to: 0.05), to: Color.systemBlue.faded(to: 0.25),
                inset: 2)
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 60)
            name.font = .preferredFont(forTextStyle: .headline)
            place.font = .preferredFont(forTextStyle: .subheadline)
            for label in [name, place] {
                label.autoresizingMask = .flexibleWidth
                contentView.addSubview(label)
            }
            contentView.addSubview(icon)
        }

        override var accessibilityLabel: String? {
            get { "\(name.text ?? ""), \(place.text ?? "")" }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let lights = [
        ("Fastnet", "County Cork"), ("Bell Rock", "Angus"), ("Eddystone", "Cornwall"),
        ("Skerryvore", "Argyll"), ("Hook Head", "County Wexford"), ("Longstone", "Farne Islands"),
        ("Start Point", "Devon"), ("Rattray Head", "Aberdeenshire"),
    ]

    override func viewDidLoad() {
        tableView.register(PlaceCell.self, forCellReuseIdentifier: "lighthouse")
        tableView.rowHeight = 60
        tableView.separatorStyle = .none
        tableView.accessibilityLabel = "Lighthouses"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        lights.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "lighthouse", for: indexPath)
        guard let cell = cell as? PlaceCell else { return cell }
        (cell.name.text, cell.place.text) = lights[indexPath.row]
        cell.icon.image = Image(icon: "mark-location-symbolic", pointSize: 32)
        return cell
    }
}
