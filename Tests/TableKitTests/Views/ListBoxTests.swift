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
}
