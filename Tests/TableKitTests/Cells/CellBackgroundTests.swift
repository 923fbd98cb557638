import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Background colors and views of a cell.
@MainActor
final class CellBackgroundTests: TableTestCase {
    private let faintBlue = Color(red: 0, green: 0, blue: 1, alpha: 0.5)

    /// 05.14, 33.3, 000.37, 000.198: color, background view and selected background are drawn over
    /// each other.
    func testBackgroundsLieOverEachOther() async throws {
        let rows = RecordedRows([3])
        rows.configure = { [faintBlue] cell, _ in
            cell.backgroundColor = .pureRed
            cell.backgroundView = .color(faintBlue)
            cell.selectedBackgroundView = .color(
                Color(red: 1, green: 1, blue: 1, alpha: 0.2))
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        let usual = try pixels(of: cell, in: table)[200, 20]
        assertColor(usual, Color(red: 0.5, green: 0, blue: 0.5), accuracy: 0.01)
        table.selectRow(at: path(0), animated: false)
        let selected = try pixels(of: cell, in: table)[200, 20]
        assertColor(selected, Color(red: 0.6, green: 0.2, blue: 0.6), accuracy: 0.01)
        cell.backgroundColor = nil
        cell.backgroundView = nil
        let alone = try pixels(of: cell, in: table)[200, 20]
        XCTAssertEqual(alone.alpha, 0.2, accuracy: 0.01, "in place of the usual selection")
    }

    /// 000.38: with multiple selection, its own background view is used.
    func testTheBackgroundOfSeveralSelectedRows() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.selectedBackgroundView = .color(.pureGreen)
            cell.multipleSelectionBackgroundView = .color(.pureBlue)
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        table.selectRow(at: path(0), animated: false)
        XCTAssertEqual(try pixels(of: cell, in: table)[9, 9], .pureGreen)
        table.allowsMultipleSelection = true
        table.selectRow(at: path(0), animated: false)
        XCTAssertEqual(try pixels(of: cell, in: table)[9, 9], .pureBlue)
    }

    /// 08.17, 33.5, 000.39, 000.198: a background picture in a subclass fills the cell at any
    /// height.
    func testAPictureFillsTheCell() async throws {
        final class Linen: TableViewCell {
            static var picture = ""
            required init(style: Style, reuseIdentifier: String?) {
                super.init(style: style, reuseIdentifier: reuseIdentifier)
                backgroundView = .image(path: Self.picture)
            }
        }
        Linen.picture = try writePicture(.pureRed, .pureBlue)
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            (cell.textLabel.text, cell.detailTextLabel.text) = (nil, nil)
        }
        let table = try showTable(rows) {
            $0.separatorStyle = .none
            $0.register(Linen.self, forCellReuseIdentifier: "row")
        }
        for height in [30, 90] {
            let drawn = try pixels(of: cell(0, of: table), in: table, height: height)
            for y in [0, height - 1] {
                assertColor(drawn[0, y], .pureRed, accuracy: 0.01)
                assertColor(drawn[drawn.width - 1, y], .pureBlue, accuracy: 0.01)
            }
        }
    }

    /// 33.4, 000.199: a gradient inside a black frame.
    func testAGradientGoesFromTopToBottom() async throws {
        let rows = RecordedRows([3])
        let (light, dark) = (
            Color(red: 0.6, green: 0.6, blue: 0.6), Color(red: 0.4, green: 0.4, blue: 0.4)
        )
        rows.configure = { cell, _ in
            cell.backgroundColor = Color(red: 0, green: 0, blue: 0)
            cell.backgroundView = .gradient(from: light, to: dark, inset: 1)
        }
        let table = try showBlankTable(rows)
        let drawn = try pixels(of: cell(0, of: table), in: table)
        assertColor(drawn[0, 20], Color(red: 0, green: 0, blue: 0), accuracy: 0.01)
        assertColor(drawn[50, 1], light, accuracy: 0.02)
        assertColor(drawn[50, 42], dark, accuracy: 0.02)
        XCTAssertEqual(drawn[50, 22].red, 0.5, accuracy: 0.02)
    }

    /// 000.40: a label's background color covers the cell's background until the cell is selected.
    func testALabelsColorGivesWayToTheSelection() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.textLabel.text = " "
            cell.backgroundView = .color(.pureRed)
            cell.selectedBackgroundView = .color(.pureBlue)
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        let place = table.arrangement(of: cell, height: 44).title
        let (x, y) = (Int(place.x) + 2, Int(place.y) + 2)
        XCTAssertEqual(
            try pixels(of: cell, in: table)[x, y], .pureRed, "a label has no color at first")
        cell.textLabel.backgroundColor = .pureGreen
        XCTAssertEqual(try pixels(of: cell, in: table)[x, y], .pureGreen)
        XCTAssertEqual(try pixels(of: cell, in: table)[x, 1], .pureRed)
        table.selectRow(at: path(0), animated: false)
        XCTAssertEqual(try pixels(of: cell, in: table)[x, y], .pureBlue)
    }

    /// 33.2, 000.41: a cell without a color shows the table's. A color set before display stays,
    /// also after a selection.
    func testRowsAreColoredBeforeTheyAreDisplayed() async throws {
        final class Striped: TableViewDelegate {
            func tableView(
                _ tableView: TableView, willDisplay cell: TableViewCell,
                forRowAt indexPath: IndexPath
            ) {
                cell.backgroundColor =
                    indexPath.row % 2 == 0
                    ? Color(red: 0.7, green: 0.7, blue: 0.7, alpha: 0.1) : nil
            }
        }
        let rows = RecordedRows([100])
        let stripes = Striped()
        let table = try showBlankTable(rows)
        table.delegate = stripes
        table.reloadData()
        for offset in [0.0, 440, 1000] {
            table.contentOffset.y = offset
            for path in table.indexPathsForVisibleRows {
                table.selectRow(at: path, animated: false)
                table.deselectRow(at: path, animated: false)
                let cell = try XCTUnwrap(table.cellForRow(at: path))
                let alpha = try pixels(of: cell, in: table)[200, 20].alpha
                XCTAssertEqual(alpha, path.row % 2 == 0 ? 0.1 : 0, accuracy: 0.01)
            }
        }
    }

    /// 000.112, 14.4: the theme's color, gray, or none.
    func testSelectionStyles() async throws {
        let rows = RecordedRows([3])
        let styles: [TableViewCell.SelectionStyle] = [.default, .gray, .none]
        rows.configure = { cell, path in cell.selectionStyle = styles[path.row] }
        let table = try showBlankTable(rows)
        let drawn = try (0..<3).map { row in
            table.selectRow(at: path(row), animated: false)
            return try pixels(of: cell(row, of: table), in: table)[200, 20]
        }
        XCTAssertEqual(drawn[0].alpha, 1)
        XCTAssertNotEqual(drawn[0].red, drawn[0].blue)
        XCTAssertGreaterThan(drawn[1].alpha, 0.1)
        XCTAssertEqual(drawn[1].red, drawn[1].blue, accuracy: 0.1)
        XCTAssertEqual(drawn[2].alpha, 0)
    }

    /// 05.14: a translucent cell fades with all its content, widgets included.
    func testACellFadesAsAWhole() async throws {
        let rows = RecordedRows([3])
        rows.configure = { cell, _ in
            cell.backgroundColor = .pureRed
            cell.backgroundView = .color(.pureBlue)
            if cell.accessoryView == nil { cell.accessoryView = View(adopting: gtk_switch_new()) }
        }
        let table = try showBlankTable(rows)
        let cell = try cell(0, of: table)
        cell.alpha = 0.5
        assertColor(
            try pixels(of: cell, in: table)[9, 9], Color(red: 0, green: 0, blue: 1, alpha: 0.5),
            accuracy: 0.01, "nothing shines through")
        let toggle = try XCTUnwrap(cell.accessoryView?.widget)
        wait("the widget is faded") { abs(gtk_widget_get_opacity(toggle) - 0.5) < 0.01 }
    }
}
