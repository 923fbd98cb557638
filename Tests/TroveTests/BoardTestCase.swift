import Foundation
import UITestSupport
import XCTest

/// Tests of a list as a board.
class BoardTestCase: TroveTestCase {
    /// Starts Trove with a board of tasks: A and B are open, C is done, D has no status.
    func startBoard(for user: TroveUser) throws -> RunningProgram {
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
        let edge = (x: board.x + board.width, y: board.center.y)
        try Pointer.drag(from: edge, over: [(edge.x + 215, edge.y)])
        try trove.wait("the cards are in their columns") {
            try trove.board() == [
                "Open": ["A", "B"], "Done": ["C"], "Doing": [], "No Status": ["D"],
            ]
        }
        try trove.wait("the view is in the library") {
            try user.boardSetting("viewKind") == "board"
        }
        try Programs.settle()
        return trove
    }
}

extension TroveUser {
    /// The tasks and their status, in manual order.
    func boardTasks() throws -> [[String?]] {
        try library.rows(
            """
            SELECT task, coalesce(status, '-') FROM tasks WHERE deleted_at IS NULL
            ORDER BY position
            """
        ).map { [$0[0], $0[1] == "-" ? nil : $0[1]] }
    }

    /// A setting of the only list.
    func boardSetting(_ name: String) throws -> String? {
        try library.value("SELECT settings ->> '$.\(name)' FROM list")
    }
}

extension RunningProgram {
    /// The task in the form.
    var taskInForm: String? { windows.first?.first(.entry, "Task")?.text }

    private func boardCards() throws -> [Accessible] {
        try wait("the board") { windows.first?.first(.list, "Records") }.children
            .filter { $0.role == .listItem }
    }

    /// The titles of the cards by column; folded columns are missing.
    func board() throws -> [String: [String]] {
        let list = try wait("the board") { windows.first?.first(.list, "Records") }
        var columns: [String: [String]] = [:]
        var column: String?
        for child in list.children {
            if child.role == .heading {
                let isFolded = child.children.contains { $0.name.hasPrefix("Expand") }
                column = isFolded ? nil : child.name.components(separatedBy: ", ")[0]
                column.map { columns[$0] = [] }
            } else if let column {
                columns[column]?.append(child.cardTitle)
            }
        }
        return columns
    }

    /// Waits for the visible card with a title.
    func card(_ title: String) throws -> Accessible {
        try wait("a card “\(title)”") { try boardCards().first { $0.cardTitle == title } }
    }

    func button(_ name: String) throws -> Accessible { try find(.button, name) }
}

extension Accessible {
    /// The title of a card, whose name also includes its other lines.
    var cardTitle: String { name.components(separatedBy: ", ")[0] }
}
