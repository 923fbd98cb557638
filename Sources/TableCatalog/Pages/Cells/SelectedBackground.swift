import TableKit

/// The background of selected rows: a color, a drawing, or the theme’s own.
final class SelectedBackground: TableViewController {
    private let looks = ["The theme’s color", "Red", "Blueprint"]

    override func viewDidLoad() {
        for look in looks {
            tableView.register(TableViewCell.self, forCellReuseIdentifier: look)
        }
        tableView.accessibilityLabel = "Backgrounds"
    }

    /// White lines on blue, as on the plan of a building.
    private static var blueprint: View {
        .drawing { rect, context in
            context.fill(rect, Color(red: 0.1, green: 0.25, blue: 0.55))
            let line = Color(white: 1, alpha: 0.25)
            for x in stride(from: rect.minX + 0.5, to: rect.maxX, by: 12) {
                context.strokeLine(
                    from: Point(x: x, y: rect.minY), to: Point(x: x, y: rect.maxY), line)
            }
            for y in stride(from: rect.minY + 0.5, to: rect.maxY, by: 12) {
                context.strokeLine(
                    from: Point(x: rect.minX, y: y), to: Point(x: rect.maxX, y: y), line)
            }
        }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        12
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let look = looks[indexPath.row % looks.count]
        let cell = tableView.dequeueReusableCell(withIdentifier: look, for: indexPath)
        cell.textLabel.text = look
        guard look != looks[0], cell.selectedBackgroundView == nil else { return cell }
        cell.selectedBackgroundView =
            look == "Red" ? .color(Color(red: 0.75, green: 0.1, blue: 0.1)) : Self.blueprint
        cell.textLabel.highlightedTextColor = .white
        return cell
    }
}
