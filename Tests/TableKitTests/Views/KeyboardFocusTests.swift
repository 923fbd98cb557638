import CGtk
import GtkBridge
import TableCore
import XCTest

@_spi(Gtk) @testable import TableKit

/// The keyboard focus of views on pages that are not shown.
@MainActor
final class KeyboardFocusTests: DisplayTestCase {
    private enum Page { case first, second }

    private let pages = PageStack<Page>()
    private let button = Button("Add")
    private let other = Button("Other")
    private let table = TableView(style: .plain)

    private func showFirstPage() throws -> View {
        pages.setPage(.first) { self.button }
        pages.setPage(.second) { self.table }
        let box = StackView(.vertical, [other])
        box.addArrangedSubview(pages, expands: true)
        pages.visiblePage = .second
        pages.visiblePage = .first
        let window = try show(box)
        wait("the window has the focus") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        button.grabFocus()
        return window
    }

    func testAHiddenViewGetsTheFocusOnceItAppears() async throws {
        let window = try showFirstPage()
        table.grabFocus()
        XCTAssertTrue(button.containsFocus, "it stays where the user is")
        // GTK would report that the view cannot handle the key.
        press(GDK_KEY_F9, in: window)
        pages.visiblePage = .second
        wait("the table has the focus") { self.table.containsFocus }
    }

    func testTheFocusDoesNotJumpBack() async throws {
        _ = try showFirstPage()
        table.grabFocus()
        other.grabFocus()
        pages.visiblePage = .second
        MainLoop.drain()
        XCTAssertTrue(other.containsFocus)
    }
}
