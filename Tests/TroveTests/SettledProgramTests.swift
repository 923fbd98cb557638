import UITestSupport
import XCTest

/// A program that a test has started tells when it is settled.
final class SettledProgramTests: TroveTestCase {
    func testEachLookFollowsAnActionAndItsEffects() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(
            opening: Self.books, environment: ["TABLEKIT_TESTING": "1"])
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)

        try Programs.settle()
        try Keyboard.press("ctrl+f")
        try Programs.settle()
        XCTAssertNotNil(trove.focused(.entry))
        try Keyboard.type("momo")
        try Programs.settle()
        XCTAssertEqual(try trove.titles(), ["Momo"])
        try Keyboard.press("Escape")
        try Programs.settle()
        XCTAssertGreaterThan(try trove.titles().count, 3)
        try trove.quit()
    }
}
