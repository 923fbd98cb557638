import Foundation
import UITestSupport
import XCTest

/// The cards of a board: moving them by mouse and by keys, and following others.
final class BoardTests: BoardTestCase {
    func testCardsAreDraggedToAnotherColumnAndToAnotherPlace() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        // Onto the upper half of C, so before it.
        let done = try trove.card("C").frame
        let before = (x: done.center.x, y: done.y + 6)
        try Pointer.drag(
            from: try trove.card("A").frame.center, over: [(before.x - 30, before.y + 2), before])
        try trove.wait("the value is set") {
            try user.boardTasks() == [["B", "Open"], ["A", "Done"], ["C", "Done"], ["D", nil]]
        }
        try trove.wait("the card is in the column") { try trove.board()["Done"] == ["A", "C"] }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes it back") {
            try user.boardTasks() == [["A", "Open"], ["B", "Open"], ["C", "Done"], ["D", nil]]
        }
        try trove.wait("the card is back") { try trove.board()["Open"] == ["A", "B"] }

        // Within the column.
        try Programs.settle()
        let (first, second) = (try trove.card("A").frame, try trove.card("B").frame)
        let end = (x: second.center.x, y: second.y + second.height - 4)
        try Pointer.drag(from: first.center, over: [(end.x, end.y - 8), end])
        try trove.wait("the order is changed") {
            try user.boardTasks().map { $0[0] }.prefix(2) == ["B", "A"]
        }
        try trove.wait("the card is below") { try trove.board()["Open"] == ["B", "A"] }
        try trove.quit()
    }

    func testSeveralCardsAreDraggedTogether() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try Pointer.click(try trove.card("A").frame.center)
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.card("B").frame.center) }
        try trove.wait("both are selected") {
            try trove.card("A").isSelected && trove.card("B").isSelected
        }
        let done = try trove.card("C").frame
        let below = (x: done.center.x, y: done.y + done.height + 60)
        try Pointer.drag(
            from: try trove.card("A").frame.center, over: [(below.x, below.y - 8), below])
        try trove.wait("both are done") {
            try user.boardTasks() == [["C", "Done"], ["A", "Done"], ["B", "Done"], ["D", nil]]
        }
        try trove.wait("they are in the column and selected") {
            try trove.board()["Done"] == ["C", "A", "B"] && trove.card("A").isSelected
                && trove.card("B").isSelected
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes both back") {
            try user.boardTasks() == [["A", "Open"], ["B", "Open"], ["C", "Done"], ["D", nil]]
        }
        try trove.quit()
    }

    func testABoardIsOperatedByKeys() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        try Pointer.click(try trove.card("A").frame.center)
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
            try user.boardTasks().contains(["A", "Done"])
        }
        try trove.wait("it is still selected") {
            try trove.board()["Done"] == ["A", "C"] && trove.card("A").isSelected
        }
        try Keyboard.press("alt+Down")
        try trove.wait("it is below") {
            try trove.board()["Done"] == ["C", "A"]
                && user.boardTasks().map { $0[0] } == ["B", "C", "A", "D"]
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
        try trove.wait("the record is in the trash") { try user.boardTasks().count == 3 }
        try trove.wait("the card is gone") { try trove.board()["Doing"] == [] }
        _ = try trove.find(.button, "Undo")
        try Keyboard.press("ctrl+z")
        try trove.wait("the card is back") { try trove.board()["Doing"] == ["A"] }
        try Keyboard.press("ctrl+1")
        try trove.wait("the row is selected") { try trove.row("A").isSelected }
        try trove.quit()
    }

    func testASortedBoardAsksOnlyBeforeAnotherOrder() throws {
        let user = try TroveUser()
        let trove = try startBoard(for: user)
        for name in ["Sort and Group", "Sort by", "Task", "Sort and Group", "Descending"] {
            let item = try trove.wait("“\(name)” can be clicked") {
                trove.windows.lazy.compactMap { window in
                    window.first { $0.name == name && $0.isShowing && !$0.frame.isEmpty }
                }.first
            }
            try Programs.settle()
            try Pointer.click(item.frame.center)
        }
        try trove.wait("the columns are sorted") { try trove.board()["Open"] == ["B", "A"] }
        try Programs.settle()
        let done = try trove.card("C").frame
        let above = (x: done.center.x, y: done.y + 4)
        try Pointer.drag(
            from: try trove.card("A").frame.center, over: [(above.x - 20, above.y + 4), above])
        try trove.wait("the value is set") { try user.boardTasks().contains(["A", "Done"]) }
        try trove.wait("the card is where the order says") {
            try trove.board()["Done"] == ["C", "A"]
        }

        try Programs.settle()
        let (first, second) = (try trove.card("C").frame, try trove.card("A").frame)
        let end = (x: second.center.x, y: second.y + second.height - 4)
        func drag() throws {
            try Pointer.drag(from: first.center, over: [(end.x, end.y - 8), end])
        }
        try drag()
        _ = try trove.find(.button, "Arrange Manually")
        try Keyboard.press("Escape")
        try trove.wait("a no leaves the cards") { try trove.board()["Done"] == ["C", "A"] }
        try drag()
        try trove.click(.button, "Arrange Manually")
        try trove.wait("the sorted order with the move is the manual one") {
            try user.boardTasks().map { $0[0] } == ["D", "B", "A", "C"]
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
        try Programs.settle()
        try Pointer.click(row.frame.center)
        _ = try trove.rows(atLeast: 1)
        try Keyboard.press("ctrl+4")
        try trove.wait("the records of the smart list") {
            try trove.board() == ["Open": [], "Doing": [], "Done": ["B"], "No Status": []]
        }
        try Programs.settle()
        // In a smart list, cards have no place in an order.
        let open = try trove.button("Collapse “Open”").frame
        let card = try trove.card("B").frame
        try Pointer.click((card.x + 12, card.center.y))
        try trove.wait("its form is shown") { trove.taskInForm == "B" }
        try Keyboard.press("ctrl+shift+Left")
        try trove.wait("the value is set") { try user.boardTasks().contains(["B", "Doing"]) }
        try Programs.settle()
        try Pointer.drag(
            from: try trove.card("B").frame.center,
            over: [(open.x - 90, open.y + 210), (open.x - 100, open.y + 220)])
        try trove.wait("the value is set") { try user.boardTasks().contains(["B", "Open"]) }
        try trove.wait("the card is in the column") { try trove.board()["Open"] == ["B"] }
        try trove.quit()
    }
}
