import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// A button that opens a menu.
@MainActor
final class MenuButtonTests: DisplayTestCase {
    func testTheMenuIsCreatedOnceForEachOpening() async throws {
        var menus = 0
        var label = "Undo"
        let button = MenuButton(icon: "open-menu-symbolic", name: "Menu") {
            menus += 1
            return Menu(children: [Command(title: label, action: "win.undo")])
        }
        try show(button, width: 100, height: 50)
        let popover = { gtk_menu_button_get_popover(button.widget.cast(GtkMenuButton.self)) }
        XCTAssertEqual(menus, 0)
        XCTAssertNil(popover())
        button.open()
        XCTAssertEqual(menus, 1)
        let first = popover()
        XCTAssertNotNil(first)
        button.close()
        XCTAssertEqual(menus, 1)
        // An equal menu keeps the popover, a different one gets its own.
        button.open()
        XCTAssertEqual(menus, 2)
        XCTAssertEqual(popover(), first)
        button.close()
        label = "Undo Delete"
        button.open()
        XCTAssertEqual(menus, 3)
        button.close()
    }

    /// GTK would cut off the items that are below the window.
    func testAMenuThatIsHigherThanItsWindowScrolls() async throws {
        let button = MenuButton(icon: "open-menu-symbolic", name: "Menu") {
            let more = (0..<30).map { Command(title: "Field \($0)", action: "win.more") }
            let items = (0..<30).map { Command(title: "Item \($0)", action: "win.undo") }
            return Menu(children: [Menu(title: "More", children: more)] + items)
        }
        try show(button, width: 300, height: 240)
        for _ in 0..<2 {
            button.open()
            let popover = try XCTUnwrap(
                gtk_menu_button_get_popover(button.widget.cast(GtkMenuButton.self)))
            wait("the menu opens") { gtk_widget_get_mapped(popover.cast(GtkWidget.self)) != 0 }
            var height: gint = 0
            gtk_widget_get_preferred_height(popover.cast(GtkWidget.self), nil, &height)
            XCTAssertLessThanOrEqual(height, 240)
            let stack = try XCTUnwrap(gtk_bin_get_child(popover.cast(GtkBin.self)))
            gtk_stack_set_visible_child_name(stack.cast(GtkStack.self), "More")
            let page = gtk_stack_get_visible_child_name(stack.cast(GtkStack.self))
            XCTAssertEqual(page.map { String(cString: $0) }, "More")
            button.close()
            wait("the menu closes") { gtk_widget_get_mapped(popover.cast(GtkWidget.self)) == 0 }
        }
    }
}
