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
