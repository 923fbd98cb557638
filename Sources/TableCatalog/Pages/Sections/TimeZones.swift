import Foundation
import TableKit

/// The time zones of the system, with a section for each region. The table is created in
/// `loadView`.
final class TimeZones: ViewController, TableViewDataSource {
    private let table = TableView(style: .plain)
    private let regions = Dictionary(
        grouping: TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }
    ) { String($0.prefix { $0 != "/" }) }
    .map { (name: $0.key, zones: $0.value.sorted()) }
    .sorted { $0.name < $1.name }

    override func loadView() {
        table.register(TableViewCell.self, forCellReuseIdentifier: "zone")
        table.accessibilityLabel = "Time zones"
        table.dataSource = self
        view = table
    }

    func numberOfSections(in tableView: TableView) -> Int { regions.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        regions[section].zones.count
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        regions[section].name
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "zone", for: indexPath)
        let region = regions[indexPath.section]
        let city = String(region.zones[indexPath.row].dropFirst(region.name.count + 1))
        cell.textLabel.text = city.replacing("_", with: " ")
        return cell
    }
}
