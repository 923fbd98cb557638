import UITestSupport
import XCTest

/// Notifications over the page.
final class NotificationTests: TroveTestCase {
    func testTheOfferToUndoFloatsOverAPageThatKeepsItsSize() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.center)
        try trove.wait("the row is selected") { try trove.row("Solaris").isSelected }
        try Programs.settle()
        let table = try trove.table().frame
        let title = try trove.find(.entry, "Title").frame
        try Keyboard.press("Delete")
        let undo = try trove.find(.button, "Undo")
        try Programs.settle()
        XCTAssertEqual(try trove.table().frame, table)
        XCTAssertEqual(try trove.find(.entry, "Title").frame, title)
        let window = try XCTUnwrap(trove.windows.first?.frame)
        XCTAssertGreaterThan(undo.frame.y, window.y + window.height * 3 / 4)
        // Beside it, the page is as it was.
        let last = try XCTUnwrap(try trove.rows().last)
        XCTAssertGreaterThan(last.frame.y + last.frame.height, undo.frame.y)
        try Pointer.click((x: last.frame.x + 20, y: last.frame.center.y))
        try trove.wait("the last row is selected") { last.isSelected }
        // The keyboard reaches it.
        try trove.press("Tab", until: "its button has the keyboard") {
            trove.focused(.button)?.name == "Undo"
        }
        try Keyboard.press("Return")
        try trove.wait("the book is back") {
            try user.library.value("SELECT count(*) FROM books WHERE deleted_at IS NULL") == "62"
        }
        try trove.wait("it is gone") { !trove.shows(.button, "Undo") }
        try trove.quit()
    }

    /// Later, the offer would undo another change.
    func testTheOfferToUndoEndsWhenAnotherChangeBegins() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.center)
        try trove.wait("the row is selected") { try trove.row("Solaris").isSelected }
        try Keyboard.press("Delete")
        _ = try trove.find(.button, "Undo")
        try Pointer.click(try trove.find(.entry, "Title").frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Changed")
        try Keyboard.press("Return")
        try trove.wait("it is on disk") {
            try user.library.value("SELECT count(*) FROM books WHERE title = 'Changed'") == "1"
        }
        try trove.wait("the offer is gone") { !trove.shows(.button, "Undo") }
        XCTAssertEqual(
            try user.library.value("SELECT count(*) FROM books WHERE deleted_at IS NULL"), "61")
        try trove.quit()
    }
}
