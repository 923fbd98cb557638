import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Actions with a text, as notifications of the desktop perform them.
@MainActor
final class NotificationActionTests: DisplayTestCase {
    func testAnActionReceivesTheTarget() async throws {
        var received: [String] = []
        let action = NamedAction("open", withText: { received.append($0) })
        g_action_activate(action.reference.opaque, g_variant_new_string("3/12"))
        XCTAssertEqual(received, ["3/12"])
        XCTAssertTrue(action.isEnabled)
    }

    func testSendingBeforeTheApplicationRunsIsHarmless() async throws {
        let application = Application(identifier: "org.trove.NotificationTest", isUnique: false)
        application.send(
            DesktopNotification(title: "Due", action: "app.open", target: "1"), identifier: "a")
        application.withdrawNotification(identifier: "a")
        XCTAssertFalse(application.isRunning)
    }
}
