import CGtk
import XCTest

@_spi(Gtk) @testable import TableKit

/// Heights that change without a change of the rows.
@MainActor
final class TableViewHeightsAgainTests: TableTestCase {
    /// Row 000.14: an empty update asks for the heights again, but for no cell, and keeps selection
    /// and place.
    func testAnEmptyUpdateAsksForTheHeights() async throws {
        let rows = RecordedRows([1_000])
        var height = 40.0
        rows.heights = { _ in height }
        let table = try showTable(rows)
        table.selectRow(at: path(2), animated: false, scrollPosition: .none)
        table.contentOffset = Point(x: 0, y: 400)
        wait("the table scrolled") { table.indexPathsForVisibleRows.first == self.path(10) }
        _ = rows.takeLog()
        height = 60
        table.performBatchUpdates {}
        wait("the rows have their heights") { !table.hasUncommittedUpdates }
        XCTAssertEqual(table.rectForRow(at: path(12)).height, 60)
        XCTAssertEqual(table.indexPathsForVisibleRows.first, path(10))
        XCTAssertEqual(table.indexPathForSelectedRow, path(2))
        XCTAssertEqual(rows.takeLog().filter { $0.hasPrefix("cell") }, [])
    }

    /// A cell that is in no table is measured as one that is (000.160).
    func testACellIsMeasuredWithoutATable() async throws {
        let cell = TableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel.text = "Title"
        cell.detailTextLabel.numberOfLines = 0
        cell.detailTextLabel.text = String(repeating: "several words ", count: 40)
        let narrow = cell.sizeThatFits(Size(width: 200, height: 10_000)).height
        let wide = cell.sizeThatFits(Size(width: 600, height: 10_000)).height
        XCTAssertGreaterThan(wide, 60)
        XCTAssertGreaterThan(narrow, 2 * wide)
    }

    /// The controls of a row in editing mode carry the name of the cell.
    func testTheControlsAreNamedAfterTheCell() async throws {
        let rows = RecordedRows([2])
        rows.configure = { cell, _ in cell.accessibilityLabel = "Telephone" }
        let table = try showTable(rows)
        table.setEditing(true, animated: false)
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        let control = try XCTUnwrap(cell.controls.editing)
        let object = gtk_widget_get_accessible(control.widget)
        XCTAssertEqual(String(cString: atk_object_get_name(object)), "Delete Telephone")
    }

    /// A widget without a size is not shown, so it gets no size that it cannot have.
    func testAWidgetWithoutASizeIsNotShown() async throws {
        let rows = RecordedRows([2])
        let field = TextField()
        rows.configure = { cell, path in
            if path.row == 0, field.superview == nil { cell.contentView.addSubview(field) }
        }
        let table = try showTable(rows)
        XCTAssertEqual(gtk_widget_get_visible(field.widget), 0)
        field.frame = Rect(x: 0, y: 0, width: 100, height: 36)
        table.layoutContent()
        XCTAssertEqual(gtk_widget_get_visible(field.widget), 1)
        XCTAssertEqual(field.bounds.width, 100)
    }
}
