import Foundation
import UITestSupport
import XCTest

/// Pictures and links in the cells of a table.
final class TableCellTests: TroveTestCase {
    private func startBooks(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Authors", "Name")
        try user.trovectl("add", "Authors", "Name=Ursula K. Le Guin")
        try user.trovectl("add", "Authors", "Name=Leo Tolstoy")
        try user.trovectl("new", "Books", "Title", "Cover:image", "Page:link")
        try user.trovectl("fields", "add", "Books", "Author:recordLink", "--target", "Authors")
        try user.trovectl("add", "Books", "Title=The Dispossessed", "Author=#1")
        try user.trovectl("add", "Books", "Title=Resurrection", "Page=javascript:x()")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 2 records")
        _ = try trove.row("The Dispossessed")
        try Keyboard.press("ctrl+2")
        _ = try trove.find(.button, "Cover")
        return trove
    }

    /// The middle of the cell in a row below a head.
    private func cell(
        _ row: String, _ head: String, in trove: RunningProgram
    ) throws -> (x: Int, y: Int) {
        let head = try trove.find(.button, head).frame
        return (head.x + 24, try trove.row(row).frame.center.y)
    }

    func testAPictureIsPastedShownAndRemoved() throws {
        let user = try TroveUser()
        let trove = try startBooks(for: user)
        func pictures() throws -> Int {
            try Int(user.library.value("SELECT count(cover) FROM books") ?? "") ?? -1
        }
        let file = user.home.url.appendingPathComponent("blue.png")
        try XCTUnwrap(Data(base64Encoded: PictureTests.blue)).write(to: file)
        let other = try RunningProgram(
            .product("drag-source"), arguments: ["--copy", "image/png", file.path])
        try eventually("the picture is on the clipboard") { other.output.contains("ready") }

        try Pointer.click(try cell("Resurrection", "Cover", in: trove))
        try trove.wait("the row is selected") { try trove.row("Resurrection").isSelected }
        try Keyboard.press("ctrl+v")
        try trove.wait("the picture is in the library") { try pictures() == 1 }
        try other.killAtOnce()
        try trove.wait("the cell has it") {
            try trove.row("Resurrection").name.contains("Cover: Picture")
        }
        try Keyboard.press("space")
        try trove.wait("it is shown") { trove.windows.count == 2 }
        try Keyboard.press("Escape")
        try trove.wait("it is closed") { trove.windows.count == 1 }

        try Keyboard.press("ctrl+c", "Up", "F2")
        try trove.click(.button, "Paste Picture")
        try trove.wait("the other book has it, too") { try pictures() == 2 }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM image"), "1")
        try Pointer.click(try cell("Resurrection", "Cover", in: trove), button: 3)
        try trove.click(.button, "Picture")
        try trove.click(.button, "Remove Picture")
        try trove.wait("it is removed") { try pictures() == 1 }
        try Keyboard.press("ctrl+z")
        try trove.wait("it is back") { try pictures() == 2 }
        try trove.quit()
    }

    func testLinksToRecordsAreOpenedAndTyped() throws {
        let user = try TroveUser()
        let trove = try startBooks(for: user)
        try Keyboard.holding("ctrl") {
            try Pointer.click(try cell("The Dispossessed", "Author", in: trove))
        }
        try trove.wait("the author is open") { try trove.row("Ursula K. Le Guin").isSelected }
        try trove.click(.button, "Back")
        try trove.wait("the book is open again") { try trove.row("The Dispossessed").isSelected }

        try Pointer.click(try cell("The Dispossessed", "Author", in: trove), button: 3)
        try trove.click(.button, "Open Link")
        try trove.wait("the author is open") { try trove.row("Ursula K. Le Guin").isSelected }
        try trove.click(.button, "Back")
        try trove.wait("the book is open again") { try trove.row("The Dispossessed").isSelected }

        try Pointer.click(try cell("Resurrection", "Page", in: trove), button: 3)
        _ = try trove.find(.button, "Paste as New Records")
        XCTAssertFalse(trove.shows(.button, "Open Link"), "the address is not opened")
        try Keyboard.press("Escape")
        try Pointer.click(try cell("Resurrection", "Author", in: trove))
        try Keyboard.type("tols")
        _ = try trove.find(.label, "Leo Tolstoy")
        try Keyboard.press("Down", "Return")
        try trove.wait("it is in the library") {
            try user.library.value("SELECT author FROM books WHERE title = 'Resurrection'") == "2"
        }
        try trove.wait("the cell has its title") {
            try trove.row("Resurrection").name.contains("Author: Leo Tolstoy")
        }
        try trove.quit()
    }
}
