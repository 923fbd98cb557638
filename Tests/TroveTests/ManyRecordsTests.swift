import Foundation
import UITestSupport
import XCTest

/// Several records at once: selecting, changing, deleting and duplicating them by mouse and by
/// keys.
final class ManyRecordsTests: TroveTestCase {
    func testSeveralRecordsAreChangedByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(5)
        try Programs.settle()
        try Pointer.click(try trove.row(titles[0]).frame.center)
        try trove.wait("the form of one record") { trove.shows(.entry, "Author") }
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.row(titles[2]).frame.center) }
        try trove.wait("both rows are selected") {
            try [0, 2].allSatisfy { try trove.row(titles[$0]).isSelected }
        }
        try trove.wait("the number of records") { trove.shows(.label, "2 records") }
        XCTAssertFalse(try trove.row(titles[1]).isSelected)
        let author = try trove.find(.entry, "Author")
        try trove.wait("the authors differ") {
            author.attributes["placeholder-text"] == "Mixed Values"
        }
        try Pointer.click(author.frame.center)
        try Keyboard.type("Anonymous")
        try Keyboard.press("Return")
        try trove.wait("both have the author") {
            let authors = try user.authors(3)
            return authors == ["Anonymous", authors[1], "Anonymous"]
        }
        XCTAssertEqual(author.text, "Anonymous")
        XCTAssertNotEqual(try user.authors(2)[1], "Anonymous")
        try trove.waitUntilSaved()
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo brings both back") {
            try !user.authors(3).contains("Anonymous")
        }
        try trove.wait("they are still selected") {
            try [0, 2].allSatisfy { try trove.row(titles[$0]).isSelected }
        }
        try trove.wait("the authors differ again") {
            author.attributes["placeholder-text"] == "Mixed Values" && author.text.isEmpty
        }

        try Pointer.click(try trove.row(titles[0]).frame.center, button: 3)
        try trove.click(.button, "Delete")
        try trove.wait("both are in the trash") {
            try user.books(3) == [titles[1], titles[3], titles[4]]
        }
        try trove.click(.button, "Undo")
        try trove.wait("both are back") { try user.books(5) == titles }
        try trove.wait("both are selected again") {
            try [0, 2].allSatisfy { try trove.row(titles[$0]).isSelected }
        }
        try trove.quit()
    }

    func testARubberBandSelectsCoversOfAGallery() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(8)
        try Keyboard.press("ctrl+3")
        func cover(_ title: String) throws -> Accessible {
            try trove.wait("a cover “\(title)”") {
                trove.windows.first?.first {
                    $0.role == .listItem && $0.name.hasPrefix(title + ",")
                }
            }
        }
        _ = try cover(titles[0])
        try Programs.settle()
        let top = try cover(titles[0]).frame.y
        let columns = try titles.firstIndex { try cover($0).frame.y > top } ?? titles.count
        let chosen = Array(titles[..<columns].suffix(3))
        // The space after the last column.
        let last = try cover(chosen[2]).frame
        try Pointer.drag(
            from: (last.x + last.width + 8, last.y + 20),
            over: [last.center, try cover(chosen[1]).frame.center])
        try trove.wait("two covers") { trove.shows(.label, "2 records") }
        try Keyboard.holding("ctrl") {
            try Pointer.click(try cover(chosen[0]).frame.center)
        }
        try trove.wait("three covers") { trove.shows(.label, "3 records") }
        try Keyboard.press("Delete")
        try trove.wait("three are in the trash") {
            try !user.books(8).contains { chosen.contains($0) }
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo brings them back") { try user.books(8) == titles }
        try trove.quit()
    }

    func testCheckMarksSelectByClicksAlone() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+shift+s")
        try trove.wait("clicks select") { trove.shows(.button, "Done") }
        try Programs.settle()
        for row in [0, 1, 3] { try Pointer.click(try trove.rows()[row].frame.center) }
        try trove.wait("three rows") { trove.shows(.label, "3 records") }
        try Pointer.click(try trove.rows()[1].frame.center)
        try trove.wait("a second click deselects") { trove.shows(.label, "2 records") }
        try trove.click(.button, "Done")
        try trove.wait("the selection stays") {
            try trove.rows().prefix(4).map(\.isSelected) == [true, false, false, true]
        }
        try trove.quit()
    }

    func testSeveralRecordsAreSelectedByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(5)
        let count = Int(try XCTUnwrap(try user.library.value("SELECT count(*) FROM books"))) ?? 0
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "shift+Down", "shift+Down")
        try trove.wait("three rows") { trove.shows(.label, "3 records") }
        try Keyboard.press("ctrl+d")
        try trove.wait("three copies follow") {
            try user.books(6) == Array(titles.prefix(3)) + Array(titles.prefix(3))
        }
        try trove.wait("the copies are selected") {
            try trove.rows().prefix(6).map(\.isSelected) == [false, false, false, true, true, true]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo removes them") { try user.books(5) == titles }

        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "shift+Down", "Delete")
        try trove.wait("two are deleted") {
            try user.books(3) == Array(titles.dropFirst(2))
        }
        try trove.wait("the next row is selected") { try trove.row(titles[2]).isSelected }
        try Keyboard.press("ctrl+z")
        try trove.wait("both are back") { try user.books(5) == titles }
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+a")
        try trove.wait("all rows") { trove.shows(.label, "\(count) records") }
        try trove.click(.button, "Merge…")
        try trove.wait("the reason why not") { trove.shows("Too many records to merge at once") }
        try Keyboard.press("Escape")
        try trove.wait("it is closed") { trove.windows.count == 1 }
        try trove.focusTableByKeyboard()
        try Keyboard.press("Delete")
        try trove.wait("all are deleted") { try user.books(1).isEmpty }
        try Keyboard.press("ctrl+z")
        try trove.wait("all are back") { try user.books(5) == titles }
        try trove.quit()
    }
}

extension TroveUser {
    /// The authors of the first books.
    fileprivate func authors(_ count: Int) throws -> [String] {
        try library.rows(
            """
            SELECT coalesce(author, '') FROM books WHERE deleted_at IS NULL
            ORDER BY position LIMIT \(count)
            """
        ).map { $0[0] }
    }
}
