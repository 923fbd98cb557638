import TableKit

/// Click a player to add or remove them. The check mark is stored in the model, not in the cell, so
/// it survives the reuse of cells.
final class PlayerPicker: ViewController, TableViewDataSource, TableViewDelegate {
    private let table = TableView()
    private let players = Name.all.map(\.text)
    private var chosen: Set<String> = []

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "player")
        table.accessibilityLabel = "Players"
        table.dataSource = self
        table.delegate = self
        view = table
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        players.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "player", for: indexPath)
        let player = players[indexPath.row]
        cell.textLabel.text = player
        cell.accessoryType = chosen.contains(player) ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let player = players[indexPath.row]
        if chosen.remove(player) == nil { chosen.insert(player) }
        tableView.reloadRows(at: [indexPath], with: .none)
        tableView.deselectRow(at: indexPath, animated: true)
    }
}
