import TableKit

/// A cell that changes its colors: two orange lines and the title turn blue while the row is
/// selected.
final class HighlightLines: TableViewController {
    final class LinedCell: TableViewCell {
        private let lines = [View(), View()]

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            selectionStyle = .none
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 56)
            lines[0].frame = Rect(x: 0, y: 4, width: 320, height: 2)
            lines[1].frame = Rect(x: 0, y: 50, width: 320, height: 2)
            for line in lines {
                line.autoresizingMask = .flexibleWidth
                contentView.addSubview(line)
            }
            updateColors()
        }

        override func setSelected(_ selected: Bool, animated: Bool) {
            super.setSelected(selected, animated: animated)
            updateColors()
        }

        private func updateColors() {
            let color = isSelected ? Color.systemBlue : .systemOrange
            for line in lines { line.backgroundColor = color }
            textLabel.textColor = color
        }
    }

    override func viewDidLoad() {
        tableView.register(LinedCell.self, forCellReuseIdentifier: "name")
        tableView.rowHeight = 56
        tableView.separatorStyle = .none
        tableView.accessibilityLabel = "Names"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel.text = Name.all[indexPath.row].text
        return cell
    }
}
