import TableKit

/// Model, view and controller at work: a box lights up when it takes part. The table asks its data
/// source for cells and tells its delegate about selected rows.
final class Delegation: ViewController, TableViewDataSource, TableViewDelegate {
    /// The participants with an arrow from one to another.
    private final class Diagram: View {
        /// The sender and the receiver of the last message.
        var message = (from: 0, to: 0) { didSet { setNeedsDisplay() } }
        private let labels = ["Table (view)", "Controller", "Names (model)"].map { Label($0) }

        init() {
            super.init()
            for label in labels {
                label.textAlignment = .center
                addSubview(label)
            }
        }

        private func box(_ index: Int) -> Rect {
            let width = (bounds.width - 4 * 12) / 3
            return Rect(
                x: 12 + Double(index) * (width + 12), y: 12, width: width, height: 44)
        }

        override func layoutSubviews() {
            for (index, label) in labels.enumerated() { label.frame = box(index) }
        }

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            for index in labels.indices {
                let isActive = index == message.from || index == message.to
                let color = isActive ? Color.tint.faded(to: 0.35) : .systemFill
                context.fill(box(index), color, cornerRadius: 6)
            }
            guard message.from != message.to else { return }
            let (start, end) = (box(message.from).center.x, box(message.to).center.x)
            let y = box(0).maxY + 14
            context.strokeLine(
                from: Point(x: start, y: y), to: Point(x: end, y: y), .tint, width: 2)
            context.fillEllipse(in: Rect(x: end - 5, y: y - 5, width: 10, height: 10), .tint)
        }
    }

    private let table = TableView()
    private let diagram = Diagram()
    private let label = Label("Select a row, or scroll.", wraps: true)

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "name")
        table.accessibilityLabel = "Names"
        table.dataSource = self
        table.delegate = self
        let page = StackView(.vertical)
        page.addArrangedSubview(diagram.minimumSize(height: 84))
        page.addArrangedSubview(label.margin(12))
        page.addArrangedSubview(table, expands: true)
        view = page
    }

    private func show(_ text: String, from sender: Int, to receiver: Int) {
        label.text = text
        diagram.message = (sender, receiver)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        show("The controller counts the names of the model.", from: 1, to: 2)
        return Name.all.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        show("The table asks its data source for the cell of row \(indexPath.row).", from: 0, to: 1)
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        show("The table tells its delegate that row \(indexPath.row) was selected.", from: 0, to: 1)
    }
}
