import Foundation
import TableKit

/// A cell that draws itself: the clock of a city, dark at night. In editing mode it makes room for
/// the control and hides the clock.
final class WorldClock: TableViewController {
    final class ClockCell: TableViewCell {
        /// The minutes since midnight.
        var minutes = 0 { didSet { setNeedsDisplay() } }

        override func arrange(_ layout: inout CellLayout) {
            guard !isEditing else { return }
            for label in [\CellLayout.title, \CellLayout.detail] {
                layout[keyPath: label].x += 60
                layout[keyPath: label].width -= 60
            }
        }

        override func drawContent(in frame: Rect, context: GraphicsContext) {
            guard !isEditing else { return }
            let face = Rect(x: frame.x + 12, y: frame.y + 8, width: 48, height: 48)
            let isNight = !(6 * 60..<18 * 60).contains(minutes)
            let ground = isNight ? Color(red: 0.2, green: 0.25, blue: 0.5) : Color(white: 0.95)
            let hand = isNight ? Color.white : .black
            context.fillEllipse(in: face, ground)
            let hands = [(Double(minutes) / 720, 12.0, 3.0), (Double(minutes % 60) / 60, 19, 1.5)]
            for (turn, length, width) in hands {
                let angle = turn * 2 * .pi
                let end = Point(
                    x: face.center.x + length * sin(angle), y: face.center.y - length * cos(angle))
                context.strokeLine(from: face.center, to: end, hand, width: width)
            }
        }
    }

    private var cities = [
        ("Auckland", "Pacific/Auckland"), ("Tokyo", "Asia/Tokyo"), ("Kolkata", "Asia/Kolkata"),
        ("Nairobi", "Africa/Nairobi"), ("Berlin", "Europe/Berlin"), ("London", "Europe/London"),
        ("São Paulo", "America/Sao_Paulo"), ("New York", "America/New_York"),
        ("Los Angeles", "America/Los_Angeles"),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(ClockCell.self, style: .subtitle, forCellReuseIdentifier: "clock")
        tableView.rowHeight = 64
        tableView.accessibilityLabel = "World clock"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        cities.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "clock", for: indexPath)
        let (city, zone) = cities[indexPath.row]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        let now = calendar.dateComponents([.hour, .minute], from: Date())
        let (hour, minute) = (now.hour ?? 0, now.minute ?? 0)
        cell.textLabel.text = city
        cell.detailTextLabel.text = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
        (cell as? ClockCell)?.minutes = hour * 60 + minute
        return cell
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        cities.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
}
