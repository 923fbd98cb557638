import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A table with the minimal data source and delegate.
@MainActor
final class TableViewBasicsTests: TableTestCase {
    private final class TwoAnswers: TableViewDataSource {
        func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 20 }
        func tableView(_ table: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel.text = "\(path.row)"
            return cell
        }
    }

    private final class NoAnswers: TableViewDelegate {}

    private func showMinimal(_ rows: TableViewDataSource, _ delegate: TableViewDelegate?) throws
        -> TableView
    {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = delegate
        window = try show(View(retaining: table.widget))
        wait("the rows show") { !table.visibleCells.isEmpty }
        return table
    }

    /// 01.1, 02.1: two data source methods make a table of standard cells.
    func testTwoAnswersMakeATable() async throws {
        let rows = TwoAnswers()
        let table = try showMinimal(rows, nil)
        XCTAssertEqual(table.numberOfSections, 1)
        XCTAssertEqual(table.contentSize.height, 20 * 44)
        XCTAssertNil(table.headerView(forSection: 0))
        XCTAssertNil(table.footerView(forSection: 0))
        XCTAssertNil(table.sectionIndex)
        let texts = table.visibleCells.compactMap(\.textLabel.text)
        XCTAssertEqual(texts, texts.indices.map { "\($0)" })
        for (path, next) in zip(
            table.indexPathsForVisibleRows, table.indexPathsForVisibleRows.dropFirst())
        {
            XCTAssertEqual(table.rectForRow(at: path).maxY, table.rectForRow(at: next).y)
        }
        click(y: 50, on: table)
        XCTAssertEqual(table.indexPathForSelectedRow, path(1))
    }

    /// 03.1: all delegate methods are optional; rows are selected, edited and titled by default.
    func testADelegateMayKeepSilent() async throws {
        let (rows, delegate) = (TwoAnswers(), NoAnswers())
        let table = try showMinimal(rows, delegate)
        XCTAssertEqual(table.rectForRow(at: path(3)).height, 44)
        click(y: 50, on: table)
        click(y: 100, on: table)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(2)])
        table.setEditing(true, animated: false)
        let cell = try cell(0, of: table)
        XCTAssertEqual(cell.editingStyle, .delete)
        XCTAssertEqual(cell.indentationLevel, 0)
        XCTAssertFalse(cell.controls.canMove, "the data source would have to move rows")
        gtk_button_clicked(try XCTUnwrap(cell.controls.editing).cast())
        let button = try XCTUnwrap(cell.controls.confirmation)
        XCTAssertNotNil(gtk_button_get_label(button.cast()))
        gtk_button_clicked(button.cast())
        XCTAssertEqual(table.numberOfRows(inSection: 0), 20, "nobody deleted anything")
    }

    /// 38.4: the animated flag does not affect whether the table is in editing mode.
    func testAnimationIsNotEditing() async throws {
        let rows = TwoAnswers()
        let table = try showMinimal(rows, nil)
        for (isEditing, animated) in [
            (true, false), (false, true), (true, true), (false, false), (false, true),
        ] {
            table.setEditing(isEditing, animated: animated)
            XCTAssertEqual(table.isEditing, isEditing)
            for cell in table.visibleCells { XCTAssertEqual(cell.isEditing, isEditing) }
        }
    }

    /// 19.5: a reload inside a batch replaces its other changes, whichever came first.
    func testAReloadInsideABatchTakesItsPlace() async throws {
        let rows = RecordedRows([20])
        let table = try showTable(rows)
        for isFirst in [true, false] {
            table.selectRow(at: path(2), animated: false)
            rows.rowsBySection = [20]
            table.reloadData()
            table.performBatchUpdates {
                rows.rowsBySection = [isFirst ? 7 : 3]
                if isFirst { table.reloadData() }
                table.deleteRows(at: [path(0)])
                if !isFirst { table.reloadData() }
            }
            XCTAssertEqual(table.numberOfRows(inSection: 0), isFirst ? 7 : 3)
            XCTAssertEqual(table.visibleCells.count, isFirst ? 7 : 3)
            XCTAssertNil(table.transition, "nothing is animated")
            XCTAssertNil(table.indexPathForSelectedRow)
        }
        rows.rowsBySection = [4]
        table.insertRows(at: [path(3)])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 4, "the next change is one of its own")
    }
}
