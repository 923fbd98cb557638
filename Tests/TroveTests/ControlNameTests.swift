import Foundation
import UITestSupport
import XCTest

/// Every reachable control has a name, on every page and in every dialog and menu.
final class ControlNameTests: TroveTestCase {
    func testTheEmptyLibraryItsMenuAndItsDialogs() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        _ = try trove.find(.button, "Import…")
        assertNamed(trove, "the welcome page")
        try trove.click(.toggleButton, "Main Menu")
        _ = try trove.find(.button, "About Trove")
        assertNamed(trove, "the main menu")
        try Keyboard.press("Escape")

        try Keyboard.press("ctrl+question")
        try assertNamedDialog(of: trove, "the keyboard shortcuts")
        try trove.chooseFromMainMenu("About Trove")
        try assertNamedDialog(of: trove, "the dialog about Trove")

        try trove.click(.button, "New List")
        try trove.wait("the templates") { trove.windows.last?.name == "New List" }
        try trove.click(.listItem, "Books")
        _ = try trove.find(.button, "Create")
        try assertNamedDialog(of: trove, "the templates")
        try trove.beginBlankList()
        XCTAssertEqual(trove.windows.last?.name, "New List")
        XCTAssertEqual(trove.windows.last?.role, .dialog)
        try trove.click(.button, "Add Field")
        try trove.wait("a third field") { trove.windows.last?.all(.comboBox).count == 3 }
        assertNamed(trove, "the dialog for a list")
        try Pointer.click(try XCTUnwrap(trove.windows.last?.all(.comboBox).last).frame.centre)
        _ = try trove.find(.menuItem, "Choice")
        assertNamed(trove, "the kinds of a field")
        XCTAssertTrue(try trove.find(.menuItem, "Choice").perform("click"))
        _ = try trove.find(.entry, "Choice")
        try assertNamedDialog(of: trove, "a field with choices")
        try trove.quit()
    }

    func testAListItsMenusItsSearchAndItsEditMode() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        assertNamed(trove, "a list")
        try trove.click(.toggleButton, "Sort and Group")
        _ = try trove.find(.button, "By Value of")
        assertNamed(trove, "the sort menu")
        try trove.click(.button, "By Value of")
        _ = try trove.find(.radioButton, "Genre")
        assertNamed(trove, "the fields of the sort menu")
        try trove.click(.radioButton, "Genre")
        try trove.wait("the group with its count") {
            trove.windows.first?.first { $0.role == .heading && $0.name.hasPrefix("Children, ") }
                != nil
        }
        assertNamed(trove, "a list with sections")
        try trove.chooseFromMainMenu("Rename This List…")
        try assertNamedDialog(of: trove, "the dialog for the name of a list")
        try trove.chooseFromMainMenu("List Settings…")
        try assertNamedDialog(of: trove, "the settings of a list")

        try Keyboard.press("ctrl+f")
        _ = try trove.find(.entry, "Search")
        try Keyboard.type("borges")
        try trove.wait("what was searched for") { try trove.titles() == ["Ficciones"] }
        assertNamed(trove, "results of a search")
        try Keyboard.type("zzz")
        _ = try trove.find(.label, "No Results")
        assertNamed(trove, "a search without results")
        try Keyboard.press("Escape")
        _ = try trove.rows(atLeast: 5)

        try trove.click(.button, "Edit")
        _ = try trove.find(.button, "Done")
        assertNamed(trove, "the edit mode")
        try Screen.settle()
        try Pointer.click(try trove.rows()[2].frame.centre)
        try Keyboard.press("Delete")
        _ = try trove.find(.button, "Undo")
        assertNamed(trove, "the notification of an undo")
        try trove.click(.button, "Done")
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "F2")
        _ = try trove.wait("an entry") { trove.focused(.entry) }
        assertNamed(trove, "a row that is renamed")
        try Keyboard.press("Escape")
        try trove.resizeWindow(width: 420, height: 600)
        assertNamed(trove, "a narrow window")
        try trove.quit()
    }

    func testTheFormOfARecordWithFieldsOfEveryKind() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Places", "Name")
        try user.trovectl("add", "Places", "Name=Lodz")
        try user.trovectl(
            "new", "Things", "Name", "Plot:paragraph", "Pages:number", "Read:checkbox",
            "Genre:choice", "Tags:tags", "Bought:date", "Length:timeSpan", "Stars:rating",
            "Page:link", "Cover:image", "Tracks:texts")
        try user.trovectl("fields", "add", "Things", "Place:recordLink", "--target", "Places")
        try user.trovectl(
            "fields", "add", "Things", "Half:computed", "--expression", "Pages / 2")
        try user.trovectl(
            "add", "Things", "Name=Lamp", "Pages=3", "Genre=Light", "Page=https://lamp.example/",
            "Bought=2020-02-01", "Place=Lodz")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Things, 1 record")
        try Pointer.click(try trove.row("Lamp").frame.centre)
        _ = try trove.find(.entry, "Name")
        assertNamed(trove, "a record")

        try trove.open(.entry, "Bought")
        _ = try trove.find(.calendar, "Choose a Date")
        assertNamed(trove, "the calendar")
        try Keyboard.press("Escape")
        try trove.click(.button, "Change Place")
        try trove.open(.entry, "Place")
        _ = try trove.find(.listItem, "Lodz")
        assertNamed(trove, "the suggestions of a link")
        try Keyboard.press("Escape")
        try Pointer.click(try trove.find(.entry, "Pages").frame.centre)
        try Keyboard.type("x")
        try Keyboard.press("Tab")
        _ = try trove.find(.button, "1 unsaved value")
        assertNamed(trove, "an unsaved value")
        let row = try trove.row("Lamp")
        try trove.wait("the row says so") {
            row.name == "Lamp, Light, Has unsaved values"
        }
        try trove.quit()
    }

    func testTheImportPreviewAndARefusal() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        _ = try trove.find(.entry, "List name")
        try assertNamedDialog(of: trove, "the import preview")
        let empty = user.home.url.appendingPathComponent("empty.csv")
        try Data().write(to: empty)
        try trove.quit()
        let other = try user.startTrove(opening: empty)
        try other.wait("the refusal") { other.windows.count == 2 }
        try assertNamedDialog(of: other, "a refusal")
        try other.quit()
    }

    /// Fails if visible controls have no name.
    ///
    /// - Parameter page: The name of the page, for the failure message.
    private func assertNamed(
        _ trove: RunningProgram, _ page: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        let windows = trove.windows
        XCTAssertFalse(windows.isEmpty, page, file: file, line: line)
        XCTAssertEqual(windows.flatMap(\.nameless), [], page, file: file, line: line)
    }

    /// Waits for a dialog, checks its names, and closes it with the keyboard.
    private func assertNamedDialog(
        of trove: RunningProgram, _ dialog: String, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try trove.wait(dialog) { trove.windows.count == 2 && trove.windows.last?.isActive == true }
        assertNamed(trove, dialog, file: file, line: line)
        try Keyboard.press("Escape")
        try trove.wait("\(dialog) is closed") {
            trove.windows.count == 1 && trove.windows.first?.isActive == true
        }
    }
}

extension RunningProgram {
    func chooseFromMainMenu(_ item: String) throws {
        try click(.toggleButton, "Main Menu")
        try click(.button, item)
    }

    /// Opens the popover of an entry's icon with the keyboard.
    fileprivate func open(_ role: Role, _ name: String) throws {
        try Pointer.click(try find(role, name).frame.centre)
        _ = try wait("the field has the keyboard") {
            self.focused(.entry)?.name == name ? true : nil
        }
        try Keyboard.press("alt+Down")
    }
}
