import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Several tables with one data source, and the defaults of a table.
@MainActor
final class TableViewSharingTests: TableTestCase {
    /// A data source that tells its tables apart, as an app with a search table does.
    private final class SharedRows: TableViewDataSource, TableViewDelegate {
        var rows: [ObjectIdentifier: [String]] = [:]
        var selected: [String] = []
        var footer: View?

        private func rows(of tableView: TableView) -> [String] {
            rows[ObjectIdentifier(tableView)] ?? []
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            rows(of: tableView).count
        }

        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel.text = rows(of: tableView)[indexPath.row]
            return cell
        }

        func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(rows(of: tableView)[indexPath.row])
        }

        func tableView(
            _ tableView: TableView, viewForFooterInSection section: Int
        ) -> View? { footer }

        func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
            footer == nil ? 0 : 30
        }
    }

    /// Retains the tables and rows.
    private var kept: [AnyObject] = []

    private func table(_ shared: SharedRows, _ rows: [String]) -> TableView {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        shared.rows[ObjectIdentifier(table)] = rows
        (table.dataSource, table.delegate) = (shared, shared)
        kept.append(shared)
        return table
    }

    /// 01.16, 01.19, 02.14: one object that is not a view controller serves two tables, each in a
    /// part of the window; every call passes its table.
    func testOneObjectServesSeveralTables() async throws {
        let shared = SharedRows()
        let tables = [table(shared, ["a", "b"]), table(shared, ["x", "y", "z"])]
        let box = StackView()
        for table in tables {
            box.addArrangedSubview(Label("above"))
            box.addArrangedSubview(table, expands: true)
        }
        window = try show(box, width: 400, height: 440)
        wait("both show") { tables.allSatisfy { !$0.visibleCells.isEmpty } }
        XCTAssertEqual(tables[0].visibleCells.map(\.textLabel.text), ["a", "b"])
        XCTAssertEqual(tables[1].visibleCells.map(\.textLabel.text), ["x", "y", "z"])
        XCTAssertTrue(tables.allSatisfy { (150..<220).contains($0.host.viewportHeight) })
        click(y: 50, on: tables[1])
        click(y: 10, on: tables[0])
        XCTAssertEqual(shared.selected, ["y", "a"])
    }

    /// 03.15, 03.17: a widget from the delegate is the footer, at the delegate's height.
    func testAWidgetOfTheDelegateIsTheFooter() async throws {
        let shared = SharedRows()
        let widget = Label("mine")
        shared.footer = widget
        let table = table(shared, ["a", "b"])
        window = try show(View(retaining: table.widget), width: 400, height: 440)
        wait("the rows show") { !table.visibleCells.isEmpty }
        XCTAssertEqual(table.footerView(forSection: 0)?.widget, widget.widget)
        let frame = try XCTUnwrap(table.frames[widget.widget])
        XCTAssertEqual([frame.y, frame.width, frame.height], [88, 400, 30])
        for _ in 0..<3 {
            table.reloadData()
            XCTAssertEqual(
                table.footerView(forSection: 0)?.widget, widget.widget, "the delegate keeps it")
        }
    }

    /// 02.11, 15.11: a row stays if the data source ignores its deletion.
    func testACommitThatDoesNothingLeavesTheRow() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cell = try XCTUnwrap(table.cellForRow(at: path(2)))
        gtk_button_clicked(try XCTUnwrap(cell.controls.editing).cast())
        gtk_button_clicked(try XCTUnwrap(cell.controls.confirmation).cast())
        XCTAssertEqual(rows.takeLog().last { $0.hasPrefix("commit") }, "commit delete 0.2")
        XCTAssertEqual(table.numberOfRows(inSection: 0), 20)
        XCTAssertTrue(table.cellForRow(at: path(2)) === cell)
    }

    /// 01.3, 01.4, 01.20: the style is plain by default, and all rows have one height; only headers
    /// of a plain table stick.
    func testStyleAndRowHeightAreSetAtTheBeginning() async throws {
        XCTAssertEqual(TableView().style, .plain)
        for style in [TableView.Style.plain, .grouped] {
            let rows = RecordedRows([50])
            rows.headers = { _ in "Header" }
            kept.append(rows)
            let table = TableView(style: style)
            table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
            table.rowHeight = 100
            (table.dataSource, table.delegate) = (rows, rows)
            window = try show(View(retaining: table.widget), width: 400, height: 440)
            wait("the rows show") { !table.visibleCells.isEmpty }
            XCTAssertEqual(table.rectForRow(at: path(1)).height, 100)
            table.contentOffset.y = 300
            let header = table.headerView(forSection: 0).flatMap { table.frames[$0.widget] }
            XCTAssertEqual(header?.y, style == .plain ? 0 : nil)
        }
    }
}
