import TableKit

/// A table with fixed cells, made once: a name, a button, and a slider with its value.
final class StaticForm: TableViewController {
    private let name = TextField(placeholder: "Name")
    private let slider = Slider(0...10, value: 7.5)
    private let value = Label("7.5")
    private let greeting = Label("Enter a name and say hello")
    private lazy var form = StaticTable<TableViewCell>([
        StaticSection(header: "Name", rows: [nameCell]),
        StaticSection(
            header: "Greeting", rows: [buttonCell], footer: "Greets you by the name above."),
        StaticSection(header: "Volume", rows: [sliderCell]),
    ])

    init() { super.init(style: .grouped) }

    override func loadView() {
        tableView.accessibilityLabel = "Form"
        tableView.allowsSelection = false
        let page = StackView(.vertical)
        page.addArrangedSubview(tableView, expands: true)
        page.addArrangedSubview(greeting.margin(12))
        view = page
    }

    private func cell(with views: [View]) -> TableViewCell {
        let cell = TableViewCell(reuseIdentifier: nil)
        cell.contentView.frame = Rect(x: 0, y: 0, width: 320, height: 44)
        for view in views { cell.contentView.addSubview(view) }
        return cell
    }

    private lazy var nameCell: TableViewCell = {
        name.accessibilityLabel = "Name"
        name.frame = Rect(x: 0, y: 5, width: 320, height: 34)
        name.autoresizingMask = .flexibleWidth
        let cell = cell(with: [name])
        cell.accessibilityLabel = "Name"
        return cell
    }()

    private lazy var buttonCell: TableViewCell = {
        let button = Button("Say _Hello") { [weak self] in self?.sayHello() }
        button.frame = Rect(x: 0, y: 5, width: 320, height: 34)
        button.autoresizingMask = .flexibleWidth
        let cell = cell(with: [button])
        cell.accessibilityLabel = "Greeting"
        return cell
    }()

    private lazy var sliderCell: TableViewCell = {
        slider.accessibilityLabel = "Volume"
        slider.frame = Rect(x: 0, y: 6, width: 262, height: 32)
        slider.autoresizingMask = .flexibleWidth
        slider.addAction(Action { [weak self] _ in self?.showVolume() }, for: .valueChanged)
        value.frame = Rect(x: 270, y: 0, width: 50, height: 44)
        value.autoresizingMask = .flexibleLeftMargin
        value.textAlignment = .right
        let cell = cell(with: [slider, value])
        cell.accessibilityLabel = "Volume"
        return cell
    }()

    private func sayHello() {
        greeting.text = name.text.isEmpty ? "Hello, stranger!" : "Hello, \(name.text)!"
    }

    private func showVolume() {
        value.text = "\((slider.value * 10).rounded() / 10)"
    }

    override func numberOfSections(in tableView: TableView) -> Int { form.sections.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        form.sections[section].rows.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { form.header(ofSection: section) }

    override func tableView(
        _ tableView: TableView, titleForFooterInSection section: Int
    ) -> String? { form.footer(ofSection: section) }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { form[indexPath] ?? TableViewCell(reuseIdentifier: nil) }
}
