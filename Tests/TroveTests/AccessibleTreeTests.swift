import Foundation
import UITestSupport
import XCTest

/// The accessibility tree of every page, dialog and menu: each control has a name and a role, each
/// column a header, and no two buttons side by side have the same name.
final class AccessibleTreeTests: AccessibleTestCase {
    private var problems: [String] = []

    /// Looks for defects in the window in front.
    private func look(at page: String, _ trove: RunningProgram) {
        guard let window = trove.windows.last else { return problems.append("no window: \(page)") }
        let tree = AccessibleNode(window)
        problems += tree.problems.map { "\(page): \($0)" }
        problems += tree.smallTargets.map { "\(page): too small for a finger: \($0)" }
    }

    override func tearDown() {
        XCTAssertEqual(problems, [])
        super.tearDown()
    }

    /// Waits for a dialog, looks for defects in it, and closes it.
    private func lookAtDialog(_ name: String, _ trove: RunningProgram, over count: Int = 1) throws {
        try trove.waitForDialog(name, over: count)
        look(at: name, trove)
        try trove.closeDialog(over: count)
    }

    /// Waits for an object in a menu or popover, looks for defects, and closes it.
    private func lookAtPopover(
        _ name: String, _ trove: RunningProgram, with role: Role, _ item: String
    ) throws {
        _ = try trove.find(role, item)
        look(at: name, trove)
        try Keyboard.press("Escape")
        try trove.wait("\(name) is closed") { !trove.shows(role, item) }
    }

    func testTheEmptyLibrary() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        _ = try trove.find(.button, "Import…")
        look(at: "welcome", trove)
        try trove.perform(on: .toggleButton, "Main Menu")
        try lookAtPopover("the main menu", trove, with: .button, "About Trove")
        try Keyboard.press("ctrl+question")
        try lookAtDialog("keyboard shortcuts", trove)
        for item in ["About Trove", "Preferences"] {
            try trove.choose(item)
            try lookAtDialog(item, trove)
        }
        try trove.perform(on: .button, "New List")
        try trove.waitForDialog("templates")
        look(at: "templates", trove)
        try trove.closeDialog()
        try newList(trove)
        try trove.quit()
    }

    private func newList(_ trove: RunningProgram) throws {
        try trove.perform(on: .button, "New List")
        try trove.waitForDialog("templates")
        try trove.perform(on: .button, "Continue")
        XCTAssertTrue(try trove.find(.entry, "Name").states.contains(.required))
        try trove.perform(on: .button, "Add Field")
        try trove.wait("a third field") { trove.windows.last?.all(.comboBox).count == 3 }
        look(at: "new list", trove)
        try trove.perform(on: .button, "Icon")
        try lookAtPopover("the icons", trove, with: .entry, "Search icons")
        try trove.perform("press", on: .comboBox, "Kind of field 3")
        try trove.perform(on: .menuItem, "Choice")
        _ = try trove.find(.entry, "Choice 1")
        look(at: "choices of a new list", trove)
        try trove.closeDialog()
    }

    func testTheViewsOfAListAndItsRecords() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        try trove.row("Lamp").perform("activate")
        _ = try trove.find(.entry, "Pages")
        look(at: "a list and a record", trove)
        try record(trove)
        try menus(trove)
        try views(trove)
        try search(trove)
        try trash(trove)
        try trove.quit()
    }

    private func record(_ trove: RunningProgram) throws {
        let bought = try trove.find(.entry, "Bought")
        bought.takeFocus()
        try trove.wait("the date has the keyboard") { bought.isFocused }
        try Keyboard.press("alt+Down")
        try lookAtPopover("the calendar", trove, with: .calendar, "Choose a Date")
        let pages = try trove.find(.entry, "Pages")
        pages.takeFocus()
        try trove.wait("the number has the keyboard") { pages.isFocused }
        pages.setText("x")
        try Keyboard.press("Tab")
        _ = try trove.find(.button, "1 unsaved value")
        XCTAssertTrue(pages.states.contains(.invalid))
        XCTAssertEqual(pages.descriptions.count, 1)
        XCTAssertFalse(try XCTUnwrap(pages.descriptions.first).isEmpty)
        look(at: "an unsaved value", trove)
        pages.takeFocus()
        try Keyboard.press("Escape")
        try trove.wait("the value is back") { pages.text == "3" }
        XCTAssertFalse(pages.states.contains(.invalid))
        try Keyboard.press("ctrl+h")
        try lookAtDialog("the history of a record", trove)
        try Keyboard.press("ctrl+l")
        try lookAtDialog("a loan", trove)
    }

    private func menus(_ trove: RunningProgram) throws {
        try trove.perform(on: .toggleButton, "Sort and Group")
        try lookAtPopover("the sort menu", trove, with: .button, "Sort by")
        try trove.perform(on: .toggleButton, "View")
        try lookAtPopover("the view menu", trove, with: .radioButton, "Gallery")
        XCTAssertTrue(try trove.row("Pen").perform("show menu"))
        try lookAtPopover("the menu of a row", trove, with: .button, "Move to List…")
        try trove.perform("show menu", on: .listItem, "Things, 4 records")
        try lookAtPopover("the menu of a list", trove, with: .button, "Rename…")
        try Keyboard.press("ctrl+e")
        _ = try trove.find(.button, "Done")
        look(at: "editing", trove)
        try trove.perform(on: .button, "Done")
    }

    private func views(_ trove: RunningProgram) throws {
        for (key, view, role) in [
            ("2", "table", Role.columnHeader), ("3", "gallery", .listItem),
            ("4", "board", .heading), ("5", "calendar", .calendar), ("1", "list", .tableCell),
        ] {
            try Keyboard.press("ctrl+\(key)")
            try trove.wait("the \(view)") {
                trove.windows.first?.first { [role, .button].contains($0.role) } != nil
            }
            try Programs.settle()
            look(at: "the \(view)", trove)
        }
        _ = try trove.rows(atLeast: 4)
        try Keyboard.press("ctrl+shift+s")
        _ = try trove.find(.button, "Done")
        look(at: "selecting", trove)
        try trove.perform(on: .button, "Done")
        let table = try trove.table()
        try trove.row("Lamp").takeFocus()
        try trove.wait("the list has the keyboard") { try trove.row("Lamp").isFocused }
        try Keyboard.press("Home", "shift+End")
        try trove.wait("all records") { trove.shows(.label, "4 records") && table.isShowing }
        look(at: "several records", trove)
        try trove.perform(on: .button, "Merge…")
        try lookAtDialog("merging", trove)
        try trove.perform(on: .button, "Move…")
        try lookAtDialog("moving records", trove)
    }

    private func search(_ trove: RunningProgram) throws {
        try Keyboard.press("ctrl+f")
        let search = try trove.find(.entry, "Search")
        search.setText("pad")
        _ = try trove.find(.button, "Save as Smart List…")
        look(at: "results", trove)
        search.setText("zzz")
        _ = try trove.find(.label, "No Results")
        look(at: "no results", trove)
        try trove.perform(on: .button, "Search All Lists")
        try trove.find(.entry, "Search All Lists").setText("p")
        try trove.wait("results in two lists") { trove.windows.first?.all(.heading).count == 2 }
        look(at: "a search of all lists", trove)
        try Keyboard.press("Escape")
        try trove.wait("the search is closed") { !trove.shows(.entry, "Search All Lists") }
    }

    private func trash(_ trove: RunningProgram) throws {
        try trove.perform("activate", on: .listItem, "Trash, 0 records")
        _ = try trove.find(.label, "The Trash Is Empty")
        look(at: "the empty trash", trove)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        try trove.row("Pen").perform("delete")
        _ = try trove.find(.button, "Undo")
        look(at: "a notification", trove)
        try trove.perform("activate", on: .listItem, "Trash, 1 record")
        _ = try trove.row("Pen")
        look(at: "the trash", trove)
    }

    func testTheDialogsOfAList() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        try user.trovectl("backup")
        let trove = try user.startTrove()
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        for item in [
            "Statistics…", "Find Duplicates…", "Rename This List…", "Export…",
            "Save as Template…", "New Smart List…",
        ] {
            try trove.choose(item)
            try lookAtDialog(item, trove)
        }
        try trove.choose("Library…")
        try trove.waitForDialog("the library")
        for page in ["History", "Backups", "Maintenance"] {
            try trove.perform(on: .toggleButton, page)
            try Programs.settle()
            look(at: page, trove)
        }
        try trove.closeDialog()
        try trove.choose("List Settings…")
        try trove.waitForDialog("list settings")
        look(at: "list settings", trove)
        let name = try trove.find(.entry, "Name of “Pages”")
        XCTAssertTrue(name.states.contains(.required))
        name.setText("Name")
        name.perform("activate")
        try trove.wait("the doubled name is refused") { name.states.contains(.invalid) }
        name.setText("Pages")
        name.perform("activate")
        try trove.wait("the name is accepted") { !name.states.contains(.invalid) }
        for button in ["Choices of “Genre”…", "Options of “Pages”…"] {
            try trove.perform(on: .button, button)
            try lookAtDialog(button, trove, over: 2)
        }
        try trove.perform(on: .toggleButton, "Sorting and Groups")
        try trove.perform(on: .button, "Add Sort Key")
        _ = try trove.find(.comboBox, "Sort Key 1")
        look(at: "sorting and groups", trove)
        try trove.closeDialog()
        try trove.quit()
    }

    func testTheImportPreviewAndARefusal() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        _ = try trove.find(.entry, "List name")
        try lookAtDialog("the import preview", trove)
        try trove.quit()
        let empty = user.home.url.appendingPathComponent("empty.csv")
        try Data().write(to: empty)
        let other = try user.startTrove(opening: empty)
        try lookAtDialog("a refusal", other)
        try other.quit()
    }
}
