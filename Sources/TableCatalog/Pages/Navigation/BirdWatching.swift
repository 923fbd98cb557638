import Foundation
import TableKit

/// A list of sightings, a page of fixed rows about each one, and a dialog that adds one.
final class BirdWatching: TableViewController {
    private struct Sighting {
        let bird: String
        let place: String
        let date: Date
    }

    private var sightings = [
        Sighting(bird: "Kingfisher", place: "Mill pond", date: Date(timeIntervalSince1970: 0)),
        Sighting(
            bird: "Puffin", place: "Skomer", date: Date(timeIntervalSince1970: 500_000_000)),
    ]

    override func viewDidLoad() {
        tableView.register(
            TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "sighting")
        tableView.selectionFollowsFocus = false
        tableView.accessibilityLabel = "Sightings"
        let add = Action { [weak self] _ in self?.add() }
        navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add, primaryAction: add)
    }

    private func add() {
        let alert = AlertController(
            title: "New Sighting", message: "What did you see, and where?",
            preferredStyle: .alert)
        for name in ["Bird", "Place"] {
            alert.addTextField {
                $0.placeholder = name
                $0.accessibilityLabel = name
            }
        }
        alert.addAction(AlertAction(title: "_Cancel", style: .cancel))
        alert.addAction(
            AlertAction(title: "_Add", style: .default) { [weak self, weak alert] _ in
                let texts = alert?.textFields?.map(\.text) ?? []
                guard let self, texts.count == 2, !texts[0].isEmpty else { return }
                sightings.append(Sighting(bird: texts[0], place: texts[1], date: Date()))
                let path = IndexPath(row: sightings.count - 1, section: 0)
                tableView.insertRows(at: [path], with: .automatic)
            })
        present(alert, animated: true)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sightings.count
    }

    override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "sighting", for: indexPath)
        cell.textLabel.text = sightings[indexPath.row].bird
        cell.detailTextLabel.text = sightings[indexPath.row].place
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        show(DetailPage(sightings[indexPath.row]), sender: self)
    }

    private final class DetailPage: TableViewController {
        private let rows: StaticTable<(title: String, text: String)>

        init(_ sighting: Sighting) {
            let date = sighting.date.formatted(date: .abbreviated, time: .omitted)
            rows = StaticTable([
                StaticSection(
                    rows: [
                        ("Bird", sighting.bird), ("Place", sighting.place), ("Date", date),
                    ])
            ])
            super.init(style: .grouped)
            title = sighting.bird
        }

        override func viewDidLoad() {
            tableView.register(
                TableViewCell.self, style: .value2, forCellReuseIdentifier: "field")
            tableView.allowsSelection = false
            tableView.accessibilityLabel = "Sighting"
        }

        override func tableView(
            _ tableView: TableView, numberOfRowsInSection section: Int
        ) -> Int { rows.sections[section].rows.count }

        override func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
            cell.textLabel.text = rows[indexPath]?.title
            cell.detailTextLabel.text = rows[indexPath]?.text
            return cell
        }
    }
}
