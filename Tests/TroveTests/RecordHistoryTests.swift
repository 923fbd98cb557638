import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The history of a record, and its former values set again.
final class RecordHistoryTests: TroveTestCase {
    /// A list of films in which the first one was changed three times.
    private func makeFilms(for user: TroveUser) throws {
        try user.trovectl("new", "Films", "Title", "Director", "Year:number")
        try user.trovectl("add", "Films", "Title=Alien", "Director=Scott", "Year=1979")
        try user.trovectl("add", "Films", "Title=Brazil")
        try user.trovectl("set", "Films", "1", "Director=Cameron")
        try user.trovectl("set", "Films", "1", "Title=Aliens", "Year=1986")
        try user.trovectl("fields", "remove", "Films", "Director")
    }

    private func first(_ user: TroveUser) throws -> [String]? {
        try user.library.rows("SELECT title, year FROM films WHERE id = 1").first
    }

    func testFormerValuesComeBackByMouse() throws {
        let user = try TroveUser()
        try makeFilms(for: user)
        let trove = try user.startTrove()
        try Pointer.click(try trove.row("Aliens").frame.center)
        try trove.click(.button, "History…")
        try trove.wait("all changes of the record") {
            trove.historyRows.map(\.title) == [
                "Remove Field “Director”", "Change “Alien”", "Change “Alien”", "Add Record",
            ]
        }
        XCTAssertEqual(trove.windows.last?.name, "History of “Aliens”")
        try trove.selectChange(1)
        try trove.wait("the values before and after it") {
            let texts = trove.windows.last?.all(.label).map(\.name) ?? []
            return texts.contains("1979") && texts.contains("1986") && texts.contains("Alien")
        }
        let summary = trove.historyRows[1].name
        XCTAssertTrue(summary.contains("Title: Alien → Aliens · Year: 1979 → 1986"), summary)
        try trove.click(.button, "Restore Previous Values")
        try trove.wait("they are on disk") { try first(user) == ["Alien", "1979"] }
        try trove.wait("this is a change too") {
            trove.historyRows.first?.title == "Change “Aliens”"
        }
        // The value of a field that was removed cannot return.
        try trove.selectChange(3)
        try trove.click(.button, "Restore Previous Value")
        try trove.wait("the reason") {
            trove.shows(
                "“Director” was removed from “Films”. Undo the removal to restore its value.")
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }

        // A record without changes in the history.
        _ = try Program(
            "sqlite3", arguments: [user.library.url.path, "DELETE FROM history"]
        ).output()
        try Pointer.click(try trove.row("Brazil").frame.center)
        try trove.wait("it is selected") { try trove.row("Brazil").isSelected }
        try trove.click(.button, "History…")
        try trove.wait("the empty page") { trove.shows("No Changes Recorded") }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testFormerValuesComeBackByKeysAndUndoSaysSo() throws {
        let user = try TroveUser()
        try makeFilms(for: user)
        let trove = try user.startTrove()
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home")
        try trove.wait("the film is selected") { try trove.row("Aliens").isSelected }
        try Keyboard.press("ctrl+h")
        try trove.wait("the changes have the keyboard") {
            trove.windows.count == 2 && trove.windows.last?.isActive == true
                && trove.historyRows.count == 4
        }
        try Keyboard.press("End")
        try trove.wait("the first values are selected") {
            trove.historyRows.last?.isSelected == true
        }
        try Keyboard.press("alt+s")
        try trove.wait("they are on disk") { try first(user) == ["Alien", "1979"] }
        try trove.wait("this is a change too, and selected") {
            trove.historyRows.count == 5 && trove.historyRows[0].isSelected
        }
        try trove.wait("the dialog says so") { trove.dialogShows("First values restored") }
        try Keyboard.press("ctrl+z")
        try trove.wait("it is undone, and the dialog says so") {
            trove.historyRows.count == 4 && trove.dialogShows("Undone: Change “Aliens”")
        }
        XCTAssertEqual(try first(user), ["Aliens", "1986"])
        try Keyboard.press("ctrl+shift+z")
        try trove.wait("it is redone") {
            trove.historyRows.count == 5 && trove.dialogShows("Redone: Change “Aliens”")
        }
        XCTAssertEqual(try first(user), ["Alien", "1979"])
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }

        try Keyboard.press("ctrl+z")
        try trove.wait("the window says what was undone") {
            trove.shows("Undone: Change “Aliens”") && trove.shows(.button, "Redo")
        }
        XCTAssertEqual(try first(user), ["Aliens", "1986"])
        XCTAssertTrue(try trove.table().first(where: \.isFocused) != nil || trove.table().isFocused)
        try Keyboard.press("ctrl+z")
        try trove.wait("the next one replaces it") {
            trove.shows("Undone: Remove Field “Director”")
                && !trove.shows("Undone: Change “Aliens”")
        }
        try trove.click(.button, "Redo")
        try trove.wait("the window says what was redone") {
            trove.shows("Redone: Remove Field “Director”") && trove.shows(.button, "Undo")
        }
        try Keyboard.press("ctrl+shift+z")
        try trove.wait("the window says what was redone") {
            trove.shows("Redone: Change “Aliens”")
        }
        XCTAssertEqual(try first(user), ["Alien", "1979"])
        try trove.click(.button, "Undo")
        try trove.wait("it is undone again") { trove.shows("Undone: Change “Aliens”") }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The visible changes in the dialog.
    fileprivate var historyRows: [Accessible] { windows.last?.all(.tableCell) ?? [] }

    /// Clicks the row of a change in the dialog.
    fileprivate func selectChange(_ row: Int) throws {
        try Programs.settle()
        try Pointer.click(historyRows[row].frame.center)
        try wait("it is selected") { historyRows[row].isSelected }
    }

    /// Whether the dialog shows a text.
    fileprivate func dialogShows(_ text: String) -> Bool {
        windows.last?.first { $0.name == text } != nil
    }

    /// Whether a window shows a text.
    func shows(_ text: String) -> Bool {
        windows.contains { $0.first { $0.name == text } != nil }
    }
}
