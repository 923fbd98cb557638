import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Double clicks, menus and drags to other views, with each change in their midst. Spec R8.
@MainActor
final class ClicksAndChangesTests: TableTestCase {
    private var named = NamedRows()
    private let target = "1.5"

    private func showNamed() throws -> (TableView, RecordedRows) {
        named = NamedRows()
        let rows = RecordedRows(named.sections.map(\.count))
        rows.menu = { _ in
            ContextMenuConfiguration { _ in Menu(children: [Action(title: "Share") { _ in }]) }
        }
        let table = try showTable(rows)
        table.contentOffset.y = 100
        wait("the table is laid out") { !table.needsReload }
        _ = rows.takeLog()
        return (table, rows)
    }

    private func make(_ change: ChangeInTheMidst, _ table: TableView, _ rows: RecordedRows) {
        guard let batch = named.make(change) else {
            rows.rowsBySection = named.sections.map(\.count)
            return table.reloadData()
        }
        table.perform(batch, animated: false) {
            rows.rowsBySection = named.sections.map(\.count)
        } completion: { _ in
        }
    }

    /// A double click opens the row of its first click, or none.
    func testADoubleClickOpensTheRowOfItsFirstClick() async throws {
        for change in ChangeInTheMidst.allCases where change != .reloadEverything {
            let (table, rows) = try showNamed()
            let y = table.rectForRow(at: NamedRows.target).midY - table.contentOffset.y
            click(y: y, on: table)
            make(change, table, rows)
            table.layoutContent()
            let row = try XCTUnwrap(table.indexPathForRow(atViewportY: y))
            _ = rows.takeLog()
            button(GDK_BUTTON_PRESS, y: y, on: table)
            button(GDK_2BUTTON_PRESS, y: y, on: table)
            let isSame = change.keepsRow && named.sections[row.section][row.row] == target
            XCTAssertEqual(
                rows.takeLog().filter { $0.hasPrefix("didActivate") },
                isSame ? ["didActivate \(row.section).\(row.row)"] : [], "\(change)")
        }
    }

    func testAMenuKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            table.showMenu(forRowAt: NamedRows.target)
            wait("the menu is open") { table.contextMenu != nil }
            make(change, table, rows)
            MainLoop.drain()
            if change.keepsRow {
                XCTAssertNotNil(table.contextMenu, "\(change)")
                let place = try XCTUnwrap(named.path(of: target))
                let position = try XCTUnwrap(table.counts.position(of: place))
                XCTAssertEqual(table.menuRows?.rows, PositionSet(position..<position + 1))
                XCTAssertEqual(table.indexPathForSelectedRow, change == .reloadItself ? nil : place)
                table.closeMenuOfRows()
            }
            wait("the menu is closed: \(change)") { table.contextMenu == nil }
        }
    }

    /// A row that is dragged out of the table is dropped as the one that it is then.
    func testADraggedItemKeepsItsRow() async throws {
        for change in ChangeInTheMidst.allCases {
            let (table, rows) = try showNamed()
            let session = DragSession()
            session.items = [DragItem(itemProvider: ItemProvider(object: "text"))]
            session.items[0].source = NamedRows.target
            table.outgoingDrag = session
            make(change, table, rows)
            XCTAssertEqual(
                session.items[0].source, change.keepsRow ? named.path(of: target) : nil,
                "\(change)")
            table.outgoingDrag = nil
        }
    }

    /// The row over which dragged items rest opens only as long as they rest over it.
    func testARowThatOpensUnderDraggedItemsIsTheSame() async throws {
        for change in ChangeInTheMidst.allCases where change != .reloadEverything {
            let (table, rows) = try showNamed()
            let timer = MainLoop.after(milliseconds: 100_000) {}
            table.pendingDrop.springLoading = (NamedRows.target, timer)
            make(change, table, rows)
            XCTAssertEqual(
                table.pendingDrop.springLoading?.row,
                change.keepsRow ? named.path(of: target) : nil, "\(change)")
            timer.cancel()
        }
    }

    /// Rows without height are not selected with others, but with a click of the program.
    func testSelectAllSelectsWhatHasAPixel() async throws {
        let rows = RecordedRows([6, 300])
        rows.heights = { $0.row.isMultiple(of: 3) ? 0 : nil }
        let table = try showTable(rows) {
            $0.allowsMultipleSelection = true
            $0.multipleSelectionStyle = .replacing
        }
        table.grabFocus()
        press(GDK_KEY_a, GDK_CONTROL_MASK, in: try XCTUnwrap(window))
        XCTAssertEqual(table.numberOfSelectedRows, 4 + 200, "rows out of view as well")
        XCTAssertFalse(table.isRowSelected(path(3, 1)))
        click(y: 10, on: table)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(1)])
        click(y: 120, state: GDK_SHIFT_MASK, on: table)
        XCTAssertEqual(table.indexPathsForSelectedRows, [path(1), path(2), path(4)])
        table.selectRow(at: path(3), animated: false)
        XCTAssertTrue(table.isRowSelected(path(3)))
    }
}
