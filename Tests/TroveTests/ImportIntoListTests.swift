import Foundation
import UITestSupport
import XCTest

/// Importing files into an existing list, by mouse and by keys.
final class ImportIntoListTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price,Shop\nPen,1,\nInk,2,Paper & Co\nPad,3,\n".write(
            to: things, atomically: true, encoding: .utf8)
        try user.trovectl("import", things.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    private func file(_ text: String, for user: TroveUser) throws -> URL {
        let file = user.home.url.appendingPathComponent("more.csv")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    func testAFileDroppedOnAListIsComparedAndImported() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let more = try file(
            "Thing,Cost,Maker,Shop\nInk,4,Blot,Paper & Co\nPen,1,Quill,\nSofa,90,,\nSofa,91,,\n",
            for: user)
        try Programs.settle()
        try drag(more, to: try trove.find(.listItem, "Things, 3 records").frame.center)
        // The price has another name in the file, so that nothing differs yet.
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 0 changed, 2 unchanged") }
        try trove.wait("the sentences") {
            let text = trove.windows.last?.outline ?? ""
            return text.contains("1 record is left out, because an earlier one")
                && text.contains("These columns are left out: “Cost”, “Maker”.")
        }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM things"), "3")
        try trove.chooseItem("Price", from: "Field for “Cost”")
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 1 changed, 1 unchanged") }
        try trove.chooseItem("New Field", from: "Field for “Maker”")
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 2 changed, 0 unchanged") }
        try trove.click(.entry, "Name of the field for “Maker”")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Shop")
        try trove.wait("the reason") {
            trove.windows.last?.outline.contains("already has a field “Shop”") == true
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Brand")
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 2 changed, 0 unchanged") }
        try trove.wait("it can be imported") {
            trove.windows.last?.first(.button, "Import")?.isSensitive == true
        }
        try trove.click(.button, "Import")
        try trove.wait("the records are there") {
            try user.library.rows("SELECT thing, price, brand, shop FROM things ORDER BY id") == [
                ["Pen", "1", "Quill", ""], ["Ink", "4", "Blot", "Paper & Co"],
                ["Pad", "3", "", ""], ["Sofa", "90", "", ""],
            ]
        }
        try trove.wait("it says so") {
            trove.windows.first?.outline.contains(
                "Imported into “Things”: 1 new, 2 changed, 0 unchanged") == true
        }
        try trove.click(.button, "Undo")
        try trove.wait("one undo takes all back") {
            try user.library.value("SELECT count(*) FROM field WHERE deleted_at IS NULL") == "3"
                && user.library.rows("SELECT thing, price FROM things ORDER BY id") == [
                    ["Pen", "1"], ["Ink", "2"], ["Pad", "3"],
                ]
        }
        try trove.quit()
    }

    func testAFileIsImportedIntoTheListByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let more = try file("Price,Thing\n5,Pad\n6,Lamp\n", for: user)
        try Keyboard.press("F10")
        try trove.wait("the menu") { trove.shows(.button, "This List") }
        for item in ["This List", "Import Into This List…"] {
            try trove.press("Down", until: "the keyboard reaches \(item)") {
                trove.focused(.button)?.name == item
            }
            try Keyboard.press("Return")
        }
        try trove.wait("the file can be chosen") {
            trove.windows.last?.name == "Import into “Things”"
                && trove.windows.last?.isActive == true
        }
        try Keyboard.type("/")
        _ = try trove.wait("a path can be typed") {
            trove.windows.last?.first { $0.role == .entry && $0.text == "/" && $0.isFocused }
        }
        try Keyboard.type(String(more.path.dropFirst()))
        try Keyboard.press("Return")
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 1 changed, 0 unchanged") }
        try trove.wait("Enter imports") { trove.focused(.button)?.name == "Import" }
        // Without the key, both records are new.
        try trove.press("Tab", until: "the keyboard reaches the key") {
            trove.focused(.checkBox)?.name == "“Thing” is a key"
        }
        try Keyboard.press("space")
        try trove.wait("all are new") { trove.shows(.label, "2 new") }
        try Keyboard.press("space")
        try trove.wait("the comparison") { trove.shows(.label, "1 new, 1 changed, 0 unchanged") }
        try trove.wait("it can be imported") {
            trove.windows.last?.first(.button, "Import")?.isSensitive == true
        }
        try Keyboard.press("alt+i")
        try trove.wait("the records are there") {
            try user.library.rows("SELECT thing, price FROM things ORDER BY id") == [
                ["Pen", "1"], ["Ink", "2"], ["Pad", "5"], ["Lamp", "6"],
            ]
        }
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes all back") {
            try user.library.rows("SELECT thing, price FROM things ORDER BY id") == [
                ["Pen", "1"], ["Ink", "2"], ["Pad", "3"],
            ]
        }
        try trove.quit()
    }

    func testTheColumnsOfANewListAreRenamed() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        try trove.click(.entry, "Name of “Author”")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Title")
        try trove.wait("the reason") {
            trove.windows.last?.outline.contains("Two columns have the name “Title”.") == true
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Written by")
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)
        XCTAssertEqual(
            try user.library.rows("SELECT name FROM field ORDER BY position LIMIT 2"),
            [["Title"], ["Written by"]])
        try trove.quit()
    }
}

extension RunningProgram {
    /// Chooses an item of a pop-up button.
    func chooseItem(_ item: String, from button: String) throws {
        try click(.comboBox, button)
        let found = try find(.menuItem, item)
        XCTAssertTrue(found.perform("click"), item)
    }
}
