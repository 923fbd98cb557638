import Foundation
import UITestSupport
import XCTest

/// Saving a list as a template, and beginning lists with own templates and with copies of lists.
final class OwnTemplateTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Year:number")
        try user.trovectl("add", "Films", "Title=Alien", "Year=1979")
        try user.trovectl("add", "Films", "Title=Brazil", "Year=1985")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        return trove
    }

    func testAListIsSavedAsATemplateByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("Save as Template…")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Cinema")
        try trove.click(.button, "Save")
        try trove.click(.button, "New List…")
        try trove.click(.listItem, "Cinema")
        try trove.click(.button, "Create")
        try trove.wait("the list is made") { try user.lists() == ["Films", "Cinema"] }
        XCTAssertEqual(try user.fields(of: "Cinema"), ["Title", "Year"])

        try trove.click(.button, "New List")
        try Pointer.click(try trove.find(.listItem, "Cinema").frame.center, button: 3)
        try trove.click(.button, "Rename…")
        try trove.wait("the name has the keyboard") { trove.focused(.entry)?.text == "Cinema" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Movies")
        try trove.click(.button, "Rename")
        try trove.click(.listItem, "Movies")
        try trove.click(.button, "Delete Template…")
        try trove.click(.button, "Delete")
        try trove.wait("the template is gone") { !trove.shows(.listItem, "Movies") }
        XCTAssertFalse(try user.trovectl("templates").contains("Movies"))
        try trove.click(.button, "Cancel")
        try trove.quit()
    }

    func testATemplateOfTheSameNameIsReplacedByKeyboard() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Old", "Something")
        try user.trovectl("templates", "save", "Old", "--name", "films")
        try user.trovectl("remove", "Old", "--list")
        let trove = try startTrove(for: user)
        try Keyboard.press("F10")
        try trove.wait("the menu has the keyboard") { trove.focused(.button) != nil }
        for item in ["This List", "Save as Template…"] {
            try trove.press("Down", until: "the keyboard reaches \(item)") {
                trove.focused(.button)?.name == item
            }
            try Keyboard.press("Return")
        }
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.text == "Films"
        }
        _ = try trove.find(.button, "Replace")
        try Keyboard.press("Return")
        try trove.wait("the template is saved") {
            try user.trovectl("templates", "show", "films").contains("Year")
        }
        try trove.quit()
    }

    func testAListIsCopiedWithItsRecordsByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try Keyboard.press("ctrl+shift+n")
        try trove.wait("the templates have the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.listItem)?.name == "Blank"
        }
        try Keyboard.press("End")
        try trove.wait("the copy is chosen") {
            trove.focused(.listItem)?.name == "Copy of “Films”"
        }
        try Keyboard.press("alt+p")
        try trove.wait("the records are copied, too") {
            trove.windows.last?.first { $0.role == .checkBox && $0.isChecked } != nil
        }
        try Keyboard.press("alt+n")
        try trove.wait("the name has the keyboard") { trove.focused(.entry)?.name == "Name" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("More Films")
        try Keyboard.press("Return")
        try trove.wait("the list is made") { try user.lists() == ["Films", "More Films"] }
        XCTAssertEqual(
            try user.library.value(
                "SELECT record_count FROM list WHERE name = 'More Films'"), "2")
        try trove.quit()
    }
}

extension TroveUser {
    fileprivate func lists() throws -> [String] {
        try library.rows("SELECT name FROM list WHERE deleted_at IS NULL ORDER BY position")
            .map { $0[0] }
    }

    fileprivate func fields(of list: String) throws -> [String] {
        try library.rows(
            """
            SELECT field.name FROM field JOIN list ON list.id = field.list_id
            WHERE list.name = '\(list)' ORDER BY field.position
            """
        ).map { $0[0] }
    }
}
