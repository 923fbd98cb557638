import TableKit

/// Two cell classes with different heights and backgrounds: planets in rows of 70 points, stars in
/// rows of 50.
final class PlanetsAndStars: TableViewController {
    final class PlanetCell: TableViewCell {
        let name = Label(frame: Rect(x: 92, y: 10, width: 208, height: 30))
        let note = Label(frame: Rect(x: 92, y: 40, width: 208, height: 20))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            backgroundView = .color(Color.systemOrange.faded(to: 0.15))
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 70)
            let planet = View.drawing { rect, context in
                context.fillEllipse(in: rect, .systemOrange)
            }
            planet.frame = Rect(x: 24, y: 13, width: 44, height: 44)
            name.font = .systemFont(ofSize: 21)
            note.font = .preferredFont(forTextStyle: .footnote)
            for label in [name, note] { label.autoresizingMask = .flexibleWidth }
            for view in [planet, name, note] { contentView.addSubview(view) }
        }

        override var accessibilityLabel: String? {
            get { "\(name.text ?? ""), \(note.text ?? "")" }
            set { super.accessibilityLabel = newValue }
        }
    }

    final class StarCell: TableViewCell {
        let name = Label(frame: Rect(x: 20, y: 6, width: 230, height: 38))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            backgroundView = .color(Color.systemBlue.faded(to: 0.15))
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 50)
            let star = ImageView(
                Image(icon: "starred-symbolic", pointSize: 24).withTintColor(.systemBlue))
            star.frame = Rect(x: 276, y: 13, width: 24, height: 24)
            star.autoresizingMask = .flexibleLeftMargin
            name.autoresizingMask = .flexibleWidth
            contentView.addSubview(name)
            contentView.addSubview(star)
        }

        override var accessibilityLabel: String? {
            get { name.text }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let planets = [
        ("Mercury", "the smallest"), ("Venus", "the hottest"), ("Earth", "the one with life"),
        ("Mars", "the red one"), ("Jupiter", "the largest"), ("Saturn", "the one with rings"),
        ("Uranus", "the one on its side"), ("Neptune", "the windiest"),
    ]
    private let stars = [
        "Sirius", "Canopus", "Arcturus", "Vega", "Capella", "Rigel", "Procyon", "Betelgeuse",
    ]

    override func viewDidLoad() {
        tableView.register(PlanetCell.self, forCellReuseIdentifier: "planet")
        tableView.register(StarCell.self, forCellReuseIdentifier: "star")
        tableView.separatorStyle = .none
        tableView.accessibilityLabel = "Planets and stars"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        planets.count + stars.count
    }

    override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
    ) -> Double { indexPath.row.isMultiple(of: 2) ? 70 : 50 }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let isPlanet = indexPath.row.isMultiple(of: 2)
        let cell = tableView.dequeueReusableCell(
            withIdentifier: isPlanet ? "planet" : "star", for: indexPath)
        if let cell = cell as? PlanetCell {
            (cell.name.text, cell.note.text) = planets[indexPath.row / 2]
        } else if let cell = cell as? StarCell {
            cell.name.text = stars[indexPath.row / 2]
        }
        return cell
    }
}
