import TableKit

/// A ruler as a section header. It stays at the top while the rows below it scroll, and shows the
/// scale of their sliders.
final class PinnedRuler: TableViewController {
    /// A scale from 0 to 10.
    private final class Ruler: View {
        static let inset = 24.0

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            context.fill(rect, .secondarySystemBackground)
            let step = (rect.width - 2 * Self.inset) / 20
            for mark in 0...20 {
                let x = (Self.inset + Double(mark) * step).rounded() + 0.5
                let height = mark.isMultiple(of: 10) ? 26.0 : mark.isMultiple(of: 2) ? 18 : 10
                context.strokeLine(
                    from: Point(x: x, y: rect.maxY - height), to: Point(x: x, y: rect.maxY),
                    .label)
            }
        }
    }

    final class SliderCell: TableViewCell {
        let slider = Slider(0...10, value: 5)

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            selectionStyle = .none
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 44)
            slider.frame = Rect(x: 4, y: 6, width: 312, height: 32)
            slider.autoresizingMask = .flexibleWidth
            contentView.addSubview(slider)
        }
    }

    private var values = Array(repeating: 5.0, count: 30)

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "text")
        tableView.register(SliderCell.self, forCellReuseIdentifier: "slider")
        tableView.accessibilityLabel = "Measurements"
    }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 3 : values.count
    }

    override func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { section == 0 ? 0 : 44 }

    override func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> View? { section == 0 ? nil : Ruler() }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        guard indexPath.section == 1 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
            cell.textLabel.text = "Note \(indexPath.row + 1)"
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "slider", for: indexPath)
        let name = "Measurement \(indexPath.row + 1)"
        cell.accessibilityLabel = name
        guard let slider = (cell as? SliderCell)?.slider else { return cell }
        slider.accessibilityLabel = name
        slider.value = values[indexPath.row]
        slider.removeAction(identifiedBy: Action.Identifier("store"), for: .valueChanged)
        slider.addAction(
            Action(title: "", identifier: Action.Identifier("store")) {
                [weak self, weak slider] _ in
                self?.values[indexPath.row] = slider?.value ?? 0
            }, for: .valueChanged)
        return cell
    }
}
