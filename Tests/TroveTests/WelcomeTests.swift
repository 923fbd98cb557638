import UITestSupport
import XCTest

/// The page of an empty library.
final class WelcomeTests: TroveTestCase {
    func testAnExampleIsAddedAndTakenBack() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.wait("the cards") { trove.shows(.label, "Nothing is lost") }
        try trove.click(.button, "Add an Example")
        try trove.wait("the example is shown") { try trove.row("The Hobbit").isShowing }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM books"), "62")
        try trove.click(.button, "Undo")
        try trove.wait("the welcome page") { trove.shows(.label, "Welcome to Trove") }
        try Keyboard.press("alt+x")
        try trove.wait("the example is back") { try trove.row("Solaris").isShowing }
        try trove.quit()
    }
}
