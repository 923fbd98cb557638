import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// A finger that rests opens the menu of what is under it.
@MainActor
final class LongTouchTests: GestureTestCase {
    private var chosen: [Int] = []

    private func showList(hasMenu: Bool) throws -> ListBox {
        let list = ListBox()
        list.rows = ["Books", "Films"].map { ListBoxRow(Label($0).margin(12)) }
        list.onClick = { [weak self] in self?.chosen.append($0) }
        if hasMenu { list.contextMenu = { _ in Menu(children: [Action(title: "Open") { _ in }]) } }
        try showPage(list)
        let window = try XCTUnwrap(gtk_widget_get_toplevel(list.widget))
        LongTouch.follow(window)
        wait("the window has its place") {
            gtk_window_is_active(window.cast(GtkWindow.self)) != 0
        }
        return list
    }

    private var showsMenu: Bool {
        gtk_grab_get_current().map { cgtk_is_a($0, gtk_popover_get_type()) != 0 } ?? false
    }

    func testALongTouchOpensTheMenuAndIsNoClick() async throws {
        let list = try showList(hasMenu: true)
        send(GDK_TOUCH_BEGIN, Point(x: 40, y: 20), finger: 1, on: list)
        wait("the menu opens") { self.showsMenu }
        send(GDK_TOUCH_END, Point(x: 40, y: 20), finger: 1, on: list)
        MainLoop.drain()
        XCTAssertTrue(showsMenu)
        XCTAssertEqual(chosen, [])
    }

    /// Without a menu, the touch goes on as before.
    func testALongTouchWithoutAMenuIsAClick() async throws {
        let list = try showList(hasMenu: false)
        send(GDK_TOUCH_BEGIN, Point(x: 40, y: 20), finger: 1, on: list)
        MainLoop.runJobs(until: { false }, atMost: 700)
        send(GDK_TOUCH_END, Point(x: 40, y: 20), finger: 1, on: list)
        wait("the row is clicked") { self.chosen == [0] }
        XCTAssertFalse(showsMenu)
    }

    func testAFingerThatMovesOpensNoMenu() async throws {
        let list = try showList(hasMenu: true)
        send(GDK_TOUCH_BEGIN, Point(x: 40, y: 20), finger: 1, on: list)
        send(GDK_TOUCH_UPDATE, Point(x: 40, y: 80), finger: 1, on: list)
        MainLoop.runJobs(until: { false }, atMost: 700)
        XCTAssertFalse(showsMenu)
        send(GDK_TOUCH_END, Point(x: 40, y: 80), finger: 1, on: list)
    }
}
