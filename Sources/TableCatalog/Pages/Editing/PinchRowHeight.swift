import TableKit

/// Pinch the table, scroll with Ctrl, or move the slider to change the height of all rows. An empty
/// batch update applies the new heights without reloading cells.
final class PinchRowHeight: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let slider = Slider(30...150, value: 44)
    private let label = Label("Rows of 44 points")
    private var heightAtStart = 44.0

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        table.addGestureRecognizer(PinchGestureRecognizer { [weak self] in self?.pinched($0) })
        slider.accessibilityLabel = "Row height"
        slider.addAction(Action { [weak self] _ in self?.update() }, for: .valueChanged)
        let stack = StackView(.vertical)
        let control = StackView(.horizontal, spacing: 12, [Label("Row height:")])
        control.addArrangedSubview(slider, expands: true)
        stack.addArrangedSubview(control.margin(12))
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(label.margin(12))
        view = stack
    }

    private func pinched(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began { heightAtStart = slider.value }
        slider.value = heightAtStart * pinch.scale
        update()
    }

    private func update() {
        table.performBatchUpdates {}
        label.text = "Rows of \(Int(slider.value)) points"
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 10_000 }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        slider.value.rounded()
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.row)"
        return cell
    }
}
