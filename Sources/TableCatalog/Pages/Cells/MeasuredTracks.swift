import TableKit

/// A prototype cell, which is never displayed, is measured with the content of each row. The
/// heights are cached until the width changes.
final class MeasuredTracks: TableViewController {
    private let prototype = TableViewCell(style: .subtitle, reuseIdentifier: nil)
    private var heights: [Int: Double] = [:]
    private var measuredWidth = 0.0

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "track")
        tableView.accessibilityLabel = "Tracks"
    }

    private func configure(_ cell: TableViewCell, _ row: Int) {
        cell.textLabel.numberOfLines = 0
        cell.detailTextLabel.numberOfLines = 0
        let name = Name.all[row % Name.all.count]
        cell.textLabel.text = "Song for \(name.text)"
        let verse = "\(name.derivation). "
        cell.detailTextLabel.text = String(repeating: verse, count: row % 5 + 1)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        200
    }

    override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
    ) -> Double {
        let width = tableView.bounds.width
        if width != measuredWidth { (heights, measuredWidth) = ([:], width) }
        if let height = heights[indexPath.row] { return height }
        configure(prototype, indexPath.row)
        let height = prototype.sizeThatFits(
            Size(width: width, height: .greatestFiniteMagnitude)
        ).height
        heights[indexPath.row] = height
        return height
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "track", for: indexPath)
        configure(cell, indexPath.row)
        return cell
    }
}
