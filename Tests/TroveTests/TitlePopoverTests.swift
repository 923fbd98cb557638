import Foundation
import UITestSupport
import XCTest

/// Titles edited at cards, covers and entries of a calendar.
final class TitlePopoverTests: BoardTestCase {
    private func waitForPopover(_ title: String, _ trove: RunningProgram) throws {
        try trove.wait("the title can be typed") {
            trove.focused(.entry).map { $0.name == "Title" && $0.text == title } == true
        }
    }

    private func waitUntilClosed(_ trove: RunningProgram) throws {
        try trove.wait("the popover is closed") { !trove.shows(.entry, "Title") }
    }

    private func waitForTasks(
        _ titles: [String], _ trove: RunningProgram, _ user: TroveUser
    ) throws {
        try trove.wait("\(titles) are on disk") { try user.boardTasks().map { $0[0] } == titles }
    }

    func testTitlesAreEditedByKeysInABoardAndAGallery() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try user.trovectl("fields", "set", "Tasks", "Task", "--unique")
        try Pointer.click(try trove.card("A").frame.center)
        try trove.wait("its form is shown") { trove.taskInForm == "A" }
        try Keyboard.press("F2")
        try waitForPopover("A", trove)
        try Keyboard.type("Ask")
        try Keyboard.press("Return")
        try waitForTasks(["Ask", "B", "C", "D"], trove, user)
        try waitUntilClosed(trove)

        // A refused title stays with the reason; Escape discards it.
        try Keyboard.press("F2")
        try waitForPopover("Ask", trove)
        try Keyboard.type("B")
        try Keyboard.press("Return")
        try trove.wait("the reason") {
            trove.windows.first?.outline.contains("already has “B” as its “Task”") == true
        }
        XCTAssertEqual(trove.focused(.entry)?.text, "B")
        try Keyboard.press("Escape")
        try waitUntilClosed(trove)
        try trove.wait("no draft is left") {
            try user.library.value("SELECT count(*) FROM _draft") == "0"
        }
        XCTAssertEqual(trove.taskInForm, "Ask")

        // Another view saves what is typed.
        try Keyboard.press("F2")
        try waitForPopover("Ask", trove)
        try Keyboard.type("Answer")
        try Keyboard.press("ctrl+3")
        try waitForTasks(["Answer", "B", "C", "D"], trove, user)
        try waitUntilClosed(trove)
        try trove.wait("its cover is selected") { try trove.cover("Answer").isSelected }
        try Keyboard.press("F2")
        try waitForPopover("Answer", trove)
        try Keyboard.type("Apply")
        try Keyboard.press("Return")
        try waitForTasks(["Apply", "B", "C", "D"], trove, user)
        try Keyboard.press("Right")
        try trove.wait("the gallery has the keyboard") { try trove.cover("B").isSelected }
        try trove.quit()
    }

    func testTitlesAreEditedByMouseInAGalleryAndACalendar() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try Keyboard.press("ctrl+3")
        try Pointer.click(try trove.cover("C").frame.center, button: 3)
        try trove.click(.button, "Rename…")
        try waitForPopover("C", trove)
        try Keyboard.type("Call")
        // A click elsewhere closes the popover, and saves.
        try Pointer.click(try trove.cover("D").frame.center)
        try waitForTasks(["A", "B", "Call", "D"], trove, user)
        try waitUntilClosed(trove)

        try Keyboard.press("ctrl+5")
        let entry = try trove.wait("its entry on the day of adding") {
            trove.windows.first?.first(.calendar, "Calendar")?.all(.listItem)
                .first { $0.name == "Call" && !$0.frame.isEmpty }
        }
        try Programs.settle()
        try Pointer.click(entry.frame.center)
        try trove.wait("its form is shown") { trove.taskInForm == "Call" }
        try Keyboard.press("F2")
        try waitForPopover("Call", trove)
        try Keyboard.type("Clean")
        try Keyboard.press("Return")
        try waitForTasks(["A", "B", "Clean", "D"], trove, user)
        try waitUntilClosed(trove)
        try Keyboard.press("ctrl+z")
        try trove.wait("it is undone") {
            try user.boardTasks().contains { $0[0] == "Clean" } == false
        }
        try trove.quit()
    }
}
