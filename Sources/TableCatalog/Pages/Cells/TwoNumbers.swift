import TableKit

/// A cell class with two labels: the rows count up on the left and down on the right.
final class TwoNumbers: TableViewController {
    final class NumbersCell: TableViewCell {
        let up = Label(frame: Rect(x: 0, y: 0, width: 140, height: 44))
        let down = Label(frame: Rect(x: 180, y: 0, width: 140, height: 44))

        required init(style: Style, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.frame = Rect(x: 0, y: 0, width: 320, height: 44)
            down.textAlignment = .right
            down.textColor = .secondaryLabel
            down.autoresizingMask = .flexibleLeftMargin
            contentView.addSubview(up)
            contentView.addSubview(down)
        }

        override var accessibilityLabel: String? {
            get { "\(up.text ?? ""), \(down.text ?? "")" }
            set { super.accessibilityLabel = newValue }
        }
    }

    private let numberOfRows = 1000

    override func viewDidLoad() {
        tableView.register(NumbersCell.self, forCellReuseIdentifier: "numbers")
        tableView.accessibilityLabel = "Numbers"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        numberOfRows
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "numbers", for: indexPath)
        guard let cell = cell as? NumbersCell else { return cell }
        cell.up.text = "\(indexPath.row)"
        cell.down.text = "\(numberOfRows - indexPath.row)"
        return cell
    }
}
