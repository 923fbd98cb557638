import TableKit

/// Cells that draw their content themselves, and change it when they are selected: the rainfall of
/// each month as a bar.
final class DrawnCells: TableViewController {
    final class BarCell: TableViewCell {
        /// The length of the bar, from 0 to 1.
        var value = 0.0 { didSet { setNeedsDisplay() } }

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            selectionStyle = .none
        }

        override func setSelected(_ selected: Bool, animated: Bool) {
            super.setSelected(selected, animated: animated)
            textLabel.font = selected ? Font().bold() : Font()
        }

        override func drawContent(in frame: Rect, context: GraphicsContext) {
            let whole = Rect(
                x: frame.x + 112, y: frame.y + 12, width: frame.width - 124,
                height: frame.height - 24)
            var bar = whole
            bar.width *= value
            context.fill(whole, .systemFill, cornerRadius: 4)
            context.fill(bar, isSelected ? .systemOrange : .systemBlue, cornerRadius: 4)
        }
    }

    private let months = [
        ("January", 83), ("February", 60), ("March", 57), ("April", 49), ("May", 51),
        ("June", 50), ("July", 47), ("August", 61), ("September", 65), ("October", 92),
        ("November", 90), ("December", 89),
    ]

    override func viewDidLoad() {
        tableView.register(BarCell.self, forCellReuseIdentifier: "month")
        tableView.accessibilityLabel = "Rainfall"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        months.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "month", for: indexPath)
        let (month, rain) = months[indexPath.row]
        cell.textLabel.text = month
        cell.accessibilityLabel = "\(month), \(rain) mm"
        (cell as? BarCell)?.value = Double(rain) / 100
        return cell
    }
}
