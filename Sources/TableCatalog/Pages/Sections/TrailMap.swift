import TableKit

/// Rows of different heights and indentation levels: the profile of each trail, then its stops.
final class TrailMap: TableViewController {
    private struct Trail {
        let name: String
        let stops: [String]
        /// The profile: heights from 0 to 1, at equal distances.
        let heights: [Double]
    }

    /// The profile of a trail.
    final class ProfileCell: TableViewCell {
        var heights: [Double] = [] { didSet { setNeedsDisplay() } }

        override func drawContent(in frame: Rect, context: GraphicsContext) {
            let step = (frame.width - 48) / Double(max(1, heights.count - 1))
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
        Trail(
            name: "Falls Trail", stops: ["Trailhead", "Old mill", "Falls"],
            heights: [0.2, 0.25, 0.15, 0.3, 0.35, 0.3, 0.45, 0.4, 0.5, 0.45]),
        Trail(
            name: "Summit Trail", stops: ["Meadow", "Saddle", "Summit", "Hut"],
            heights: [0.1, 0.2, 0.3, 0.6, 0.55, 0.75, 0.95, 0.8, 0.6, 0.65]),
    ]

    override func viewDidLoad() {
        tableView.register(ProfileCell.self, forCellReuseIdentifier: "profile")
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "stop")
        tableView.accessibilityLabel = "Trails"
    }

    override func numberOfSections(in tableView: TableView) -> Int { trails.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        1 + trails[section].stops.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { trails[section].name }

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
            let cell = tableView.dequeueReusableCell(withIdentifier: "profile", for: indexPath)
            (cell as? ProfileCell)?.heights = trails[indexPath.section].heights
            cell.accessibilityLabel = "Profile of the \(trails[indexPath.section].name)"
            cell.selectionStyle = .none
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "stop", for: indexPath)
        cell.textLabel.text = trails[indexPath.section].stops[indexPath.row - 1]
        return cell
    }
}
