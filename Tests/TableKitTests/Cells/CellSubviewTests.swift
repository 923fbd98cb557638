import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// Widgets hosted in cells.
@MainActor
final class CellSubviewTests: TableTestCase {
    /// A cell with a button in its content.
    private final class Pressable: TableViewCell {
        let button: Button
        var pressed: (View) -> Void = { _ in }

        required init(style: Style, reuseIdentifier: String?) {
            button = Button("Tap me!")
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            button.onClick = { [weak self] in
                guard let self else { return }
                pressed(button)
            }
            contentView.addSubview(button) { content in
                Rect(x: content.maxX - 75, y: 7, width: 75, height: 30)
            }
        }
    }

    private func showPressable(_ rows: RecordedRows) throws -> TableView {
        try showTable(rows) { $0.register(Pressable.self, forCellReuseIdentifier: "row") }
    }

    /// 08.1, 24.1, 24.3, 24.12, 000.58: a button in a cell finds its row, wherever that is.
    func testAButtonKnowsItsRow() async throws {
        let rows = RecordedRows([20, 20])
        var said: [String] = []
        weak var table: TableView?
        rows.configure = { cell, _ in
            (cell as? Pressable)?.pressed = { widget in
                guard let path = table?.indexPath(forRowContaining: widget) else { return }
                said.append("Button at section \(path.section) row \(path.row) was tapped.")
            }
        }
        let shown = try showPressable(rows)
        table = shown
        shown.scrollToRow(at: path(3, 1), at: .top, animated: false)
        let cell = try XCTUnwrap(shown.cellForRow(at: path(4, 1)) as? Pressable)
        let row = shown.rectForRow(at: path(4, 1))
        let frame = try XCTUnwrap(shown.frames[cell.button.widget])
        XCTAssertEqual(Double(frame.y), row.y + 7 - shown.contentOffset.y)
        XCTAssertEqual(Double(frame.x + frame.width), shown.rowWidth - CellLayout.margin)
        XCTAssertEqual([frame.width, frame.height], [75, 30])
        gtk_button_clicked(cell.button.widget.cast(GtkButton.self))
        XCTAssertEqual(said, ["Button at section 1 row 4 was tapped."])
        XCTAssertNil(shown.indexPathForSelectedRow, "a button is no selection")
        rows.rowsBySection[1] -= 1
        shown.deleteRows(at: [path(3, 1)])
        gtk_button_clicked(cell.button.widget.cast(GtkButton.self))
        XCTAssertEqual(said.last, "Button at section 1 row 3 was tapped.")
        XCTAssertNil(shown.indexPath(forRowContaining: shown))
    }

    /// 24.13, 000.58: scrolling does not add widgets to a cell again.
    func testScrollingStacksNoWidgets() async throws {
        let rows = RecordedRows([1000])
        rows.configure = { cell, _ in
            guard let cell = cell as? Pressable else { return }
            // Adding the same widget at every use adds it once.
            cell.addSubview(cell.button) { content in
                Rect(x: content.maxX - 75, y: 7, width: 75, height: 30)
            }
        }
        let table = try showPressable(rows)
        for step in 1...60 { table.contentOffset.y = Double(step) * 100 }
        for cell in table.visibleCells { XCTAssertEqual(cell.contentView.subviews.count, 1) }
        let children = gtk_container_get_children(table.rowOverlay.cast())
        defer { g_list_free(children) }
        XCTAssertLessThanOrEqual(Int(g_list_length(children)), 1 + table.numberOfLiveCells)
    }

    /// 08.22, 000.58, 34: a thin line spans the content and follows it into editing mode.
    func testAThinLineFollowsTheContent() async throws {
        final class Ruled: TableViewCell {
            required init(style: Style, reuseIdentifier: String?) {
                super.init(style: style, reuseIdentifier: reuseIdentifier)
                let line = View(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
                contentView.addSubview(line) { content in
                    Rect(x: content.x, y: 30, width: content.width, height: 1)
                }
            }
        }
        let table = try showTable(RecordedRows([10])) {
            $0.register(Ruled.self, forCellReuseIdentifier: "row")
        }
        let line = try XCTUnwrap(cell(2, of: table).contentView.subviews.first).widget
        let frame = try XCTUnwrap(table.frames[line])
        XCTAssertEqual(frame.height, 1)
        XCTAssertEqual(Double(frame.width), table.rowWidth - 2 * CellLayout.margin)
        table.setEditing(true, animated: false)
        let edited = try XCTUnwrap(table.frames[line])
        XCTAssertEqual(edited.x, frame.x + 40)
        XCTAssertEqual(edited.width, frame.width - 80)
    }

    /// 08.21, 000.107: hosted widgets and their children look selected with the cell.
    func testTheHighlightReachesEveryWidget() async throws {
        let rows = RecordedRows([10])
        rows.configure = { cell, _ in
            guard cell.accessoryView == nil else { return }
            cell.accessoryView = StackView(.horizontal, [Label("deep")])
        }
        let table = try showPressable(rows)
        let cell = try XCTUnwrap(cell(1, of: table) as? Pressable)
        let box = try XCTUnwrap(cell.accessoryView?.widget)
        let children = gtk_container_get_children(box.cast())
        let deep = try XCTUnwrap(children?.pointee.data).assumingMemoryBound(to: GtkWidget.self)
        g_list_free(children)
        func marked() -> [Bool] {
            [box, deep, cell.button.widget].map {
                gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0
            }
        }
        button(GDK_BUTTON_PRESS, y: 50, on: table)
        XCTAssertEqual(marked(), [true, true, true], "highlighted")
        button(GDK_BUTTON_RELEASE, y: 50, on: table)
        XCTAssertEqual(marked(), [true, true, true], "selected")
        table.deselectRow(at: path(1), animated: false)
        XCTAssertEqual(marked(), [false, false, false])
        cell.selectionStyle = .none
        table.selectRow(at: path(1), animated: false)
        XCTAssertEqual(marked(), [false, false, false], "a cell that shows no selection")
    }

    /// 24.9: a switch changes its value and does not select the row.
    func testASwitchIsNoSelection() async throws {
        let rows = RecordedRows([10])
        var isOn = Array(repeating: false, count: 10)
        weak var table: TableView?
        rows.configure = { cell, path in
            if cell.accessoryView == nil {
                let toggle = View(adopting: gtk_switch_new())
                toggle.on("notify::active") { [unowned toggle] in
                    guard let path = table?.indexPath(forRowContaining: toggle) else { return }
                    isOn[path.row] = gtk_switch_get_active(toggle.widget.cast()) != 0
                }
                cell.accessoryView = toggle
            }
        }
        let shown = try showTable(rows)
        table = shown
        let toggle = try XCTUnwrap(cell(4, of: shown).accessoryView?.widget)
        gtk_widget_activate(toggle)
        wait("the switch is on") { isOn[4] }
        XCTAssertEqual(isOn.filter { $0 }.count, 1)
        XCTAssertNil(shown.indexPathForSelectedRow)
    }

    /// 000.166: an accessory button has its natural size, and the content ends before it.
    func testAButtonAsAccessoryFitsItsText() async throws {
        let rows = RecordedRows([10])
        var taps = 0
        rows.configure = { cell, _ in
            guard cell.accessoryView == nil else { return }
            let button = Button("Tap Me") { taps += 1 }
            cell.accessoryView = button
        }
        let table = try showTable(rows)
        let cell = try cell(0, of: table)
        let button = try XCTUnwrap(cell.accessoryView?.widget)
        let frame = try XCTUnwrap(table.frames[button])
        let natural = naturalSize(of: button)
        XCTAssertEqual(
            [Double(frame.width), Double(frame.height)], [natural.width, natural.height])
        let layout = table.arrangement(of: cell, height: 44)
        XCTAssertLessThan(layout.content.maxX, Double(frame.x))
        gtk_button_clicked(button.cast())
        XCTAssertEqual(taps, 1)
    }

    /// 000.61, 20.5: hosted widgets do not change the height of the row.
    func testWhatACellHostsHasNoSayInItsHeight() async throws {
        let rows = RecordedRows([10])
        rows.heights = { $0.row == 0 ? nil : 30 }
        rows.configure = { cell, _ in
            guard cell.accessoryView == nil else { return }
            let tall = Label("tall")
            tall.minimumSize(width: 50, height: 200)
            cell.accessoryView = tall
        }
        let table = try showTable(rows)
        XCTAssertEqual(table.rectForRow(at: path(0)).height, 44)
        XCTAssertEqual(table.rectForRow(at: path(1)).height, 30)
        XCTAssertEqual(table.contentSize.height, 44 + 9 * 30)
    }
}
