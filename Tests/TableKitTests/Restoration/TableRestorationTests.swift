import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Restoring a table by the identity of its rows.
@MainActor
final class TableRestorationTests: DisplayTestCase {
    @MainActor
    private final class Names: TableViewDataSource, DataSourceModelAssociation {
        var names: [String]

        init(_ names: [String]) { self.names = names }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }

        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }

        func modelIdentifierForElement(at indexPath: IndexPath, in view: View) -> String? {
            names[indexPath.row]
        }

        func indexPathForElement(
            withModelIdentifier identifier: String, in view: View
        ) -> IndexPath? {
            names.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
        }
    }

    private func shown(_ names: Names) throws -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = names
        _ = try show(table, width: 300, height: 440)
        wait("the table has its size") { table.host.viewportHeight > 100 }
        return table
    }

    /// 000.183–000.185: selection and place come back, whatever happened to the data.
    func testTheStateComesBackByIdentity() async throws {
        let names = Names((0..<200).map { "n\($0)" })
        let table = try shown(names)
        table.selectRow(at: IndexPath(row: 60, section: 0), animated: false)
        table.scrollToRow(at: IndexPath(row: 55, section: 0), at: .top, animated: false)
        let state = try XCTUnwrap(table.encodeRestorableState())
        names.names.removeFirst(10)
        let other = try shown(names)
        other.decodeRestorableState(state)
        XCTAssertEqual(other.indexPathForSelectedRow, IndexPath(row: 50, section: 0))
        XCTAssertEqual(other.indexPathsForVisibleRows.first, IndexPath(row: 45, section: 0))
    }
}
