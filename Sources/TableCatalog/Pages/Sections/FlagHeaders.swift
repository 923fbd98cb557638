import TableKit

/// Sections by first letter, with plain titles or with reusable headers: a flag and a large letter
/// on red.
final class FlagHeaders: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let custom = CheckBox("_Headers with a Flag", isOn: true)
    private let letters = Dictionary(grouping: State.all) { String($0.name.prefix(1)) }
        .map { (letter: $0.key, states: $0.value) }
        .sorted { $0.letter < $1.letter }

    override func loadView() {
        table.register(TableViewCell.self, style: .value1, forCellReuseIdentifier: "state")
        table.register(FlagHeader.self, forHeaderFooterViewReuseIdentifier: "flag")
        table.accessibilityLabel = "States"
        table.dataSource = self
        table.delegate = self
        custom.onChange = { [weak self] _ in self?.table.reloadData() }
        let stack = StackView(.vertical)
        stack.addArrangedSubview(custom.margin(12))
        stack.addArrangedSubview(table, expands: true)
        view = stack
    }

    func numberOfSections(in tableView: TableView) -> Int { letters.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        letters[section].states.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        letters[section].letter
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        custom.isOn ? 40 : TableView.automaticDimension
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        guard custom.isOn else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "flag")
        (header as? FlagHeader)?.letter.text = letters[section].letter
        return header
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "state", for: indexPath)
        let state = letters[indexPath.section].states[indexPath.row]
        cell.textLabel.text = state.name
        cell.detailTextLabel.text = state.capital
        return cell
    }
}

/// A flag and a letter on red.
private final class FlagHeader: TableViewHeaderFooterView {
    let letter = Label()

    required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentColor = Color(red: 0.7, green: 0.1, blue: 0.15)
        letter.font = Font(name: "Georgia", size: 18).bold()
        letter.textColor = .white
        letter.shadowColor = .black
        let flag = ImageView(
            image: Image(icon: "mark-location-symbolic", pointSize: 16).withTintColor(.white))
        contentView.spacing = 12
        contentView.addArrangedSubview(flag.margin(horizontal: 12, vertical: 0))
        contentView.addArrangedSubview(letter)
    }
}
