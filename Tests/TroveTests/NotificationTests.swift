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
}
