import UITestSupport
import XCTest

/// Dropping several rows in a grouped list.
final class GroupDropTests: TroveTestCase {
    private static let tasks = [("A", "Open"), ("B", "Open"), ("C", "Open"), ("D", "Done")]

    private func startTasks(for user: TroveUser, by group: String) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Task", "Status:choice")
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open", "--choice", "Done")
        for (task, status) in Self.tasks {
            try user.trovectl("add", "Tasks", "Task=\(task)", "Status=\(status)")
        }
        try user.trovectl("change", "Tasks", "--group", group)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 4)
        try Programs.settle()
        try Pointer.click(try trove.row("A").frame.center)
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.row("B").frame.center) }
        try trove.wait("both are selected") {
            try trove.rows().filter(\.isSelected).map(\.title) == ["A", "B"]
        }
        try Programs.settle()
        return trove
    }

    private func dragSelection(
        below title: String, in trove: RunningProgram
    ) throws {
        let target = try trove.row(title).frame
        let end = (x: target.center.x, y: target.y + target.height - 4)
        try Pointer.drag(
            from: try trove.row("B").frame.center, over: [(end.x, end.y - 8), end])
    }

    func testSeveralRowsGetTheValueOfTheGroupOnWhichTheyAreDropped() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user, by: "Status")
        try dragSelection(below: "D", in: trove)
        try trove.wait("both are done, after the other") {
            try user.tasks() == [["C", "Open"], ["D", "Done"], ["A", "Done"], ["B", "Done"]]
        }
        try trove.wait("they are in the group, and selected") {
            try trove.titles() == ["C", "D", "A", "B"]
                && trove.rows().filter(\.isSelected).map(\.title) == ["A", "B"]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo takes it back") {
            try user.tasks() == [["A", "Open"], ["B", "Open"], ["C", "Open"], ["D", "Done"]]
        }
        try trove.wait("they are back") { try trove.titles() == ["A", "B", "C", "D"] }

        // Within their group they only change their place.
        try Programs.settle()
        try dragSelection(below: "C", in: trove)
        try trove.wait("the order is changed") {
            try user.tasks() == [["C", "Open"], ["A", "Open"], ["B", "Open"], ["D", "Done"]]
        }
        try trove.wait("they are below") { try trove.titles() == ["C", "A", "B", "D"] }
        try trove.quit()
    }

    func testAGroupThatDraggingCannotChangeRefusesRowsWithAReason() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user, by: "Task:letter")
        try dragSelection(below: "D", in: trove)
        try trove.wait("the reason") {
            trove.windows.contains { $0.outline.contains("Dragging cannot change “Task”") }
        }
        try Keyboard.press("Return")
        try trove.wait("it is read") {
            !trove.windows.contains { $0.outline.contains("Dragging cannot change") }
        }
        XCTAssertEqual(try user.tasks().map { $0[0] }, ["A", "B", "C", "D"])
        try trove.quit()
    }
}

extension TroveUser {
    /// Each task with its status, in manual order.
    fileprivate func tasks() throws -> [[String]] {
        try library.rows("SELECT task, status FROM tasks ORDER BY position")
    }
}
