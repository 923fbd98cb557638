import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

@testable import table_catalog

/// A page that was closed leaves nothing behind.
@MainActor
final class LeakTests: XCTestCase {
    func testAClosedPageLeavesNothingBehind() async throws {
        try XCTSkipIf(gtk_init_check(nil, nil) == 0, "This test needs a display.")
        let states = LiveCounters.states
        for entry in Catalog.entries {
            // The first time also creates what is kept for all pages, such as style sheets.
            try openAndClose(entry)
            var growth = ""
            for _ in 0..<3 {
                guard let more = try growthByOpening(entry) else {
                    growth = ""
                    break
                }
                growth += more
            }
            XCTAssertEqual(growth, "", "\(entry.number) leaves more behind each time")
        }
        // The accessibility bridge holds objects that it has told of for a while.
        XCTAssertTrue(
            MainLoop.run(until: { LiveCounters.states <= states }, timeout: 60),
            "\(states) states became \(LiveCounters.states)")
    }

    /// Opens and closes a page. Returns the numbers of live objects if they have grown.
    private func growthByOpening(_ entry: Catalog.Entry) throws -> String? {
        let (owners, closures) = (LiveCounters.owners, LiveCounters.closures)
        try openAndClose(entry)
        let isGone = MainLoop.run(
            until: { LiveCounters.owners <= owners && LiveCounters.closures <= closures },
            timeout: 60)
        if isGone { return nil }
        return "\(owners) owners became \(LiveCounters.owners), "
            + "\(closures) closures \(LiveCounters.closures). "
    }

    /// Shows a page in a window, and closes the window.
    private func openAndClose(_ entry: Catalog.Entry) throws {
        let window = View(adopting: gtk_window_new(GTK_WINDOW_TOPLEVEL))
        let navigation = NavigationController(rootViewController: entry.page())
        let content = navigation.view
        gtk_window_set_default_size(window.widget.cast(GtkWindow.self), 480, 600)
        gtk_window_set_titlebar(
            window.widget.cast(GtkWindow.self), navigation.navigationBar.widget)
        gtk_container_add(window.widget.cast(GtkContainer.self), content.widget)
        gtk_widget_show(content.widget)
        gtk_window_present(window.widget.cast(GtkWindow.self))
        XCTAssertTrue(
            MainLoop.run(
                until: { gtk_widget_get_mapped(content.widget) != 0 }, timeout: 60), entry.number)
        MainLoop.drain()
        gtk_widget_destroy(window.widget)
        MainLoop.drain()
    }
}
