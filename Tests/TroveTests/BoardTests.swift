import Foundation
import UITestSupport
import XCTest

/// A list as a board: moving cards, adding, folding and choosing the columns, by mouse and by keys.
final class BoardTests: TroveTestCase {
    /// Starts Trove with a board of tasks: A and B are open, C is done, D has no status.
    private func startBoard(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Task", "Status:choice", "Urgent:checkbox")
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open=#26a269", "--choice", "Done",
            "--choice", "Doing")
        for (task, status) in [("A", "Open"), ("B", "Open"), ("C", "Done"), ("D", "")] {
            try user.trovectl("add", "Tasks", "Task=\(task)", "Status=\(status)")
        }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 4)
        try Keyboard.press("ctrl+4")
        let board = try trove.find(.list, "Records").frame
        let edge = (x: board.x + board.width, y: board.centre.y)
        try Pointer.drag(from: edge, over: [(edge.x + 215, edge.y)])
        try trove.wait("the cards are in their columns") {
            try trove.board() == [
                "Open": ["A", "B"], "Done": ["C"], "Doing": [], "No Status": ["D"],
            ]
        }
        try trove.wait("the view is in the library") {
            try user.setting("viewKind") == "board"
        }
        try Screen.settle()
        return trove
    }

    func testCardsAreDraggedToAnotherColumnAndToAnotherPlace() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        // Onto the upper half of C, so before it.
        let done = try trove.card("C").frame
        let before = (x: done.centre.x, y: done.y + 6)
        try Pointer.drag(
            from: try trove.card("A").frame.centre, over: [(before.x - 30, before.y + 2), before])
        try trove.wait("the value is set") {
            try user.tasks() == [["B", "Open"], ["A", "Done"], ["C", "Done"], ["D", nil]]
        }
        try trove.wait("the card is in the column") { try trove.board()["Done"] == ["A", "C"] }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes it back") {
            try user.tasks() == [["A", "Open"], ["B", "Open"], ["C", "Done"], ["D", nil]]
        }
        try trove.wait("the card is back") { try trove.board()["Open"] == ["A", "B"] }

        // Within the column.
        try Screen.settle()
        let (first, second) = (try trove.card("A").frame, try trove.card("B").frame)
        let end = (x: second.centre.x, y: second.y + second.height - 4)
        try Pointer.drag(from: first.centre, over: [(end.x, end.y - 8), end])
        try trove.wait("the order is changed") {
            try user.tasks().map { $0[0] }.prefix(2) == ["B", "A"]
        }
        try trove.wait("the card is below") { try trove.board()["Open"] == ["B", "A"] }
        try trove.quit()
    }

    func testSeveralCardsAreDraggedTogether() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try Pointer.click(try trove.card("A").frame.centre)
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.card("B").frame.centre) }
        try trove.wait("both are selected") {
            try trove.card("A").isSelected && trove.card("B").isSelected
        }
        let done = try trove.card("C").frame
        let below = (x: done.centre.x, y: done.y + done.height + 60)
        try Pointer.drag(
            from: try trove.card("A").frame.centre, over: [(below.x, below.y - 8), below])
        try trove.wait("both are done") {
            try user.tasks() == [["C", "Done"], ["A", "Done"], ["B", "Done"], ["D", nil]]
        }
        try trove.wait("they are in the column and selected") {
            try trove.board()["Done"] == ["C", "A", "B"] && trove.card("A").isSelected
                && trove.card("B").isSelected
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes both back") {
            try user.tasks() == [["A", "Open"], ["B", "Open"], ["C", "Done"], ["D", nil]]
        }
        try trove.quit()
    }

    func testABoardIsOperatedByKeys() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try Pointer.click(try trove.card("A").frame.centre)
        try trove.wait("its form is shown") { trove.taskInForm == "A" }
        try Keyboard.press("Down")
        try trove.wait("the card below") { try trove.card("B").isSelected }
        try Keyboard.press("Right")
        try trove.wait("the card beside") { try trove.card("C").isSelected }
        // Past the column without cards.
        try Keyboard.press("Right")
        try trove.wait("the card after") { try trove.card("D").isSelected }
        try trove.wait("its form is shown") { trove.taskInForm == "D" }
        try Keyboard.press("Left", "Left")
        try trove.wait("the card in the first column") { try trove.card("A").isSelected }
        try Keyboard.press("ctrl+shift+Right")
        try trove.wait("the card is in the next column") {
            try user.tasks().contains(["A", "Done"])
        }
        try trove.wait("it is still selected") {
            try trove.board()["Done"] == ["A", "C"] && trove.card("A").isSelected
        }
        try Keyboard.press("alt+Down")
        try trove.wait("it is below") {
            try trove.board()["Done"] == ["C", "A"]
                && user.tasks().map { $0[0] } == ["B", "C", "A", "D"]
        }
        try Keyboard.press("alt+Up")
        try trove.wait("it is above") { try trove.board()["Done"] == ["A", "C"] }
        try Keyboard.press("ctrl+shift+Right")
        try trove.wait("it is in the empty column") {
            try trove.board()["Doing"] == ["A"] && trove.card("A").isSelected
        }

        try Keyboard.type("c")
        try trove.wait("the result") { try trove.board().values.flatMap(\.self) == ["C"] }
        try Keyboard.press("Escape")
        try trove.wait("all cards") { try trove.board().values.flatMap(\.self).count == 4 }
        try trove.wait("the card is selected") { try trove.card("A").isSelected }
        try Keyboard.press("Delete")
        try trove.wait("the record is in the trash") { try user.tasks().count == 3 }
        try trove.wait("the card is gone") { try trove.board()["Doing"] == [] }
        _ = try trove.find(.button, "Undo")
        try Keyboard.press("ctrl+z")
        try trove.wait("the card is back") { try trove.board()["Doing"] == ["A"] }
        try Keyboard.press("ctrl+1")
        try trove.wait("the row is selected") { try trove.row("A").isSelected }
        try trove.quit()
    }

    func testRecordsAreAddedInAColumn() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try trove.click(.button, "Add Record to “Done”")
        try trove.wait("a record with the value") {
            try user.tasks().count { $0[1] == "Done" } == 2
        }
        try trove.wait("its first field has the keyboard") {
            trove.focused(.entry)?.name == "Task"
        }
        try Keyboard.type("New")
        try Keyboard.press("Tab")
        try trove.wait("its card is in the column") { try trove.board()["Done"] == ["C", "New"] }
        XCTAssertEqual(try user.tasks().last, ["New", "Done"])
        try trove.quit()
    }

    func testColumnsAreFoldedAndStayFolded() throws {
        let user = try TroveUser()
        var trove = try startBoard(for: user)
        try trove.click(.button, "Fold “Open”")
        try trove.wait("its cards are hidden") { try trove.board()["Open"] == nil }
        try trove.wait("it is in the library") {
            try user.setting("foldedColumns")?.contains("=Open") == true
        }
        // Into a column without cards.
        try Screen.settle()
        let doing = try trove.button("Fold “Doing”").frame
        let lane = (x: doing.x - 100, y: doing.y + 200)
        try Pointer.drag(
            from: try trove.card("C").frame.centre, over: [(lane.x, lane.y - 8), lane])
        try trove.wait("the value is set") { try user.tasks().contains(["C", "Doing"]) }
        try trove.wait("the card is in the column") { try trove.board()["Doing"] == ["C"] }
        // A folded column takes cards, too.
        try Screen.settle()
        let folded = try trove.button("Unfold “Open”").frame
        let target = (x: folded.centre.x, y: folded.centre.y + 100)
        try Pointer.drag(
            from: try trove.card("C").frame.centre, over: [(target.x + 4, target.y), target])
        try trove.wait("the value is set") { try user.tasks().contains(["C", "Open"]) }
        try trove.wait("the card is gone") { try trove.board()["Doing"] == [] }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the other cards") { try trove.board()["No Status"] == ["D"] }
        XCTAssertNil(try trove.board()["Open"])
        try trove.click(.button, "Unfold “Open”")
        try trove.wait("the cards are back") { try trove.board()["Open"] == ["A", "B", "C"] }
        try trove.quit()
    }

    func testColumnsAreOperatedByKeys() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        func focus(_ button: String) throws {
            try trove.wait("the keyboard reaches “\(button)”") {
                if trove.focused(.button)?.name == button { return true }
                try Keyboard.press("Tab")
                return false
            }
        }
        try Pointer.click(try trove.card("B").frame.centre)
        try trove.wait("its form is shown") { trove.taskInForm == "B" }
        try focus("Fold “Done”")
        try Keyboard.press("space")
        try trove.wait("its cards are hidden") { try trove.board()["Done"] == nil }
        try trove.wait("the cards have the keyboard") { try trove.card("B").isFocused }
        try Keyboard.press("Up")
        try trove.wait("the card above") { try trove.card("A").isSelected }
        try focus("Unfold “Done”")
        try Keyboard.press("Return")
        try trove.wait("the cards are back") { try trove.board()["Done"] == ["C"] }
        try focus("Add Record to “Done”")
        try Keyboard.press("Return")
        try trove.wait("its first field has the keyboard") {
            trove.focused(.entry)?.name == "Task"
        }
        try Keyboard.type("New")
        try Keyboard.press("Tab")
        try trove.wait("its card is in the column") { try trove.board()["Done"] == ["C", "New"] }
        XCTAssertEqual(try user.tasks().last, ["New", "Done"])
        try trove.quit()
    }

    func testAColumnHasAMenu() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        let card = try trove.card("B").frame
        try Pointer.click((card.centre.x, card.y + card.height + 100), button: 3)
        try trove.click(.button, "Fold Column")
        try trove.wait("its cards are hidden") { try trove.board()["Open"] == nil }
        try Screen.settle()
        try Pointer.click((card.x + 10, card.y + card.height + 100), button: 3)
        try trove.click(.button, "Add Record to Column")
        try trove.wait("a record with the value") {
            try user.tasks().count { $0[1] == "Open" } == 3
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
        try Screen.settle()
        let card = try trove.card("B").frame
        try Pointer.click((card.x + 12, card.centre.y), button: 3)
        try trove.click(.button, "Move to Column")
        try trove.click(.button, "Urgent")
        try trove.wait("the box is checked") {
            try user.library.rows("SELECT task FROM tasks WHERE urgent = 1") == [["B"]]
        }
        try trove.wait("the card is in the column") { try trove.board()["Urgent"] == ["B"] }
        try trove.quit()
    }

    func testASortedBoardAsksOnlyBeforeAnotherOrder() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        for name in ["Sort and Group", "Descending by", "Task"] {
            let item = try trove.wait("“\(name)” can be clicked") {
                trove.windows.lazy.compactMap { window in
                    window.first { $0.name == name && $0.isShowing && !$0.frame.isEmpty }
                }.first
            }
            try Screen.settle()
            try Pointer.click(item.frame.centre)
        }
        try trove.wait("the columns are sorted") { try trove.board()["Open"] == ["B", "A"] }
        try Screen.settle()
        let done = try trove.card("C").frame
        let above = (x: done.centre.x, y: done.y + 4)
        try Pointer.drag(
            from: try trove.card("A").frame.centre, over: [(above.x - 20, above.y + 4), above])
        try trove.wait("the value is set") { try user.tasks().contains(["A", "Done"]) }
        try trove.wait("the card is where the order says") {
            try trove.board()["Done"] == ["C", "A"]
        }

        try Screen.settle()
        let (first, second) = (try trove.card("C").frame, try trove.card("A").frame)
        let end = (x: second.centre.x, y: second.y + second.height - 4)
        func drag() throws {
            try Pointer.drag(from: first.centre, over: [(end.x, end.y - 8), end])
        }
        try drag()
        _ = try trove.find(.button, "Arrange Manually")
        try Keyboard.press("Escape")
        try trove.wait("a no leaves the cards") { try trove.board()["Done"] == ["C", "A"] }
        try drag()
        try trove.click(.button, "Arrange Manually")
        try trove.wait("the sorted order with the move is the manual one") {
            try user.tasks().map { $0[0] } == ["D", "B", "A", "C"]
        }
        try trove.wait("the card is below") { try trove.board()["Done"] == ["A", "C"] }
        try trove.quit()
    }

    func testABoardFollowsOtherProgramsAndSmartLists() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try user.trovectl("set", "Tasks", "2", "Status=Done", "Urgent=yes")
        try trove.wait("the card moves") {
            try trove.board() == [
                "Open": ["A"], "Done": ["B", "C"], "Doing": [], "No Status": ["D"],
            ]
        }
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open", "--choice", "Doing")
        try trove.wait("the columns follow the choices") {
            try trove.board() == [
                "Open": ["A"], "Doing": [], "Done": ["B", "C"], "No Status": ["D"],
            ]
        }
        try user.trovectl("smart", "new", "--in", "Tasks", "Urgent Ones", "urgent:yes")
        let row = try trove.wait("the smart list") {
            trove.windows.first?.first {
                $0.role == .listItem && $0.name.hasPrefix("Urgent Ones")
            }
        }
        try Screen.settle()
        try Pointer.click(row.frame.centre)
        _ = try trove.rows(atLeast: 1)
        try Keyboard.press("ctrl+4")
        try trove.wait("the records of the smart list") {
            try trove.board() == ["Open": [], "Doing": [], "Done": ["B"], "No Status": []]
        }
        try Screen.settle()
        // In a smart list, cards have no place in an order.
        let open = try trove.button("Fold “Open”").frame
        let card = try trove.card("B").frame
        try Pointer.click((card.x + 12, card.centre.y))
        try trove.wait("its form is shown") { trove.taskInForm == "B" }
        try Keyboard.press("ctrl+shift+Left")
        try trove.wait("the value is set") { try user.tasks().contains(["B", "Doing"]) }
        try Screen.settle()
        try Pointer.drag(
            from: try trove.card("B").frame.centre,
            over: [(open.x - 90, open.y + 210), (open.x - 100, open.y + 220)])
        try trove.wait("the value is set") { try user.tasks().contains(["B", "Open"]) }
        try trove.wait("the card is in the column") { try trove.board()["Open"] == ["B"] }
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

extension TroveUser {
    /// The tasks and their status, in manual order.
    fileprivate func tasks() throws -> [[String?]] {
        try library.rows(
            """
            SELECT task, coalesce(status, '-') FROM tasks WHERE deleted_at IS NULL
            ORDER BY position
            """
        ).map { [$0[0], $0[1] == "-" ? nil : $0[1]] }
    }

    /// A setting of the only list.
    fileprivate func setting(_ name: String) throws -> String? {
        try library.value("SELECT settings ->> '$.\(name)' FROM list")
    }
}

extension RunningProgram {
    /// The task in the form.
    fileprivate var taskInForm: String? { windows.first?.first(.entry, "Task")?.text }

    private func cards() throws -> [Accessible] {
        try wait("the board") { windows.first?.first(.list, "Records") }.children
            .filter { $0.role == .listItem }
    }

    /// The titles of the cards by column; folded columns are missing.
    fileprivate func board() throws -> [String: [String]] {
        let list = try wait("the board") { windows.first?.first(.list, "Records") }
        var columns: [String: [String]] = [:]
        var column: String?
        for child in list.children {
            if child.role == .heading {
                let isFolded = child.children.contains { $0.name.hasPrefix("Unfold") }
                column = isFolded ? nil : child.name.components(separatedBy: ", ")[0]
                column.map { columns[$0] = [] }
            } else if let column {
                columns[column]?.append(child.cardTitle)
            }
        }
        return columns
    }

    /// Waits for the visible card with a title.
    fileprivate func card(_ title: String) throws -> Accessible {
        try wait("a card “\(title)”") { try cards().first { $0.cardTitle == title } }
    }

    fileprivate func button(_ name: String) throws -> Accessible { try find(.button, name) }
}

extension Accessible {
    /// The title of a card, whose name also includes its other lines.
    fileprivate var cardTitle: String { name.components(separatedBy: ", ")[0] }
}
