import Foundation
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit

/// A window with a table of a million rows, which counts data source calls and prints the counts
/// when closed.

final class Numbers: TableViewDataSource {
    static let count = 1_000_000
    private(set) var cells = 0

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Self.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        cells += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
        cell.textLabel.text = "Number \(indexPath.row)"
        return cell
    }
}

let numbers = Numbers()
var window: ApplicationWindow?
let application = Application(identifier: "org.example.LongTable", isUnique: false)
application.onActivate = {
    let table = TableView()
    table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "number")
    table.dataSource = numbers
    table.accessibilityLabel = "Numbers"
    let newWindow = ApplicationWindow(application: application)
    window = newWindow
    newWindow.title = "Long Table"
    newWindow.size = (320, 480)
    newWindow.setContent(View(retaining: table.widget))
    newWindow.present()
    newWindow.shouldClose = {
        print(
            "cells asked for: \(numbers.cells), cells: \(table.numberOfLiveCells), "
                + "objects: \(LiveCounters.states)")
        return true
    }
}
_ = application.run(arguments: CommandLine.arguments)
