import Foundation
import UITestSupport
import XCTest

/// Dialogs and menus by keyboard alone whose flows other tests make with the mouse.
final class KeyboardDialogTests: TroveTestCase {
    private func startThings(for user: TroveUser) throws -> RunningProgram {
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nPad,3\nPad,4\n".write(
            to: things, atomically: true, encoding: .utf8)
        try user.trovectl("import", things.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    /// Opens the main menu, and chooses an item.
    private func choose(_ item: String, _ trove: RunningProgram) throws {
        try Keyboard.press("F10")
        try trove.wait("the menu has the keyboard") { trove.focused(.button) != nil }
        if RunningProgram.listItems.contains(item) {
            try trove.tab(to: .button, "This List", by: "Down")
            try Keyboard.press("Return")
        }
        try trove.tab(to: .button, item, by: "Down")
        try Keyboard.press("Return")
        try trove.wait("the dialog has the keyboard") {
            trove.windows.count == 2 && trove.windows.last?.isActive == true
        }
    }

    func testDuplicatesAreFoundAndMerged() throws {
        let user = try TroveUser()
        let trove = try startThings(for: user)
        try choose("Find Duplicates…", trove)
        _ = try trove.find(.listItem, "Pad")
        try trove.tab(to: .radioButton, "Keep Record 1, “Pad”")
        try Keyboard.press("Right")
        try trove.wait("the other record") {
            trove.focused(.radioButton)?.name == "Keep Record 2, “Pad”"
        }
        try Keyboard.press("alt+m")
        try trove.wait("one is left") {
            try user.library.rows(
                "SELECT thing, price FROM things WHERE deleted_at IS NULL ORDER BY position")
                == [["Pen", "1"], ["Pad", "4"]]
        }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo brings both back") { try trove.titles() == ["Pen", "Pad", "Pad"] }
        try trove.quit()
    }

    func testASmartListIsMadeOfRules() throws {
        let user = try TroveUser()
        let trove = try startThings(for: user)
        try choose("New Smart List…", trove)
        try trove.wait("the name has the keyboard") { trove.focused(.entry)?.name == "Name" }
        try Keyboard.type("Cheap")
        func chooseItem(_ item: String) throws {
            try Keyboard.press("space")
            _ = try trove.find(.menuItem, item)
            try trove.tab(to: .menuItem, item, by: "Down")
            try Keyboard.press("Return")
            try trove.wait("the menu is closed") { !trove.shows(.menuItem, item) }
        }
        try trove.tab(to: .entry, "Value of rule 1")
        try Keyboard.press("shift+Tab", "shift+Tab")
        try chooseItem("Price")
        try Keyboard.press("Tab")
        try chooseItem("is less than")
        try trove.tab(to: .entry, "Value of rule 1")
        try Keyboard.type("4")
        try trove.wait("the number of records") { trove.shows(.label, "2 records") }
        try Keyboard.press("Return")
        _ = try trove.find(.listItem, "Cheap, 2 records")
        XCTAssertEqual(try user.smartLists(), ["Cheap: Price:<4"])
        try trove.quit()
    }

    func testABackupIsRestoredAndTheLibraryIsChecked() throws {
        let user = try TroveUser()
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nPad,3\nInk,4\n".write(
            to: things, atomically: true, encoding: .utf8)
        try user.trovectl("import", things.path)
        try user.trovectl("backup")
        try user.trovectl("remove", "Things", "1")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        try choose("Library…", trove)
        try trove.tab(to: .toggleButton, "Backups", by: "shift+Tab")
        try Keyboard.press("space")
        try trove.wait("the backup") {
            trove.windows.last?.all(.tableCell).contains { $0.name.contains("Things (3)") } == true
        }
        try trove.press("Tab", until: "the backups have the keyboard") {
            trove.focused(.table) != nil || trove.focused(.tableCell) != nil
        }
        try Keyboard.press("Home")
        try trove.wait("the backup is selected") {
            trove.windows.last?.all(.tableCell).first?.isSelected == true
        }
        try Keyboard.press("alt+r")
        try trove.wait("the question") { trove.windows.count == 3 }
        try trove.tab(to: .button, "Replace")
        try Keyboard.press("Return")
        try trove.wait("the record is back") {
            try user.library.value("SELECT count(*) FROM things WHERE deleted_at IS NULL") == "3"
        }
        try trove.wait("the question is gone") { trove.windows.count == 2 }
        try trove.tab(to: .toggleButton, "Maintenance", by: "shift+Tab")
        try Keyboard.press("space", "alt+h")
        try trove.wait("no problems") { trove.shows(.label, "No problems were found.") }
        try Keyboard.press("Escape")
        try trove.wait("all records are shown") { try trove.titles() == ["Pen", "Pad", "Ink"] }
        try trove.quit()
    }

    func testTheLooksOfAListAreChosen() throws {
        let user = try TroveUser()
        let trove = try startThings(for: user)
        try trove.tab(to: .toggleButton, "View", by: "shift+Tab")
        try Keyboard.press("space")
        _ = try trove.find(.radioButton, "Compact")
        try trove.tab(to: .radioButton, "Compact", by: "Down")
        try Keyboard.press("Return")
        try trove.wait("it is in the library") {
            try user.library.value("SELECT settings ->> '$.density' FROM list") == "compact"
        }
        try Keyboard.press("Escape")
        try trove.wait("the menu is closed") { !trove.shows(.radioButton, "Compact") }
        try trove.tab(to: .toggleButton, "Sort and Group", by: "Tab")
        try Keyboard.press("space")
        _ = try trove.find(.button, "Sort by")
        try trove.tab(to: .button, "Sort by", by: "Down")
        try Keyboard.press("Return")
        _ = try trove.find(.radioButton, "Price")
        try trove.tab(to: .radioButton, "Price", by: "Down")
        try Keyboard.press("Return")
        try trove.wait("the menu is closed") { !trove.shows(.radioButton, "Price") }
        try trove.tab(to: .toggleButton, "Sort and Group", by: "Tab")
        try Keyboard.press("space")
        _ = try trove.find(.radioButton, "Descending")
        try trove.tab(to: .radioButton, "Descending", by: "Down")
        try Keyboard.press("Return")
        try trove.wait("the order") {
            try trove.rows().map(\.name).map { $0.contains("Pen") } == [false, false, true]
        }
        // A change is based on one that is still being saved.
        try Keyboard.press("ctrl+5", "ctrl+1")
        try trove.quit()
        XCTAssertEqual(
            try user.library.rows(
                """
                SELECT coalesce(settings ->> '$.viewKind', 'list'), settings ->> '$.density' \
                FROM list
                """),
            [["list", "compact"]])
    }
}
