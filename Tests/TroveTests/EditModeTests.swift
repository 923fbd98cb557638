import Foundation
import UITestSupport
import XCTest

/// Edit mode with the mouse: deleting checked rows, moving with the handles.
final class EditModeTests: TroveTestCase {
    func testCheckedRowsAreDeletedTogetherAndTheNotificationUndoes() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(4)
        try trove.click(.button, "Edit")
        _ = try trove.find(.button, "Done")
        XCTAssertFalse(trove.shows(.button, "Delete \(titles[0])"), "a list has no red discs")
        try Programs.settle()
        for index in [1, 3] { try Pointer.click(try trove.row(titles[index]).frame.center) }
        try trove.wait("two are checked") { trove.shows(.label, "2 records") }
        try Keyboard.press("Delete")
        try trove.wait("both are in the trash") {
            try user.count(of: titles[1]) == "0" && user.count(of: titles[3]) == "0"
        }
        try trove.click(.button, "Undo")
        try trove.wait("both are back") { try user.books(4) == titles }
        try trove.click(.button, "Done")
        try trove.wait("the mode has ended") { trove.shows(.button, "Edit") }
        try trove.quit()
    }

    func testAListCanBeEditedAfterATable() throws {
        let user = try TroveUser()
        for list in ["Books", "Films"] {
            try user.trovectl("new", list, "Title")
            try user.trovectl("add", list, "Title=First of \(list)")
        }
        let trove = try user.startTrove()
        _ = try trove.row("First of Books")
        try Keyboard.press("ctrl+2")
        try Programs.settle()
        let films = try XCTUnwrap(
            trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix("Films") })
        try Pointer.click(films.frame.center)
        _ = try trove.row("First of Films")
        try Keyboard.press("ctrl+e")
        _ = try trove.find(.button, "Done")
        try trove.quit()
    }

    func testKeysAreForTheRowsAfterCtrlEInTheRecord() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(2)
        try trove.row(titles[0]).takeFocus()
        try Keyboard.press("Return")
        try Programs.settle()
        XCTAssertFalse(try trove.row(titles[0]).isFocused)
        try Keyboard.press("ctrl+e")
        _ = try trove.find(.button, "Done")
        try Programs.settle()
        XCTAssertTrue(try trove.row(titles[0]).isFocused)
        try Keyboard.press("space")
        try Keyboard.press("Escape")
        try trove.wait("the mode has ended") { trove.shows(.button, "Edit") }
        XCTAssertEqual(try user.books(2), titles)
        try trove.quit()
    }

    func testARowIsDraggedByItsHandle() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.click(.button, "Edit")
        _ = try trove.find(.button, "Done")
        try Programs.settle()
        let rows = try trove.rows(atLeast: 5).map(\.frame)
        let titles = try user.books(4)
        func handle(_ row: Int) -> (x: Int, y: Int) {
            (rows[row].x + rows[row].width - 20, rows[row].center.y)
        }
        try Pointer.drag(
            from: handle(0),
            over: [(handle(0).x, handle(0).y + 12), (handle(2).x, handle(2).y + 10)])
        let moved = [titles[1], titles[2], titles[0], titles[3]]
        try trove.wait("the new order is on disk") { try user.books(4) == moved }
        try trove.wait("the new order is shown") { try Array(trove.titles().prefix(4)) == moved }
        try trove.quit()
    }

    func testHoldingARowAtTheEdgeScrollsTheList() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let first = try user.books(1)[0]
        let row = try trove.row(first).frame
        let table = try trove.table().frame
        try Pointer.move(to: row.center)
        try Pointer.press()
        defer { try? Pointer.release() }
        let bottom = (row.center.x, table.y + table.height - 12)
        try Pointer.move(through: [(row.center.x, row.center.y + 16), bottom])
        try trove.wait("the last book scrolls into sight", within: 30) {
            try trove.titles().contains("Cosmos")
        }
        try Pointer.release()
        try trove.wait("the first book is among the last ones") {
            let position = try user.library.value(
                """
                SELECT count(*) FROM books WHERE position >
                    (SELECT position FROM books WHERE title = '\(first)')
                """)
            return (Int(position ?? "") ?? 99) < 5
        }
        try trove.quit()
    }
}

extension TroveUser {
    fileprivate func count(of title: String) throws -> String? {
        try library.value(
            "SELECT count(*) FROM books WHERE title = '\(title)' AND deleted_at IS NULL")
    }
}
