import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Selecting rows of a list box by keyboard and by program.
@MainActor
final class ListBoxTests: DisplayTestCase {
    private var selected: [Int] = []

    private func showList() throws -> (box: ListBox, after: Button, window: View) {
        let box = ListBox()
        box.rows = ["Books", "Films", "Plants"].map { ListBoxRow(Label($0)) }
        box.selectedIndex = 0
        box.onSelect = { self.selected.append($0) }
        let after = Button("After")
        let window = try show(StackView(.vertical, [box, after]))
        wait("the window has the focus") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        return (box, after, window)
    }

    private func send(_ type: GdkEventType, y: Double, to box: ListBox) throws {
        let event = try XCTUnwrap(gdk_event_new(type))
        defer { gdk_event_free(event) }
        let window = try XCTUnwrap(gtk_widget_get_window(box.widget))
        var (left, top) = (gint(0), gint(0))
        gdk_window_get_origin(window, &left, &top)
        g_object_ref(UnsafeMutableRawPointer(window))
        event.pointee.any.window = window
        let (x, rootY) = (Double(left) + 20, Double(top) + y)
        if type == GDK_MOTION_NOTIFY {
            (event.pointee.motion.y, event.pointee.motion.x_root) = (y, x)
            event.pointee.motion.y_root = rootY
            event.pointee.motion.state = GDK_BUTTON1_MASK.rawValue
        } else {
            (event.pointee.button.y, event.pointee.button.x_root) = (y, x)
            (event.pointee.button.y_root, event.pointee.button.button) = (rootY, 1)
        }
        let seat = gdk_display_get_default_seat(gdk_display_get_default())
        gdk_event_set_device(event, gdk_seat_get_pointer(seat))
        gtk_widget_event(box.widget, event)
    }

    private func middle(of row: ListBoxRow) -> Double {
        var area = GtkAllocation()
        gtk_widget_get_allocation(row.widget, &area)
        return Double(area.y) + Double(area.height) / 2
    }

    /// A row that is dragged keeps its drag when others come and go, and ends it when it goes.
    func testADraggedRowIsTheSameAfterAChange() async throws {
        let (box, _, _) = try showList()
        var moves: [[Int]] = []
        box.moveTarget = { $1 }
        box.onMove = { moves.append([$0, $1]) }
        let rows = box.rows
        try send(GDK_BUTTON_PRESS, y: middle(of: rows[0]), to: box)
        try send(GDK_MOTION_NOTIFY, y: middle(of: rows[1]) + 8, to: box)
        box.rows = [ListBoxRow(Label("New"))] + rows
        MainLoop.drain()
        try send(GDK_BUTTON_RELEASE, y: middle(of: rows[2]) + 8, to: box)
        XCTAssertEqual(moves, [[1, 3]], "the first row is the second one now")
        try send(GDK_BUTTON_PRESS, y: middle(of: rows[0]), to: box)
        try send(GDK_MOTION_NOTIFY, y: middle(of: rows[1]) + 8, to: box)
        box.rows = ["Books", "Films", "Plants"].map { ListBoxRow(Label($0)) }
        MainLoop.drain()
        try send(GDK_MOTION_NOTIFY, y: middle(of: box.rows[2]), to: box)
        try send(GDK_BUTTON_RELEASE, y: middle(of: box.rows[2]), to: box)
        XCTAssertEqual(moves, [[1, 3]], "the dragged row is gone")
    }

    /// Each highlighted row is also reported as selected.
    func testTheArrowKeysSelect() async throws {
        let (box, _, window) = try showList()
        box.rows[0].grabFocus()
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(selected, [1])
        XCTAssertEqual(box.selectedIndex, 1)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Up, in: window)
        XCTAssertEqual(selected, [1, 2, 1])
    }

    func testEnterActivatesTheSelectedRow() async throws {
        let (box, _, window) = try showList()
        var activated: [Int] = []
        box.onActivate = { activated.append($0) }
        box.rows[0].grabFocus()
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(activated, [], "selecting is not activating")
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(activated, [1])
    }

    func testTabLeavesTheListAndSelectsNothing() async throws {
        let (box, after, window) = try showList()
        box.rows[0].grabFocus()
        gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
        XCTAssertTrue(after.containsFocus)
        gtk_widget_child_focus(window.widget, GTK_DIR_TAB_BACKWARD)
        XCTAssertTrue(box.containsFocus)
        XCTAssertEqual(box.selectedIndex, 0)
        XCTAssertEqual(selected, [])
    }

    func testTheProgramSelectsInSilence() async throws {
        let (box, _, _) = try showList()
        box.selectedIndex = 2
        XCTAssertEqual(box.selectedIndex, 2)
        box.selectedIndex = nil
        XCTAssertNil(box.selectedIndex)
        XCTAssertEqual(selected, [])
    }

    func testAHeaderIsAboveItsRow() async throws {
        let box = ListBox()
        let rows = ["Books", "Films"].map { ListBoxRow(Label($0)) }
        let header = Label("Lists").minimumSize(height: 40)
        rows[1].header = header
        box.rows = rows
        let window = try show(box)
        wait("the header is on screen") { header.isOnScreen }
        let tops = [rows[0], header, rows[1]].map { $0.convert(.zero, to: window).y }
        XCTAssertEqual(tops, tops.sorted())
        XCTAssertGreaterThanOrEqual(tops[2] - tops[1], 40)
        box.rows = [rows[1], rows[0]]
        wait("the header is above its row again") {
            header.convert(.zero, to: window).y < rows[1].convert(.zero, to: window).y
                && rows[1].convert(.zero, to: window).y < rows[0].convert(.zero, to: window).y
        }
    }

    func testAltAndArrowsMoveTheFocusedRow() async throws {
        let (box, _, window) = try showList()
        var moves: [[Int]] = []
        // The last row stays the last one.
        box.moveTarget = { row, proposed in row == 2 ? 2 : min(max(0, proposed), 1) }
        box.onMove = { moves.append([$0, $1]) }
        box.rows[0].grabFocus()
        press(GDK_KEY_Up, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(moves, [])
        press(GDK_KEY_Down, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(moves, [[0, 1]])
        box.rows[2].grabFocus()
        press(GDK_KEY_Up, GDK_MOD1_MASK, in: window)
        XCTAssertEqual(moves, [[0, 1]])
    }

    func testTheMenuOfARowIsAskedForByItsIndex() async throws {
        let (box, _, _) = try showList()
        var asked: [Int] = []
        XCTAssertFalse(box.openMenu(ofRow: 1), "without menus")
        box.contextMenu = {
            asked.append($0)
            return $0 == 1 ? nil : Menu(children: [Action(title: "Open") { _ in }])
        }
        XCTAssertFalse(box.openMenu(ofRow: 1))
        XCTAssertTrue(box.openMenu(ofRow: 2))
        XCTAssertFalse(box.openMenu(ofRow: 3))
        XCTAssertEqual(asked, [1, 2])
    }
}
