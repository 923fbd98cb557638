import TableKit

/// Double-click a header, or click its button, to hide or show the rows of its section. The hidden
/// sections are stored by letter, because indices can change.
final class CollapsibleSections: TableViewController {
    private let letters = Dictionary(grouping: State.all) { String($0.name.prefix(1)) }
        .map { (letter: $0.key, states: $0.value) }
        .sorted { $0.letter < $1.letter }
    private var hidden: Set<String> = []

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "state")
        tableView.register(
            CollapsibleHeader.self, forHeaderFooterViewReuseIdentifier: "letter")
        tableView.accessibilityLabel = "States"
    }

    private func toggle(_ letter: String) {
        guard let section = letters.firstIndex(where: { $0.letter == letter }) else { return }
        let rows = letters[section].states.indices.map { IndexPath(row: $0, section: section) }
        if hidden.remove(letter) != nil {
            tableView.insertRows(at: rows, with: .automatic)
            if let last = rows.last { tableView.scrollToRow(at: last, at: .none, animated: true) }
        } else {
            hidden.insert(letter)
            tableView.deleteRows(at: rows, with: .automatic)
        }
        let header = tableView.headerView(forSection: section) as? CollapsibleHeader
        header?.isCollapsed = hidden.contains(letter)
    }

    override func numberOfSections(in tableView: TableView) -> Int { letters.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        hidden.contains(letters[section].letter) ? 0 : letters[section].states.count
    }

    override func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { 36 }

    override func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> View? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "letter")
        let letter = letters[section].letter
        (header as? CollapsibleHeader)?.show(letter, isCollapsed: hidden.contains(letter)) {
            [weak self] in self?.toggle(letter)
        }
        return header
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "state", for: indexPath)
        cell.textLabel.text = letters[indexPath.section].states[indexPath.row].name
        return cell
    }
}

/// A header that is double-clicked, or operated by its button.
private final class CollapsibleHeader: TableViewHeaderFooterView {
    private let title = Label()
    private let button = Button("Hide")
    private var action: () -> Void = {}
    /// Whether the rows of the section are hidden.
    var isCollapsed = false { didSet { updateButton() } }

    required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentColor = .secondarySystemBackground
        title.font = Font().bold()
        button.onClick = { [weak self] in self?.action() }
        contentView.addArrangedSubview(title.margin(horizontal: 12, vertical: 0), expands: true)
        contentView.addArrangedSubview(button.margin(2))
        let tap = TapGestureRecognizer { [weak self] _ in self?.action() }
        tap.numberOfTapsRequired = 2
        addGestureRecognizer(tap)
    }

    func show(_ letter: String, isCollapsed: Bool, action: @escaping () -> Void) {
        title.text = letter
        self.isCollapsed = isCollapsed
        self.action = action
    }

    private func updateButton() {
        button.label = isCollapsed ? "Show" : "Hide"
        button.accessibilityLabel = "\(button.label) \(title.text ?? "")"
    }
}
