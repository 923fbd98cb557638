import TableKit

/// A bubble beside the scroll bar shows the time of the topmost row while the table scrolls.
final class ScrollBubble: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let bubble = Label(frame: Rect(x: 0, y: 0, width: 64, height: 28))
    private static let rowsPerDay = 24 * 12

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "event")
        table.accessibilityLabel = "Events"
        table.dataSource = self
        table.delegate = self
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        bubble.backgroundColor = .tint
        bubble.textColor = .tintedLabel
        bubble.textAlignment = .center
        bubble.cornerRadius = 14
        bubble.tooltip = "Time of the first row"
        view = View()
        view.addSubview(table)
        view.addSubview(bubble)
    }

    override func viewDidLayoutSubviews() {
        table.frame = view.bounds
        moveBubble()
    }

    func scrollViewDidScroll(_ tableView: TableView) { moveBubble() }

    private func moveBubble() {
        let row = table.indexPathsForVisibleRows.first?.row ?? 0
        bubble.text = Self.time(row)
        let range = table.contentSize.height - table.bounds.height
        let part = range > 0 ? min(max(table.contentOffset.y / range, 0), 1) : 0
        bubble.frame.origin = Point(
            x: view.bounds.width - 64 - 20, y: part * (view.bounds.height - 28))
    }

    private static func time(_ row: Int) -> String {
        let minutes = row * 5
        let minute = minutes % 60
        return "\(minutes / 60):\(minute < 10 ? "0" : "")\(minute)"
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Self.rowsPerDay
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "event", for: indexPath)
        cell.textLabel.text = "Event at \(Self.time(indexPath.row))"
        return cell
    }
}
