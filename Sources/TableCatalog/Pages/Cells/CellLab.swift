import TableKit

/// Twenty equal rows, and controls for the appearance of the cells and the table.
final class CellLab: ViewController, TableViewDataSource {
    private let table = TableView()
    private let styles: [(name: String, style: TableViewCell.Style)] = [
        ("Default", .default), ("Value 1", .value1), ("Value 2", .value2), ("Subtitle", .subtitle),
    ]
    private let style = PopUpButton()
    private let alignment = SegmentedControl(items: ["Left", "Center", "Right"])
    private let separators = SegmentedControl(items: ["None", "Line", "Etched"])
    private let indentation = Stepper(0...10)
    private let height = Slider(30...90, value: 44)
    private let shadow = CheckBox("Sha_dow")

    override func loadView() {
        for (name, style) in styles {
            table.register(TableViewCell.self, style: style, forCellReuseIdentifier: name)
        }
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        let grid = GridView(columnSpacing: 12, rowSpacing: 6)
        style.titles = styles.map(\.name)
        style.selectedIndex = 0
        alignment.selectedSegmentIndex = 0
        separators.selectedSegmentIndex = 1
        let controls: [(String, Control)] = [
            ("Style", style), ("Alignment", alignment), ("Separators", separators),
            ("Indentation", indentation), ("Height", height),
        ]
        for (row, (name, control)) in controls.enumerated() {
            control.accessibilityLabel = name
            control.addAction(Action { [weak self] _ in self?.update() }, for: .valueChanged)
            grid.addSubview(Label(name).align(horizontal: .start), column: 0, row: row)
            grid.addSubview(control, column: 1, row: row)
        }
        height.minimumSize(width: 160)
        shadow.onChange = { [weak self] _ in self?.update() }
        grid.addSubview(shadow, column: 1, row: controls.count)
        let stack = StackView(.vertical)
        stack.addArrangedSubview(grid.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    private func update() {
        table.rowHeight = height.value.rounded()
        table.separatorStyle =
            [.none, .singleLine, .singleLineEtched][
                max(0, separators.selectedSegmentIndex)]
        table.reloadData()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 20 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(
            withIdentifier: styles[style.selectedIndex ?? 0].name, for: indexPath)
        cell.textLabel.text = "Howdy there"
        cell.detailTextLabel.text = "Row \(indexPath.row)"
        cell.textLabel.textAlignment =
            [.left, .center, .right][
                max(0, alignment.selectedSegmentIndex)]
        cell.textLabel.shadowColor = shadow.isOn ? .systemGray : nil
        cell.indentationLevel = Int(indentation.value)
        return cell
    }
}
