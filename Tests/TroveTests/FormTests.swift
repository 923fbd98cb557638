import Foundation
import UITestSupport
import XCTest

/// The layout of the form.
final class FormTests: TroveTestCase {
    func testAParagraphOfAnotherListIsAsHighAsItsLines() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nInk,2\nPad,3\n".write(
            to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)
        let books = user.home.url.appendingPathComponent("novels.csv")
        let note = String(repeating: "winter mountain letters ", count: 12) + "\nsecond line"
        try "Title,Note\nEmma,\"\(note)\"\nFaust,\"\(note)\"\nMoby Dick,\n".write(
            to: books, atomically: true, encoding: .utf8)
        try user.trovectl("import", books.path)

        try Pointer.click(try trove.row("Ink").frame.center)
        _ = try trove.find(.entry, "Price")
        try Pointer.click(try trove.find(.label, "Novels").frame.center)
        try Pointer.click(try trove.row("Emma").frame.center)
        let paragraph = try trove.find(.entry, "Note")
        try trove.wait("it is as high as its lines") {
            paragraph.frame.width > 200 && paragraph.frame.height < 160
        }
        try trove.quit()
    }
}
