import TableKit

/// Five ways to reload, and the calls that follow.
final class ReloadTracer: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let log = TextView()
    private let animations = PopUpButton([
        "Fade", "Right", "Left", "Top", "Bottom", "Middle", "Automatic", "None",
    ])

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.accessibilityLabel = "Rows"
        table.dataSource = self
        table.delegate = self
        log.isEditable = false
        log.textContainerInset = EdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
        log.accessibilityLabel = "Calls"
        animations.selectedIndex = 6
        animations.accessibilityLabel = "Animation"
        let stack = StackView(.vertical)
        stack.addArrangedSubview(makeButtons().margin(12))
        stack.addArrangedSubview(table, expands: true)
        stack.addArrangedSubview(log, expands: true)
        view = stack
    }

    private func makeButtons() -> View {
        let row = IndexPath(row: 1, section: 0)
        let reloads: [(String, (TableView, TableView.RowAnimation) -> Void)] = [
            ("Reload _Data", { table, _ in table.reloadData() }),
            ("Reload a _Row", { table, animation in table.reloadRows(at: [row], with: animation) }),
            (
                "Reload a _Section",
                { table, animation in
                    table.reloadSections(IndexSet(integer: 0), with: animation)
                }
            ),
            ("Reload the _Index", { table, _ in table.reloadSectionIndexTitles() }),
            ("Empty _Update", { table, _ in table.performBatchUpdates {} }),
        ]
        let grid = GridView(columnSpacing: 6, rowSpacing: 6)
        for (index, (title, reload)) in reloads.enumerated() {
            let button = Button(title) { [weak self] in
                guard let self else { return }
                log.text = ""
                reload(table, animation)
            }
            grid.addSubview(button, column: index % 3, row: index / 3)
        }
        grid.addSubview(animations, column: 2, row: 1)
        return grid
    }

    private var animation: TableView.RowAnimation {
        [.fade, .right, .left, .top, .bottom, .middle, .automatic, .none][
            animations.selectedIndex ?? 6]
    }

    private func note(_ text: String) { log.text += "\(text)\n" }

    func numberOfSections(in tableView: TableView) -> Int {
        note("numberOfSections")
        return 2
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        note("numberOfRowsInSection \(section)")
        return 4
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        note("titleForHeaderInSection \(section)")
        return "Section \(section)"
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? {
        note("sectionIndexTitles")
        return ["0", "1"]
    }

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        note("heightForRowAt \(indexPath.section).\(indexPath.row)")
        return 36
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        note("cellForRowAt \(indexPath.section).\(indexPath.row)")
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel.text = "Row \(indexPath.section).\(indexPath.row)"
        return cell
    }
}
