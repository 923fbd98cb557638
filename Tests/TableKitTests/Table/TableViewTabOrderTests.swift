import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The order in which Tab visits the rows of a table and the controls in them.
@MainActor
final class TableViewTabOrderTests: TableTestCase {
    private var buttons: [IndexPath: [Button]] = [:]
    private let before = Button("Before")
    private let after = Button("After")

    /// Shows ten rows with two buttons each, the right one a bit higher, between two other buttons.
    private func showButtons(_ rows: RecordedRows) throws -> TableView {
        rows.configure = { [weak self] cell, path in
            for old in cell.contentView.subviews { old.removeFromSuperview() }
            let (left, right) = (Button("Left \(path.row)"), Button("Right \(path.row)"))
            cell.contentView.addSubview(left) { _ in Rect(x: 150, y: 8, width: 80, height: 30) }
            cell.contentView.addSubview(right) { _ in Rect(x: 250, y: 4, width: 80, height: 30) }
            self?.buttons[path] = [left, right]
        }
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        let content = StackView(.vertical, [before])
        content.addArrangedSubview(table, expands: true)
        content.addArrangedSubview(after)
        window = try show(content, width: 400, height: 520)
        wait("the table has its rows") { table.slots.count == 10 && self.buttons.count == 10 }
        try waitForActivity()
        return table
    }

    /// Tab moves no focus in an inactive window.
    private func waitForActivity() throws {
        let window = try XCTUnwrap(window)
        wait("the window is active") {
            gtk_window_is_active(window.widget.cast(GtkWindow.self)) != 0
        }
    }

    private func tab() throws { press(GDK_KEY_Tab, in: try XCTUnwrap(window)) }

    private func tabBack() throws {
        press(GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK, in: try XCTUnwrap(window))
    }

    func testTabVisitsTheRowsThenTheControlsFromTopToBottom() async throws {
        let rows = RecordedRows([10])
        let table = try showButtons(rows)
        before.grabFocus()
        try tab()
        wait("the rows have the focus") { table.isFocused }
        for row in 0..<10 {
            for button in try XCTUnwrap(buttons[path(row)]) {
                try tab()
                XCTAssertTrue(button.containsFocus, "\(button.label) has the focus")
            }
        }
        try tab()
        XCTAssertTrue(after.containsFocus, "the focus left the table")
        try tabBack()
        XCTAssertEqual(buttons[path(9)]?.last?.containsFocus, true)
        for _ in 0..<19 { try tabBack() }
        XCTAssertEqual(buttons[path(0)]?.first?.containsFocus, true)
        try tabBack()
        wait("the rows have the focus") { table.isFocused }
        try tabBack()
        XCTAssertTrue(before.containsFocus)
    }

    func testTheFirstTabShowsWhichRowHasTheFocus() async throws {
        let rows = RecordedRows([10])
        rows.canFocus = { $0.row > 0 }
        let table = try showButtons(rows)
        before.grabFocus()
        try tab()
        XCTAssertEqual(table.focusedRow, path(1), "the first that can be focused")
        XCTAssertTrue(table.showsFocus)
        XCTAssertNil(table.indexPathForSelectedRow, "Tab selects nothing")
        try tabBack()
        table.selectRow(at: path(4), animated: false)
        table.focusRow(at: nil)
        try tab()
        XCTAssertEqual(table.focusedRow, path(4), "the selected row")
    }

    func testTabScrollsToARowThatIsPartlyVisible() async throws {
        let rows = RecordedRows([10])
        let table = try showButtons(rows)
        let window = try XCTUnwrap(window)
        gtk_window_resize(window.widget.cast(GtkWindow.self), 400, 300)
        wait("the table is small") { table.host.viewportHeight < 300 }
        table.contentOffset.y = 20
        wait("the first row is partly visible") {
            table.indexPathsForVisibleRows.first == self.path(0)
        }
        table.grabFocus()
        try tab()
        XCTAssertEqual(buttons[path(0)]?.first?.containsFocus, true)
        wait("the row is visible") { table.contentOffset.y == 0 }
    }

    /// A cell with focus style `.custom` has no ring.
    func testACellDrawsItsFocusItself() async throws {
        let table = try showTable(RecordedRows([3]))
        table.grabFocus()
        press(GDK_KEY_Down, in: try XCTUnwrap(window))
        wait("the row has the focus") { table.isFocused }
        let cell = try XCTUnwrap(table.cellForRow(at: path(0)))
        func row() throws -> Pixels {
            try Pixels(width: 400, height: 44) { context in
                table.draw(
                    cell, at: path(0), in: GdkRectangle(x: 0, y: 0, width: 400, height: 44),
                    context: context)
            }
        }
        let ring = try row()
        cell.focusStyle = .custom
        let plain = try row()
        let differs = (0..<400).contains { x in (0..<6).contains { ring[x, $0] != plain[x, $0] } }
        XCTAssertTrue(differs, "the ring is gone")
    }
}
