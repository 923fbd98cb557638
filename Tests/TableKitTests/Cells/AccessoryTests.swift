import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Accessory types: the symbols at the trailing end of rows.
@MainActor
final class AccessoryTests: TableTestCase {
    private func showSign(_ type: TableViewCell.AccessoryType, _ rows: RecordedRows) throws
        -> TableView
    {
        rows.configure = { cell, _ in cell.accessoryType = type }
        return try showBlankTable(rows)
    }

    /// 06.2, 000.44: a disclosure chevron is part of its row, and so are clicks on it.
    func testAChevronIsPartOfItsRow() async throws {
        let rows = RecordedRows([10])
        let table = try showSign(.disclosureIndicator, rows)
        let cell = try cell(1, of: table)
        let place = table.arrangement(of: cell, height: 44).accessory
        let ink = try XCTUnwrap(pixels(of: cell, in: table).ink)
        XCTAssertGreaterThanOrEqual(ink.x, place.x)
        XCTAssertLessThanOrEqual(ink.maxX, place.maxX)
        let drawn = try pixels(of: cell, in: table)
        let strongest = (0..<44).map { drawn[Int(ink.x + ink.width / 2), $0].alpha }.max()
        XCTAssertLessThan(try XCTUnwrap(strongest), 0.6, "grey beside the text")
        XCTAssertTrue(cell.hostedWidgets.isEmpty, "nothing there takes the pointer")
        _ = rows.takeLog()
        button(GDK_BUTTON_PRESS, x: place.x + 8, y: 66, on: table)
        button(GDK_BUTTON_RELEASE, x: place.x + 8, y: 66, on: table)
        XCTAssertEqual(rows.takeLog(), ["willSelect 0.1", "didSelect 0.1"])
    }

    /// 06.4: a check mark is drawn at the accessory's place, and differs from the chevron.
    func testACheckMarkShows() async throws {
        let table = try showSign(.checkmark, RecordedRows([10]))
        let cell = try cell(1, of: table)
        let place = table.arrangement(of: cell, height: 44).accessory
        let mark = try pixels(of: cell, in: table)
        let ink = try XCTUnwrap(mark.ink)
        XCTAssertGreaterThanOrEqual(ink.x, place.x)
        XCTAssertLessThanOrEqual(ink.maxX, place.maxX)
        // Its left end is lower than its right end.
        let (left, right) = (Int(place.x) + 3, Int(place.x) + 13)
        let heights = (0..<44).filter { mark[left, $0].alpha > 0.5 }
        let others = (0..<44).filter { mark[right, $0].alpha > 0.5 }
        XCTAssertGreaterThan(try XCTUnwrap(heights.min()), try XCTUnwrap(others.min()))
        cell.accessoryType = .none
        XCTAssertNil(try pixels(of: cell, in: table).ink)
    }

    /// Nothing is drawn between the text of a row and its check mark.
    func testACheckMarkBesideATextIsTheMarkOnly() async throws {
        let table = try showTable(RecordedRows([10]))
        let cell = try cell(1, of: table)
        let before = try pixels(of: cell, in: table)
        cell.accessoryType = .checkmark
        let place = table.arrangement(of: cell, height: 44).accessory
        let after = try pixels(of: cell, in: table)
        XCTAssertTrue((0..<44).contains { after[Int(place.x) + 6, $0].alpha > 0.5 }, "the mark")
        for x in 0..<Int(place.x) {
            for y in 0..<44 where before[x, y].alpha != after[x, y].alpha {
                return XCTFail("A pixel beside the check mark changed: \(x), \(y)")
            }
        }
    }

    /// 06.9: the model decides which rows are marked. A click changes the model, and the mark
    /// survives reuse.
    func testTheModelSaysWhichRowsAreMarked() async throws {
        final class Players: TableViewDataSource, TableViewDelegate {
            var chosen: Set<Int> = []
            func tableView(_ table: TableView, numberOfRowsInSection section: Int) -> Int { 500 }
            func tableView(_ table: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
                let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
                cell.accessoryType = chosen.contains(path.row) ? .checkmark : .none
                return cell
            }
            func tableView(_ table: TableView, didSelectRowAt path: IndexPath) {
                chosen.formSymmetricDifference([path.row])
                table.deselectRow(at: path, animated: true)
                table.reloadRows(at: [path])
            }
        }
        let players = Players()
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (players, players)
        window = try show(View(retaining: table.widget))
        wait("the rows show") { !table.visibleCells.isEmpty }
        for y in [10.0, 98, 142, 98] { click(y: y, on: table) }
        XCTAssertEqual(players.chosen, [0, 3])
        func marks() -> [Int] {
            table.indexPathsForVisibleRows.filter {
                table.cellForRow(at: $0)?.accessoryType == .checkmark
            }.map(\.row)
        }
        XCTAssertEqual(marks(), [0, 3])
        table.contentOffset.y = 8800
        XCTAssertEqual(marks(), [])
        table.contentOffset.y = 0
        XCTAssertEqual(marks(), [0, 3])
    }
}
