import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Popovers of views that are on no page, such as those of dialogs.
@MainActor
final class PopoverTests: DisplayTestCase {
    func testAPageOpensAtAViewWithoutAPageAndCloses() async throws {
        let button = Button("Choose")
        try show(button)
        let page = RecordingController("page")
        page.presentPopover(at: button)
        wait("the popover is on the screen") { page.view.isOnScreen }
        let popover = try XCTUnwrap(
            gtk_widget_get_ancestor(page.view.widget, gtk_popover_get_type()))
        XCTAssertEqual(gtk_popover_get_relative_to(popover.cast(GtkPopover.self)), button.widget)
        page.presentPopover(at: button)
        XCTAssertEqual(page.takeLog(), ["load", "will appear", "did appear"])
        page.dismiss(animated: false)
        XCTAssertEqual(page.takeLog(), ["will disappear", "did disappear"])
        XCTAssertFalse(page.view.isOnScreen)
    }

    func testAClosedPopoverIsReleased() async throws {
        let button = Button("Choose")
        try show(button)
        weak var page: RecordingController?
        do {
            let new = RecordingController("page")
            page = new
            new.presentPopover(at: button)
            wait("the popover is on the screen") { new.view.isOnScreen }
        }
        XCTAssertNotNil(page, "it stays while it is open")
        page?.dismiss(animated: false)
        wait("the page is released") { page == nil }
    }
}
