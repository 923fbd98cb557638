import TableKit

/// Each row is as tall as its two labels. The heights are computed from the texts before any cell
/// exists, and the labels are placed when a cell is about to be displayed.
final class AlbumCells: TableViewController {
    private let measured = Label()

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "album")
        tableView.accessibilityLabel = "Names and their meanings"
        measured.numberOfLines = 0
    }

    /// The height of a text that is wrapped to a width.
    private func height(of text: String, font: Font, width: Double) -> Double {
        measured.font = font
        measured.text = text
        return measured.sizeThatFits(
            Size(width: width, height: .greatestFiniteMagnitude)
        ).height.rounded(.up)
    }

    private func texts(_ row: Int) -> (title: String, notes: String) {
        let name = Name.all[row % Name.all.count]
        let notes = Array(repeating: name.derivation, count: row % 4 + 1).joined(separator: "; ")
        return ("\(row + 1). \(name.text)", notes)
    }

    private var textWidth: Double { max(100, tableView.bounds.width - 24) }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        100
    }

    override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
    ) -> Double {
        let (title, notes) = texts(indexPath.row)
        return 18 + height(of: title, font: Font().bold(), width: textWidth)
            + height(of: notes, font: Font(), width: textWidth)
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "album", for: indexPath)
        if cell.contentView.subviews.isEmpty {
            for tag in 1...2 {
                let label = Label()
                label.tag = tag
                label.numberOfLines = 0
                label.font = tag == 1 ? Font().bold() : Font()
                cell.contentView.addSubview(label)
            }
        }
        let (title, notes) = texts(indexPath.row)
        (cell.contentView.viewWithTag(1) as? Label)?.text = title
        (cell.contentView.viewWithTag(2) as? Label)?.text = notes
        cell.accessibilityLabel = title
        return cell
    }

    override func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {
        let (title, notes) = texts(indexPath.row)
        let first = height(of: title, font: Font().bold(), width: textWidth)
        let second = height(of: notes, font: Font(), width: textWidth)
        cell.contentView.viewWithTag(1)?.frame = Rect(x: 0, y: 6, width: textWidth, height: first)
        cell.contentView.viewWithTag(2)?.frame = Rect(
            x: 0, y: 12 + first, width: textWidth, height: second)
    }
}
