import Foundation
import UITestSupport
import XCTest

/// Pages and dialogs fit into the width of a phone, and into twice that with a font of twice the
/// size: nothing scrolls sideways but tables and boards, and no control or text is cut off.
final class NarrowPageTests: AccessibleTestCase {
    private var problems: [String] = []
    private var width = 0
    private static let height = 840

    override func tearDown() {
        XCTAssertEqual(problems, [])
        super.tearDown()
    }

    func testPagesAndDialogsFitIntoAPhone() throws {
        try walk(width: 320, environment: [:], alsoRare: true)
    }

    func testPagesAndDialogsFitWithAFontOfTwiceTheSize() throws {
        try walk(width: 640, environment: ["GDK_DPI_SCALE": "2"], alsoRare: false)
    }

    private func walk(width: Int, environment: [String: String], alsoRare: Bool) throws {
        self.width = width
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove(opening: Self.books, environment: environment)
        _ = try trove.find(.entry, "List name")
        try lookAtDialog("the import preview", trove, allowing: ["filler/scroll pane"])
        try trove.resizeWindow(width: width, height: 700)
        try pages(trove)
        try dialogs(trove, alsoRare: alsoRare)
        try trove.quit()
    }

    // MARK: Pages

    private func pages(_ trove: RunningProgram) throws {
        while !trove.shows(.listItem, "Things, 4 records") {
            try Keyboard.press("alt+Left")
            try Programs.settle()
        }
        look(at: "the lists", trove)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        look(at: "a list", trove)
        for (key, view, role) in [
            ("2", "table", Role.columnHeader), ("3", "gallery", .listItem),
            ("4", "board", .heading), ("5", "calendar", .calendar),
        ] {
            try Keyboard.press("ctrl+\(key)")
            try trove.wait("the \(view)") {
                trove.windows.first?.first { [role, .button].contains($0.role) } != nil
            }
            try Programs.settle()
            look(at: "the \(view)", trove, allowing: ["2", "4"].contains(key) ? ["/"] : [])
        }
        try Keyboard.press("ctrl+1")
        _ = try trove.rows(atLeast: 4)
        try Keyboard.press("ctrl+f")
        try trove.find(.entry, "Search").setText("pad")
        _ = try trove.find(.button, "Save as Smart List…")
        look(at: "results", trove)
        try Keyboard.press("Escape")
        try trove.wait("the whole list") { try trove.rows().count == 4 }
        try trove.row("Lamp").perform("activate")
        _ = try trove.find(.entry, "Pages")
        look(at: "a record", trove)
        try Keyboard.press("Escape")
        try trove.wait("Escape leaves the record") { !trove.shows(.entry, "Pages") }
        _ = try trove.rows(atLeast: 4)
    }

    // MARK: Dialogs

    private func dialogs(_ trove: RunningProgram, alsoRare: Bool) throws {
        try open("List Settings…", trove)
        look(at: "list settings", trove)
        let button = "Options of “Name”…"
        try trove.perform(on: .button, button)
        try lookAtDialog(button, trove, over: 2)
        try trove.perform(on: .toggleButton, "Sorting and Groups")
        try trove.perform(on: .button, "Add Sort Key")
        _ = try trove.find(.comboBox, "Sort Key 1")
        look(at: "sorting and groups", trove)
        try trove.closeDialog()
        for item in ["Preferences", "Export…", "Statistics…", "New Smart List…"] {
            try open(item, trove)
            look(at: item, trove)
            try trove.closeDialog()
        }
        try open("New List…", trove)
        look(at: "templates", trove)
        try trove.perform(on: .button, "Continue")
        try trove.perform(on: .button, "Add Field")
        try trove.wait("a third field") { trove.windows.last?.all(.comboBox).count == 3 }
        try trove.resizeWindow(width: width, height: Self.height, keepsHeight: false)
        look(at: "a new list", trove)
        try trove.closeDialog()
        guard alsoRare else { return }
        for item in ["Find Duplicates…", "Rename This List…", "Save as Template…"] {
            try open(item, trove)
            look(at: item, trove)
            try trove.closeDialog()
        }
        try open("Library…", trove)
        for page in ["History", "Backups", "Maintenance"] {
            try trove.perform(on: .toggleButton, page)
            look(at: page, trove)
        }
        try trove.closeDialog()
        try trove.row("Lamp").perform("activate")
        _ = try trove.find(.entry, "Pages")
        for (key, name) in [("ctrl+h", "the history of a record"), ("ctrl+l", "a loan")] {
            try Keyboard.press(key)
            try lookAtDialog(name, trove)
        }
    }

    /// Opens a dialog from the main menu by F10, which has no button in a narrow window, and makes
    /// it narrow.
    private func open(_ item: String, _ trove: RunningProgram) throws {
        try Keyboard.press("F10")
        try Programs.settle()
        if RunningProgram.listItems.contains(item) {
            try trove.perform(on: .button, "This List")
            try Programs.settle()
        }
        // The end of a menu that is too high for the window is reached by scrolling.
        if !trove.shows(.button, item) { try Keyboard.press("End") }
        try trove.perform(on: .button, item)
        try trove.waitForDialog(item)
        try trove.resizeWindow(width: width, height: Self.height, keepsHeight: false)
    }

    private func lookAtDialog(
        _ name: String, _ trove: RunningProgram, over count: Int = 1, allowing: [String] = []
    ) throws {
        try trove.waitForDialog(name, over: count)
        try trove.resizeWindow(width: width, height: Self.height, keepsHeight: false)
        look(at: name, trove, allowing: allowing)
        try trove.closeDialog(over: count)
    }

    /// Looks for what is cut off in the window in front, once it has its layout.
    ///
    /// - Parameter allowed: Parts of the paths of controls that may be out of sight.
    private func look(at page: String, _ trove: RunningProgram, allowing allowed: [String] = []) {
        var found: [String] = []
        XCTAssertNoThrow(try Programs.settle())
        let fits: ()? = try? eventually("the page fits", within: 2, every: 100) {
            guard let window = trove.windows.last else { return false }
            let frame = window.frame
            found = frame.width == width ? [] : ["\(frame.width) points wide"]
            found += AccessibleNode(window).cutOff(by: frame).filter { path in
                !allowed.contains { !$0.isEmpty && path.contains($0) }
            }
            return found.isEmpty
        }
        if fits == nil { problems += found.map { "\(page): \($0)" } }
    }
}
