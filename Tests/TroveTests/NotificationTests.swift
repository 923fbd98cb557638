import UITestSupport
import XCTest

/// A notification covers neither the form nor the rows.
final class NotificationTests: TroveTestCase {
    func testTheOfferToUndoLiesBelowTheFieldsAndTheRows() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.centre)
        try trove.wait("the row is selected") { try trove.row("Solaris").isSelected }
        try Keyboard.press("Delete")
        let undo = try trove.find(.button, "Undo")
        try Screen.settle()
        let top = undo.frame.y
        for row in try trove.rows() { XCTAssertLessThan(row.frame.y, top) }
        let table = try trove.table().frame
        XCTAssertLessThanOrEqual(table.y + table.height, top)
        let title = try trove.find(.entry, "Title").frame
        XCTAssertLessThanOrEqual(title.y + title.height, top)
        try trove.quit()
    }

    /// Later, the offer would undo another change.
    func testTheOfferToUndoEndsWhenAnotherChangeBegins() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.centre)
        try trove.wait("the row is selected") { try trove.row("Solaris").isSelected }
        try Keyboard.press("Delete")
        _ = try trove.find(.button, "Undo")
        try Pointer.click(try trove.find(.entry, "Title").frame.centre)
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
