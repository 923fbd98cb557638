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

    /// The program finds the same objects among its own as a walk over the bus.
    func testAProgramFindsWhatAWalkFinds() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)
        try Programs.settle()

        let window = try XCTUnwrap(trove.windows.first)
        let walked = window.walkedDescendants
        XCTAssertGreaterThan(walked.count, 50)
        XCTAssertEqual(window.descendants.map(\.outlineLine), walked.map(\.outlineLine))
        XCTAssertTrue(window.descendants.contains { $0.managesDescendants }, "there is a table")
        for role: Role in [.button, .tableCell, .entry, .label] {
            let expected = walked.filter { $0.role == role }.map(\.outlineLine)
            XCTAssertEqual(window.all(role).map(\.outlineLine), expected)
            XCTAssertEqual(window.first(role)?.outlineLine, expected.first)
        }
        let cell = try XCTUnwrap(window.all(.tableCell).last)
        XCTAssertEqual(window.first(.tableCell, cell.name)?.frame, cell.frame)
        XCTAssertEqual(window.first { $0.name == cell.name }?.frame, cell.frame)
        XCTAssertNil(window.first(.tableCell, "no such cell"))
        try trove.quit()
    }
}
