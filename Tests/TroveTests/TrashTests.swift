import Foundation
import UITestSupport
import XCTest

/// The trash of all lists: restoring, deleting permanently and emptying, each with undo.
final class TrashTests: TroveTestCase {
    private func trash(_ user: TroveUser) throws -> String? {
        try user.library.value("SELECT count(*) FROM books WHERE deleted_at IS NOT NULL")
    }

    private func pages(_ title: String, _ user: TroveUser) throws -> String {
        try user.library.value("SELECT pages FROM books WHERE title = '\(title)'") ?? ""
    }

    /// 35.1: a record of the trash is read by keyboard, field by field, and nothing changes it.
    func testARecordOfTheTrashIsReadByKeyboard() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("set", "Books", "2", "Read=")
        try user.trovectl("remove", "Books", "2")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Trash, 1 record")
        let title = try user.library.value("SELECT title FROM books WHERE id = 2") ?? ""
        _ = try trove.row(title)
        try trove.resizeWindow(width: 400, height: 640)
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("its page, with the focus") { trove.focused(.entry)?.text == title }
        try Keyboard.press("Tab")
        let author = try trove.wait("the next field") {
            trove.focused(.entry).flatMap { $0.name == "Author" ? $0 : nil }
        }
        let text = author.text
        XCTAssertFalse(text.isEmpty)
        XCTAssertEqual(try trove.find(.entry, "Read").text, "No", "It was never checked.")
        try Keyboard.type("x")
        try Keyboard.press("shift+Return", "Delete", "Return")
        XCTAssertEqual(author.text, text)
        try Keyboard.press("Escape")
        try trove.wait("the trash, without the page") {
            try trove.titles() == [title] && !trove.shows(.entry, "Author")
        }
        XCTAssertEqual(try trash(user), "1")
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("its page again") { trove.focused(.entry)?.name == "Author" }
        try trove.quit()
        let again = try user.startTrove()
        try again.wait("the trash, not an empty page") {
            try again.titles() == [title] && !again.shows(.label, "No Record Selected")
        }
        try again.quit()
    }

    func testTheTrashIsUsedByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.click(.listItem, "Trash, 0 records")
        try trove.wait("an empty page that explains the trash") {
            trove.shows(.label, "The Trash Is Empty")
        }
        XCTAssertTrue(trove.shows(.label, "Select a record to view it."))
        try trove.click(.listItem, "Books, 62 records")
        let titles = try user.books(4)
        for title in titles[1...3] {
            try Programs.settle()
            try Pointer.click(try trove.row(title).frame.center)
            try trove.wait("the row is selected") { try trove.row(title).isSelected }
            try Keyboard.press("Delete")
            try trove.wait("it is gone") { try !trove.titles().contains(title) }
        }
        try trove.click(.listItem, "Trash, 3 records")
        try trove.wait("the records, last deleted first or by place") {
            try Set(trove.titles()) == Set(titles[1...3])
        }
        let row = try trove.row(titles[2])
        XCTAssertTrue(row.name.contains("Deleted today · 30 days left"), row.name)
        try Pointer.click(row.frame.center)
        try trove.wait("its page, to be read") {
            try trove.find(.entry, "Title").text == titles[2]
        }
        for (name, text) in [("Read", "Yes"), ("Pages", try pages(titles[2], user))] {
            let entry = try trove.find(.entry, name)
            XCTAssertEqual(entry.text, text)
            XCTAssert(entry.isFocusable && !entry.isEditable, name)
        }
        try Keyboard.press("ctrl+shift+c")
        _ = try trove.find(.alert, "Record copied as text")
        try trove.click(.button, "Restore")
        try trove.wait("it is restored") { try user.books(2) == [titles[0], titles[2]] }
        try trove.wait("two are left") { try trove.titles().count == 2 }
        try trove.wait("no page") { trove.shows(.label, "No Record Selected") }

        try Programs.settle()
        try Pointer.click(try trove.row(titles[1]).frame.center, button: 3)
        try trove.wait("the menu") {
            trove.windows.first?.all(.button).filter { $0.name == "Delete Permanently" }.count == 2
        }
        let item = trove.windows.first?.all(.button).last { $0.name == "Delete Permanently" }
        XCTAssertTrue(item?.perform("click") ?? false)
        try trove.wait("it is deleted") { try trash(user) == "1" }
        try trove.click(.button, "Undo")
        try trove.wait("it is back in the trash") { try trash(user) == "2" }
        _ = try trove.row(titles[1])

        try trove.click(.button, "Empty Trash")
        try trove.wait("the trash is empty") { try trash(user) == "0" }
        try trove.wait("the page says so") { trove.shows(.label, "The Trash Is Empty") }
        try trove.click(.button, "Undo")
        try trove.wait("all are back") { try trash(user) == "2" }
        try trove.quit()
    }

    func testTheTrashIsUsedByKeys() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("remove", "Books", "2", "3", "4")
        var trove = try user.startTrove()
        _ = try trove.find(.listItem, "Trash, 3 records")
        try trove.focusSidebarByKeyboard()
        try Keyboard.press("End", "Return")
        try trove.wait("the trash is shown") { try trove.titles().count == 3 }
        try trove.quit()
        trove = try user.startTrove()
        try trove.wait("the trash is shown again") { try trove.titles().count == 3 }
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "ctrl+a")
        try trove.wait("all are selected") { try trove.rows().allSatisfy(\.isSelected) }
        try Keyboard.press("Menu")
        try trove.wait("the menu has the keyboard") { trove.focused(.button)?.name == "Restore" }
        try Keyboard.press("Return")
        try trove.wait("all are restored") { try trash(user) == "0" }
        try trove.wait("the page says so") { trove.shows(.label, "The Trash Is Empty") }
        try Keyboard.press("ctrl+z")
        try trove.wait("one step takes it back") { try trash(user) == "3" }
        _ = try trove.rows(atLeast: 3)
        try trove.focusTableByKeyboard()
        try Keyboard.press("End", "Home", "Delete")
        try trove.wait("it is deleted permanently") { try trash(user) == "2" }
        try Keyboard.press("ctrl+z")
        try trove.wait("undo brings it back") { try trash(user) == "3" }
        try trove.quit()
    }
}
