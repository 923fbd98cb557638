import TableKit

/// A cell class with a fixed style. Each cell gets its background only once, when it is new.
final class GradientCells: ViewController, TableViewDataSource {
    private let table = TableView()
    private let planets = [
        ("Mercury", "88 days"), ("Venus", "225 days"), ("Earth", "365 days"), ("Mars", "687 days"),
        ("Jupiter", "12 years"), ("Saturn", "29 years"), ("Uranus", "84 years"),
        ("Neptune", "165 years"),
    ]

    override func loadView() {
        table.register(Value2Cell.self, forCellReuseIdentifier: "planet")
        table.accessibilityLabel = "Planets and their years"
        table.rowHeight = 52
        table.separatorStyle = .none
        table.dataSource = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        planets.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "planet", for: indexPath)
        if cell.backgroundView == nil {
            cell.backgroundView = Gradient()
            for label in [cell.textLabel, cell.detailTextLabel] {
                label.font = .boldSystemFont(ofSize: 12)
                label.textColor = .white
            }
        }
        (cell.textLabel.text, cell.detailTextLabel.text) = planets[indexPath.row]
        return cell
    }
}

/// A cell with the name at the left and the value beside it.
private final class Value2Cell: TableViewCell {
    required init(style: Style, reuseIdentifier: String?) {
        super.init(style: .value2, reuseIdentifier: reuseIdentifier)
    }
}

/// A black view with a gray gradient in it.
private final class Gradient: View {
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(rect, .black)
        let inner = rect.inset(by: EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
        context.fill(inner, from: Color(white: 0.6), to: Color(white: 0.4))
        context.stroke(inner, .black, cornerRadius: 5)
    }
}
