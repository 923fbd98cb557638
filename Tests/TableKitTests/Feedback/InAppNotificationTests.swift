import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Showing and dismissing an in-app notification, and its button.
@MainActor
final class InAppNotificationTests: DisplayTestCase {
    func testItsButtonActsOnceAndTheNotificationLeaves() async throws {
        let notification = InAppNotification(closeName: "Close")
        var undone = 0
        try show(notification)
        notification.show("“Emma” was deleted", actionTitle: "Undo") { undone += 1 }
        XCTAssertTrue(notification.isRevealed)
        XCTAssertEqual(notification.message, "“Emma” was deleted")
        notification.act()
        XCTAssertEqual(undone, 1)
        XCTAssertFalse(notification.isRevealed)
    }

    /// The button keeps the focus after a click, and stays visible while it slides out.
    func testItsButtonCannotBePressedAgainWhileItLeaves() async throws {
        let notification = InAppNotification(closeName: "Close")
        var undone = 0
        let window = try show(notification).widget.cast(GtkWindow.self)
        for round in 1...2 {
            notification.show("“Emma” was deleted", actionTitle: "Undo") { undone += 1 }
            wait("the button has the focus") {
                _ = gtk_widget_child_focus(notification.widget, GTK_DIR_TAB_FORWARD)
                return gtk_window_get_focus(window) != nil
            }
            _ = gtk_window_activate_focus(window)
            wait("it acted") { undone >= round }
            XCTAssertNil(gtk_window_get_focus(window), "nothing for Return to press")
            XCTAssertEqual(undone, round)
        }
    }

    func testAnActivityOfKnownLengthShowsHowFarItHasCome() async throws {
        let notification = InAppNotification(closeName: "Close")
        try show(notification)
        let export = notification.showActivity(
            "Exporting: 5 records", fraction: 0.25, cancelTitle: "Cancel"
        ) {}
        XCTAssertTrue(notification.showsActivity)
        XCTAssertEqual(notification.activityFraction, 0.25)
        notification.updateActivity(export, to: "Exporting: 10 records", fraction: 0.5)
        XCTAssertEqual(notification.activityFraction, 0.5)
        XCTAssertEqual(notification.message, "Exporting: 10 records")
        notification.updateActivity(export, to: "Finishing…", fraction: nil)
        XCTAssertTrue(notification.showsActivity)
        XCTAssertNil(notification.activityFraction)
        notification.show("Saved")
        notification.updateActivity(export, to: "Exporting: 20 records", fraction: 1)
        XCTAssertEqual(notification.message, "Saved", "another message has replaced it")
        XCTAssertFalse(notification.showsActivity)
    }

    func testAMessageIsToldFromLaterOnesWithTheSameText() async throws {
        let notification = InAppNotification(closeName: "Close")
        try show(notification)
        let first = notification.show("“Emma” was deleted")
        XCTAssertTrue(notification.isShowing(first))
        let second = notification.show("“Emma” was deleted")
        XCTAssertFalse(notification.isShowing(first))
        XCTAssertTrue(notification.isShowing(second))
        notification.hide()
        XCTAssertFalse(notification.isShowing(second))
    }

    func testItLeavesByItself() async throws {
        let notification = InAppNotification(closeName: "Close")
        notification.duration = 20
        try show(notification)
        notification.show("Saved")
        wait("it has left") { !notification.isRevealed }
    }

    func testAMessageCanHaveADurationOfItsOwn() async throws {
        let notification = InAppNotification(closeName: "Close")
        try show(notification)
        notification.show("Undone: Delete “Emma”", actionTitle: "Redo", duration: 20)
        wait("it has left") { !notification.isRevealed }
    }

    func testAnActivityStaysUntilItEndsOrIsCanceled() async throws {
        let notification = InAppNotification(closeName: "Close")
        notification.duration = 20
        var cancelled = 0
        try show(notification)
        notification.show("Saved")
        notification.showActivity("Saving…", cancelTitle: "Cancel") { cancelled += 1 }
        var pulses = 0
        let clock = MainLoop.every(milliseconds: 20) {
            pulses += 1
            return true
        }
        wait("longer than a message stays") { pulses > 5 }
        clock.cancel()
        XCTAssertTrue(notification.showsActivity)
        notification.endActivity()
        XCTAssertFalse(notification.isRevealed)
        notification.showActivity("Saving…", cancelTitle: "Cancel") { cancelled += 1 }
        notification.act()
        XCTAssertEqual(cancelled, 1)
        XCTAssertFalse(notification.isRevealed)
        notification.show("Nothing was changed")
        notification.endActivity()
        XCTAssertTrue(notification.isRevealed, "only an activity ends")
    }
}
