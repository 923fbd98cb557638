import Foundation
import UITestSupport
import XCTest

/// Beginning a list with a template, a file or nothing.
final class NewListTests: TroveTestCase {
    func testAListIsMadeFromATemplateByMouse() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.click(.button, "New List")
        try trove.click(.listItem, "Books")
        _ = try trove.find(.label, "Author")
        XCTAssertEqual(try trove.find(.entry, "Name").text, "Books")
        try trove.click(.button, "Create")
        _ = try trove.find(.button, "Add Record")
        XCTAssertEqual(try user.library.value("SELECT name FROM list"), "Books")
        XCTAssertEqual(
            try user.library.rows("SELECT name, kind FROM field ORDER BY position").prefix(4),
            [["Title", "text"], ["Author", "text"], ["Year", "date"], ["Genre", "choice"]])
        try trove.quit()
    }

    func testAListIsMadeFromATemplateByKeyboardUnderAnotherName() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try Keyboard.press("ctrl+shift+n")
        try trove.wait("the templates have the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.listItem)?.name == "Blank"
        }
        for _ in 0..<30 where trove.focused(.listItem)?.name != "Films" {
            let name = trove.focused(.listItem)?.name
            try Keyboard.press("Down")
            try trove.wait("the next template") { trove.focused(.listItem)?.name != name }
        }
        try Keyboard.press("Tab")
        try trove.wait("the name has the keyboard") {
            trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.press("ctrl+a", "BackSpace")
        try trove.wait("a name is needed") {
            try !trove.find(.button, "Create").isSensitive
        }
        try Keyboard.type("Cinema")
        try Keyboard.press("Return")
        _ = try trove.find(.button, "Add Record")
        XCTAssertEqual(try user.library.value("SELECT name FROM list"), "Cinema")
        try trove.quit()
    }

    func testABlankListIsMadeByKeyboard() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try Keyboard.press("ctrl+shift+n")
        try trove.wait("the templates have the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.listItem)?.name == "Blank"
        }
        try Keyboard.press("Return")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.type("Plants")
        try Keyboard.press("Return")
        _ = try trove.find(.button, "Add Record")
        XCTAssertEqual(try user.library.value("SELECT name FROM list"), "Plants")
        try trove.quit()
    }

    func testAFileIsChosenFromTheTemplates() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.click(.button, "New List")
        try trove.click(.listItem, "From a File")
        try trove.click(.button, "Choose File…")
        try trove.wait("the file chooser") { trove.windows.last?.name == "Import a List" }
        try Keyboard.press("Escape")
        try trove.wait("nothing is left open") { trove.windows.count == 1 }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM list"), "0")
        try trove.quit()
    }
}
