import TableKit

/// A switch outlines the views of each cell to show their frames.
final class ViewFrames: TableViewController {
    final class ElementCell: TableViewCell {
        /// A view in front of the others that draws their frames.
        private final class Outlines: View {
            override func draw(_ rect: Rect, in context: GraphicsContext) {
                for view in superview?.subviews ?? [] where view !== self {
                    context.stroke(view.frame, .systemRed)
                }
                context.stroke(rect, .systemBlue)
            }
        }

        let symbol = Label(frame: Rect(x: 12, y: 8, width: 40, height: 28))
        let name = Label(frame: Rect(x: 64, y: 8, width: 180, height: 28))
        let number = Label(frame: Rect(x: 256, y: 8, width: 52, height: 28))
        let outlines: View = Outlines(frame: Rect(x: 0, y: 0, width: 320, height: 44))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = outlines.frame
            name.autoresizingMask = .flexibleWidth
            number.autoresizingMask = .flexibleLeftMargin
            number.textAlignment = .right
            outlines.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            for view in [symbol, name, number, outlines] { contentView.addSubview(view) }
        }

        override var accessibilityLabel: String? {
            get { "\(number.text ?? ""), \(name.text ?? "")" }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let outlineSwitch = Switch(isOn: true)

    override func viewDidLoad() {
        tableView.register(ElementCell.self, forCellReuseIdentifier: "element")
        tableView.accessibilityLabel = "Elements"
        outlineSwitch.accessibilityLabel = "Frames"
        outlineSwitch.onChange = { [weak self] isOn in
            for case let cell as ElementCell in self?.tableView.visibleCells ?? [] {
                cell.outlines.isHidden = !isOn
            }
        }
        let item = StackView(.horizontal, spacing: 6, [Label("Frames"), outlineSwitch])
        outlineSwitch.align(vertical: .center)
        navigationItem.rightBarButtonItem = BarButtonItem(customView: item)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Element.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
        guard let cell = cell as? ElementCell else { return cell }
        cell.symbol.text = Element.all[indexPath.row].symbol
        cell.name.text = Element.all[indexPath.row].name
        cell.number.text = "\(indexPath.row + 1)"
        cell.outlines.isHidden = !outlineSwitch.isOn
        return cell
    }
}
