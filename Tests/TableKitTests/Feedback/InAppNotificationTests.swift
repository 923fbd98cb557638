import CGtk
import GtkBridge
import XCTest

@testable import TableKit

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

    func testItLeavesByItself() async throws {
        let notification = InAppNotification(closeName: "Close")
        notification.duration = 20
        try show(notification)
        notification.show("Saved")
        wait("it has left") { !notification.isRevealed }
    }
}
