import TableKit

/// Rows of several heights, and an indented one: the map of a trail, then its stations.
final class TrailMap: TableViewController {
    /// The map: the profile of the trail.
    final class MapCell: TableViewCell {
        private let heights = [0.2, 0.35, 0.3, 0.6, 0.55, 0.8, 0.7, 0.95, 0.5, 0.3, 0.25]

        override func drawContent(in frame: Rect, context: GraphicsContext) {
            let step = (frame.width - 48) / Double(heights.count - 1)
            let points = heights.enumerated().map { index, height in
                Point(
                    x: frame.x + 24 + Double(index) * step,
                    y: frame.maxY - 16 - height * (frame.height - 32))
            }
            for (start, end) in zip(points, points.dropFirst()) {
                context.strokeLine(from: start, to: end, .systemGreen, width: 2)
            }
        }
    }

    private let trails = [
        ("Falls Trail", ["Trailhead", "Old mill", "Falls"]),
        ("Summit Trail", ["Meadow", "Saddle", "Summit", "Hut"]),
    ]

    override func viewDidLoad() {
        tableView.register(MapCell.self, forCellReuseIdentifier: "map")
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "station")
        tableView.accessibilityLabel = "Trails"
    }

    override func numberOfSections(in tableView: TableView) -> Int { trails.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1 + trails[section].1.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { trails[section].0 }

    override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
    ) -> Double { indexPath.row == 0 ? 120 : 44 }

    override func tableView(
        _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
    ) -> Int { indexPath.row == 1 ? 1 : 3 }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        guard indexPath.row > 0 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "map", for: indexPath)
            cell.accessibilityLabel = "Profile of the \(trails[indexPath.section].0)"
            cell.selectionStyle = .none
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "station", for: indexPath)
        cell.textLabel.text = trails[indexPath.section].1[indexPath.row - 1]
        return cell
    }
}
