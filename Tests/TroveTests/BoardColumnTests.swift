import Foundation
import UITestSupport
import XCTest

/// The columns of a board: adding records in them, folding and choosing them, by mouse and by keys.
final class BoardColumnTests: BoardTestCase {
    /// Types the title of a record that was added in the column *Done*.
    private func typeNewTask(in trove: RunningProgram, for user: TroveUser) throws {
        try trove.wait("its first field has the keyboard") {
            trove.focused(.entry)?.name == "Task"
        }
        try Keyboard.type("New")
        try Keyboard.press("Tab")
        try trove.wait("its card is in the column") { try trove.board()["Done"] == ["C", "New"] }
        XCTAssertEqual(try user.boardTasks().last, ["New", "Done"])
    }

    func testRecordsAreAddedInAColumn() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try trove.click(.button, "Add Record to “Done”")
        try trove.wait("a record with the value") {
            try user.boardTasks().count { $0[1] == "Done" } == 2
        }
        try typeNewTask(in: trove, for: user)
        try trove.quit()
    }

    func testColumnsAreFoldedAndStayFolded() throws {
        let user = try TroveUser()
        var trove = try startBoard(for: user)
        try trove.click(.button, "Collapse “Open”")
        try trove.wait("its cards are hidden") { try trove.board()["Open"] == nil }
        try trove.wait("it is in the library") {
            try user.boardSetting("foldedColumns")?.contains("=Open") == true
        }
        // Into a column without cards.
        try Programs.settle()
        let doing = try trove.button("Collapse “Doing”").frame
        let lane = (x: doing.x - 100, y: doing.y + 200)
        try Pointer.drag(
            from: try trove.card("C").frame.center, over: [(lane.x, lane.y - 8), lane])
        try trove.wait("the value is set") { try user.boardTasks().contains(["C", "Doing"]) }
        try trove.wait("the card is in the column") { try trove.board()["Doing"] == ["C"] }
        // A folded column takes cards, too.
        try Programs.settle()
        let folded = try trove.button("Expand “Open”").frame
        let target = (x: folded.center.x, y: folded.center.y + 100)
        try Pointer.drag(
            from: try trove.card("C").frame.center, over: [(target.x + 4, target.y), target])
        try trove.wait("the value is set") { try user.boardTasks().contains(["C", "Open"]) }
        try trove.wait("the card is gone") { try trove.board()["Doing"] == [] }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the other cards") { try trove.board()["No Status"] == ["D"] }
        XCTAssertNil(try trove.board()["Open"])
        try trove.click(.button, "Expand “Open”")
        try trove.wait("the cards are back") { try trove.board()["Open"] == ["A", "B", "C"] }
        try trove.quit()
    }

    func testColumnsAreOperatedByKeys() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        func focus(_ button: String) throws {
            try trove.press("Tab", until: "the keyboard reaches “\(button)”") {
                trove.focused(.button)?.name == button
            }
        }
        try Pointer.click(try trove.card("B").frame.center)
        try trove.wait("its form is shown") { trove.taskInForm == "B" }
        try focus("Collapse “Done”")
        try Keyboard.press("space")
        try trove.wait("its cards are hidden") { try trove.board()["Done"] == nil }
        try trove.wait("the cards have the keyboard") { try trove.card("B").isFocused }
        try Keyboard.press("Up")
        try trove.wait("the card above") { try trove.card("A").isSelected }
        try focus("Expand “Done”")
        try Keyboard.press("Return")
        try trove.wait("the cards are back") { try trove.board()["Done"] == ["C"] }
        try focus("Add Record to “Done”")
        try Keyboard.press("Return")
        try typeNewTask(in: trove, for: user)
        try trove.quit()
    }

    func testAColumnHasAMenu() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        let card = try trove.card("B").frame
        try Pointer.click((card.center.x, card.y + card.height + 100), button: 3)
        try trove.click(.button, "Collapse Column")
        try trove.wait("its cards are hidden") { try trove.board()["Open"] == nil }
        try Programs.settle()
        try Pointer.click((card.x + 10, card.y + card.height + 100), button: 3)
        try trove.click(.button, "Add Record to Column")
        try trove.wait("a record with the value") {
            try user.boardTasks().count { $0[1] == "Open" } == 3
        }
        try trove.quit()
    }

    func testTheFieldOfTheColumnsIsChosen() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try trove.click(.toggleButton, "View")
        try trove.click(.button, "Columns By")
        try trove.click(.radioButton, "Urgent")
        try trove.wait("columns of the checkbox") {
            try trove.board() == [
                "Not Urgent": [], "Urgent": [], "No Urgent": ["A", "B", "C", "D"],
            ]
        }
        try Programs.settle()
        let card = try trove.card("B").frame
        try Pointer.click((card.x + 12, card.center.y), button: 3)
        try trove.click(.button, "Move to Column")
        try trove.click(.button, "Urgent")
        try trove.wait("the box is checked") {
            try user.library.rows("SELECT task FROM tasks WHERE urgent = 1") == [["B"]]
        }
        try trove.wait("the card is in the column") { try trove.board()["Urgent"] == ["B"] }
        try trove.quit()
    }

    func testAListWithoutColumnsOffersItsSettings() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Notes", "Note")
        for note in ["A", "B", "C"] { try user.trovectl("add", "Notes", "Note=\(note)") }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try Keyboard.press("ctrl+4")
        try trove.wait("why there is no board") {
            trove.windows.first?.outline.contains("No Columns") == true
        }
        try trove.click(.button, "List Settings…")
        try trove.wait("the settings") { trove.windows.count > 1 }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try Keyboard.press("ctrl+1")
        _ = try trove.rows(atLeast: 3)
        try trove.quit()
    }
}
