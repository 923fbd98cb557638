import Foundation
import UITestSupport
import XCTest

/// Changing the fields of a list: each change is saved at once and can be undone.
final class ListSettingsTests: TroveTestCase {
    private static let fields = [
        "Title", "Author", "Year", "Genre", "Pages", "Read", "Finished", "Note",
    ]

    func testFieldsAreAddedRenamedAndRemovedByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.entry, "Name of the new field")
        try Keyboard.type("Shelf")
        try trove.click(.button, "Add Field")
        try trove.wait("the field is added") { try user.fields() == Self.fields + ["Shelf"] }

        try trove.click(.entry, "Name of “Pages”")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("author")
        try Keyboard.press("Return")
        let refusal = "“Books” already has a field “Author”. Choose another name."
        try trove.wait("the reason") { trove.windows.last?.outline.contains(refusal) == true }
        XCTAssertEqual(try user.fields(), Self.fields + ["Shelf"])
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Length")
        try Keyboard.press("Return")
        var expected = Self.fields + ["Shelf"]
        expected[4] = "Length"
        try trove.wait("the field is renamed") { try user.fields() == expected }

        try trove.click(.button, "Remove “Genre”")
        try trove.wait("the field is removed") {
            try user.fields() == expected.filter { $0 != "Genre" }
        }
        try trove.click(.button, "Undo Remove Field “Genre”")
        try trove.wait("the field is back") { try user.fields() == expected }
        _ = try trove.find(.entry, "Name of “Genre”")

        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") {
            trove.windows.count == 1 && trove.windows.first?.isActive == true
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the name is undone") { try user.fields() == Self.fields + ["Shelf"] }
        try Keyboard.press("ctrl+z")
        try trove.wait("the field is undone") { try user.fields() == Self.fields }
        try trove.quit()
    }

    func testAListIsRenamedAndItsFieldsAreMovedByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Keyboard.press("alt+Return")
        try trove.wait("the name of the list has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Library")
        try Keyboard.press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab")
        try trove.wait("the list is renamed") {
            try user.library.value("SELECT name FROM list") == "Library"
        }
        try trove.wait("the first field has the keyboard") {
            trove.focused(.entry)?.name == "Name of “Title”"
        }
        try Keyboard.press("alt+Down", "alt+Down")
        let moved = ["Author", "Year", "Title"] + Self.fields.dropFirst(3)
        try trove.wait("the field is two places lower") { try user.fields() == moved }
        XCTAssertEqual(trove.focused(.entry)?.name, "Name of “Title”")
        try Keyboard.press("alt+Up")
        try trove.wait("the field is one place higher") {
            try user.fields() == ["Author", "Title", "Year"] + Self.fields.dropFirst(3)
        }
        try Keyboard.press("alt+d")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testAChangeOfKindShowsWhatCannotBeConverted() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Age\nPen,12\nInk,about 40\nPad,7\n".write(
            to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)
        func kind() throws -> String? {
            try user.library.value("SELECT kind FROM field WHERE name = 'Age'")
        }
        XCTAssertEqual(try kind(), "text")
        try trove.chooseFromMainMenu("List Settings…")
        try trove.chooseNumber(for: "Age")
        XCTAssertEqual(try kind(), "text", "a look changes nothing")
        try trove.click(.button, "Cancel")
        try trove.wait("the look is closed") { trove.windows.count == 2 }
        XCTAssertEqual(try kind(), "text")
        // The pop-up button shows the old kind again, or choosing the new one would do nothing.
        try trove.chooseNumber(for: "Age")
        try trove.click(.button, "Change")
        try trove.wait("the kind is changed") { try kind() == "number" }
        try trove.click(.button, "Done")
        _ = try trove.row("Ink")
        try trove.quit()
    }

    func testRecordsFollowARenamedChoice() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        func count(_ genre: String) throws -> String? {
            try user.library.value("SELECT count(*) FROM books WHERE genre = '\(genre)'")
        }
        let before = try count("Children")
        XCTAssertNotEqual(before, "0")
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.button, "Choices of “Genre”…")
        let entry = try trove.wait("the choice") {
            trove.windows.last?.first { $0.role == .entry && $0.text == "Children" }
        }
        try Pointer.click(entry.frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Young Readers")
        try trove.click(.button, "Apply")
        try trove.wait("the records follow") { try count("Young Readers") == before }
        XCTAssertEqual(try count("Children"), "0")
        try trove.click(.button, "Undo Change Choices of “Genre”")
        try trove.wait("one step takes it back") { try count("Children") == before }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}

extension TroveUser {
    /// The names of the fields of all lists, in order.
    fileprivate func fields() throws -> [String] {
        try library.rows("SELECT name FROM field WHERE deleted_at IS NULL ORDER BY position")
            .map { $0[0] }
    }
}

extension RunningProgram {
    /// Chooses the kind of a field, and waits for the look at the values that are no numbers.
    fileprivate func chooseNumber(for field: String) throws {
        try click(.comboBox, "Kind of “\(field)”")
        XCTAssertTrue(try find(.menuItem, "Number").perform("click"))
        try wait("the values that cannot be converted") {
            let text = windows.last?.outline ?? ""
            return text.contains("1 value cannot be converted and stays as text:")
                && text.contains("Ink: about 40")
        }
    }
}
