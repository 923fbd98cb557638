import UITestSupport
import XCTest

/// A record is duplicated by key and from the menu of its row, and the copy can be undone.
final class DuplicateTests: TroveTestCase {
    func testARecordIsDuplicatedAfterItself() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let title = try user.books(1)[0]
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("the row is selected") { try trove.row(title).isSelected }
        try Keyboard.press("ctrl+d")
        try trove.wait("the copy follows") {
            try Array(trove.titles().prefix(2)) == [title, title]
        }
        try trove.wait("the copy is selected") { try trove.rows()[1].isSelected }
        try trove.wait("it is in the library") { try user.books(2) == [title, title] }
        try Keyboard.press("ctrl+z")
        try trove.wait("the copy is gone") { try user.books(2)[1] != title }

        let other = try user.books(2)[1]
        try Pointer.click(try trove.row(other).frame.center, button: 3)
        try trove.click(.button, "Duplicate")
        try trove.wait("the other copy is in the library") {
            try Array(user.books(3).dropFirst()) == [other, other]
        }
        try trove.quit()
    }
}
