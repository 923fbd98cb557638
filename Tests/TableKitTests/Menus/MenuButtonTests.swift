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
}
