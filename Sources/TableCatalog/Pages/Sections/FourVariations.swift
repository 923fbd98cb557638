import TableKit

/// Four tables of everyday apps: songs, a dictionary with an index, grouped settings, and a
/// playlist in editing mode.
final class FourVariations: ViewController {
    private let kinds = SegmentedControl(items: ["Music", "Dictionary", "Settings", "Playlist"])
    private let place = StackView(.vertical)
    private let tables: [TableViewController] = [
        SongTable(), DictionaryTable(), SettingsTable(style: .grouped), PlaylistTable(),
    ]

    override func loadView() {
        kinds.accessibilityLabel = "Table"
        kinds.selectedSegmentIndex = 0
        kinds.addAction(Action { [weak self] _ in self?.showTable() }, for: .valueChanged)
        let stack = StackView(.vertical)
        stack.addArrangedSubview(kinds.margin(12))
        stack.addArrangedSubview(place, expands: true)
        view = stack
        showTable()
    }

    private func showTable() {
        for child in children {
            child.willMove(toParent: nil)
            place.removeAllArrangedSubviews()
            child.removeFromParent()
        }
        let table = tables[kinds.selectedSegmentIndex]
        addChild(table)
        place.addArrangedSubview(table.view, expands: true)
        table.didMove(toParent: self)
    }
}

/// Songs with their durations.
private final class SongTable: TableViewController {
    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "song")
        tableView.accessibilityLabel = "Songs"
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Name.all.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
        cell.textLabel.text = "Song for \(Name.all[indexPath.row].text)"
        cell.detailTextLabel.text = "3:\(10 + indexPath.row)"
        cell.imageView.image = Image(icon: "audio-x-generic-symbolic", pointSize: 24)
        return cell
    }
}

/// Words by their first letter.
private final class DictionaryTable: TableViewController {
    private let letters = Dictionary(grouping: Element.all.map(\.name)) { $0.prefix(1) }
        .map { (letter: String($0.key), words: $0.value.sorted()) }
        .sorted { $0.letter < $1.letter }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "word")
        tableView.accessibilityLabel = "Words"
    }

    override func numberOfSections(in tableView: TableView) -> Int { letters.count }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        letters[section].words.count
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { letters[section].letter }

    override func sectionIndexTitles(for tableView: TableView) -> [String]? {
        letters.map(\.letter)
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        cell.textLabel.text = letters[indexPath.section].words[indexPath.row]
        return cell
    }
}

/// A switch, and devices with a button for details.
private final class SettingsTable: TableViewController {
    private let devices = ["Headphones", "Keyboard", "Printer"]
    private let power = Switch(isOn: true)

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, style: .value1, forCellReuseIdentifier: "setting")
        tableView.accessibilityLabel = "Settings"
        power.accessibilityLabel = "Bluetooth"
        power.onChange = { [weak self] _ in
            self?.tableView.reloadSections(IndexSet(integer: 1), with: .fade)
        }
    }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : power.isOn ? devices.count : 0
    }

    override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { section == 1 ? "Devices" : nil }

    override func tableView(
        _ tableView: TableView, titleForFooterInSection section: Int
    ) -> String? { section == 1 && !power.isOn ? "Turn Bluetooth on to see devices." : nil }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "setting", for: indexPath)
        let isSwitch = indexPath.section == 0
        cell.textLabel.text = isSwitch ? "Bluetooth" : devices[indexPath.row]
        cell.detailTextLabel.text = isSwitch ? nil : "Connected"
        cell.accessoryView = isSwitch ? power : nil
        cell.accessoryType = isSwitch ? .none : .detailButton
        cell.selectionStyle = isSwitch ? .none : .default
        return cell
    }

    override func tableView(
        _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
        let alert = AlertController(
            title: devices[indexPath.row], message: "The battery is full.")
        alert.addAction(AlertAction(title: "_OK"))
        present(alert, animated: true)
    }
}

/// Songs that can be moved and removed.
private final class PlaylistTable: TableViewController {
    private var songs = Name.all.prefix(8).map { "Song for \($0.text)" }

    override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "song")
        tableView.accessibilityLabel = "Playlist"
        tableView.setEditing(true, animated: false)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        songs.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "song", for: indexPath)
        cell.textLabel.text = songs[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }

    override func tableView(
        _ tableView: TableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        songs.insert(songs.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }

    override func tableView(
        _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        songs.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
}
