import TableKit

/// A drawn background that leaves the color of the cell visible at its edges, and a selection that
/// lets the background show through. A label with a background of its own covers both.
final class LinenCells: ViewController, TableViewDataSource {
    private let table = TableView()
    private let opaque = CheckBox("_Label with a Background")

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.rowHeight = 56
        table.separatorStyle = .none
        table.dataSource = self
        opaque.onChange = { [weak self] _ in self?.table.reloadData() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(opaque.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if cell.backgroundView == nil {
            cell.backgroundColor = Color(red: 0.55, green: 0.2, blue: 0.2)
            cell.backgroundView = Linen()
            let selected = View()
            selected.backgroundColor = .white.withAlphaComponent(0.3)
            cell.selectedBackgroundView = selected
            cell.textLabel.textColor = .black
            cell.textLabel.highlightedTextColor = .black
        }
        cell.textLabel.backgroundColor = opaque.isOn ? .white : nil
        cell.textLabel.text = "Howdy there \(indexPath.row)"
        return cell
    }
}

/// Woven threads that leave the edges of the view open.
private final class Linen: View {
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let cloth = rect.inset(by: EdgeInsets(top: 3, left: 6, bottom: 3, right: 6))
        context.fill(cloth, Color(red: 0.93, green: 0.9, blue: 0.82), cornerRadius: 6)
        let thread = Color(red: 0.6, green: 0.5, blue: 0.4, alpha: 0.25)
        for x in stride(from: cloth.minX + 4, to: cloth.maxX - 2, by: 4) {
            context.strokeLine(
                from: Point(x: x, y: cloth.minY), to: Point(x: x, y: cloth.maxY), thread)
        }
        for y in stride(from: cloth.minY + 4, to: cloth.maxY - 2, by: 4) {
            context.strokeLine(
                from: Point(x: cloth.minX, y: y), to: Point(x: cloth.maxX, y: y), thread)
        }
    }
}
