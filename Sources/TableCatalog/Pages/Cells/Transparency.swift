import TableKit

/// The layers of a cell: red if they are translucent and must be blended, green if they are opaque.
/// Each step makes one more layer opaque.
final class Transparency: TableViewController {
    final class LayeredCell: TableViewCell {
        private let ground = View(frame: Rect(x: 0, y: 0, width: 320, height: 60))
        private let badge = View(frame: Rect(x: 12, y: 10, width: 40, height: 40))
        let label = Label(frame: Rect(x: 64, y: 10, width: 180, height: 40))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = ground.frame
            for view in [ground, label] { view.autoresizingMask = .flexibleWidth }
            for view in [ground, badge, label] { contentView.addSubview(view) }
        }

        /// Makes a number of layers opaque, from the back.
        func show(step: Int) {
            for (index, layer) in [ground, badge, label].enumerated() {
                let color = index < step ? Color.systemGreen : .systemRed
                layer.backgroundColor = index < step ? color.faded(to: 1) : color.faded(to: 0.3)
            }
            label.textColor = step > 2 ? .white : nil
        }

        override var accessibilityLabel: String? {
            get { label.text }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let steps = SegmentedControl(items: ["All Blended", "Background", "Badge", "Text"])

    override func loadView() {
        tableView.register(LayeredCell.self, forCellReuseIdentifier: "layered")
        tableView.rowHeight = 60
        tableView.accessibilityLabel = "Cells"
        steps.accessibilityLabel = "Opaque layers"
        steps.selectedSegmentIndex = 0
        steps.addAction(
            Action { [weak self] _ in self?.tableView.reloadData() }, for: .valueChanged)
        let page = StackView(.vertical)
        page.addArrangedSubview(steps.margin(12))
        page.addArrangedSubview(tableView, expands: true)
        view = page
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        20
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "layered", for: indexPath)
        guard let cell = cell as? LayeredCell else { return cell }
        let opaque = steps.selectedSegmentIndex
        cell.label.text = opaque == 3 ? "Nothing is blended" : "Blended layers: \(3 - opaque)"
        cell.show(step: opaque)
        return cell
    }
}
