import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Views that float over others.
@MainActor
final class OverlayViewTests: DisplayTestCase {
    /// The frame of a view in a page.
    private func frame(_ view: View, in page: View) -> GtkAllocation {
        var frame = GtkAllocation()
        gtk_widget_get_allocation(view.widget, &frame)
        gtk_widget_translate_coordinates(view.widget, page.widget, 0, 0, &frame.x, &frame.y)
        return frame
    }

    func testANotificationFloatsOverContentThatKeepsItsSize() async throws {
        let content = StackView(.vertical, [Label("Content")])
        let page = OverlayView(content)
        let notification = InAppNotification(closeName: "Close")
        page.addFloatingView(notification)
        try show(page, width: 360, height: 300)
        let before = frame(content, in: page)
        XCTAssertTrue(notification.isHidden, "it takes no clicks before it is revealed")
        notification.show(
            "“A title that is much longer than its line” was moved to the trash by another program",
            actionTitle: "Undo"
        ) {}
        wait("it is revealed") {
            gtk_revealer_get_child_revealed(notification.widget.cast(GtkRevealer.self)) != 0
        }
        MainLoop.drain()
        let (after, floating) = (frame(content, in: page), frame(notification, in: page))
        XCTAssertEqual(after.width, before.width)
        XCTAssertEqual(after.height, before.height)
        XCTAssertGreaterThanOrEqual(floating.x, 12)
        XCTAssertLessThanOrEqual(floating.x + floating.width, before.width - 12)
        XCTAssertEqual(floating.y + floating.height, before.height - 12)
        var needed: gint = 0
        gtk_widget_get_preferred_height_for_width(
            notification.widget, floating.width, &needed, nil)
        XCTAssertEqual(floating.height, needed, "a narrow page gives a long message more lines")
        notification.hide()
        wait("it takes no clicks") { notification.isHidden }
    }

    func testAFloatingViewIsNoWiderThanItsContent() async throws {
        let page = OverlayView(StackView())
        let label = Label("Short").align(horizontal: .center, vertical: .end)
        page.addFloatingView(label)
        label.isHidden = false
        try show(page, width: 600, height: 200)
        let place = frame(label, in: page)
        XCTAssertLessThan(place.width, 200)
        XCTAssertEqual(Double(place.x) + Double(place.width) / 2, 300, accuracy: 1)
    }
}
