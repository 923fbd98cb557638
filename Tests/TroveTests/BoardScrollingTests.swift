import Foundation
import UITestSupport
import XCTest

/// Columns of a board that scroll on their own.
final class BoardScrollingTests: BoardTestCase {
    /// Starts a board whose first column is longer than the window.
    private func startLongBoard(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Task", "Status:choice")
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open", "--choice", "Done")
        let file = user.home.url.appendingPathComponent("tasks.csv")
        let open = (1...30).map { "Task \($0),Open\n" }.joined()
        try ("Task,Status\n" + open + "Last,Done\n").write(
            to: file, atomically: true, encoding: .utf8)
        try user.trovectl("import", "--header", "--into", "Tasks", file.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 4)
        try Keyboard.press("ctrl+4")
        try trove.wait("the columns") {
            try trove.board()["Open"]?.count == 30 && trove.board()["Done"] == ["Last"]
        }
        try Programs.settle()
        return trove
    }

    /// The distance of a card from the top of the board, which is lower during a search.
    private func top(_ title: String, _ trove: RunningProgram) throws -> Int {
        try trove.card(title).frame.y - header("Open", trove).y
    }

    private func header(_ title: String, _ trove: RunningProgram) throws -> Frame {
        try trove.wait("the header of \(title)") {
            trove.windows.first?.first(.list, "Records")?.children
                .first { $0.role == .heading && $0.name.hasPrefix(title) }
        }.frame
    }

    func testAColumnIsScrolledAndItsPlaceIsRemembered() throws {
        let user = try TroveUser()
        let trove = try startLongBoard(for: user)
        let (first, last) = (try top("Task 1", trove), try top("Last", trove))
        let header = try header("Open", trove)
        let place = try trove.card("Task 3").frame.center
        try Pointer.scroll(at: place, notches: 4)
        try trove.wait("the column is scrolled") { try top("Task 1", trove) < first - 20 }
        try Programs.settle()
        let scrolled = try top("Task 1", trove)
        XCTAssertEqual(try top("Last", trove), last, "the other column stays")
        XCTAssertEqual(try self.header("Open", trove), header, "the header stays")

        try Keyboard.press("ctrl+1")
        try trove.wait("the list") { try trove.titles().contains("Task 1") }
        try Keyboard.press("ctrl+4")
        try trove.wait("the column is where it was") { try top("Task 1", trove) == scrolled }

        // The search begins at the top, and its end returns.
        try Keyboard.type("-last")
        try trove.wait("the results") { try trove.board()["Done"] == [] }
        try trove.wait("the column is at its top") { try top("Task 1", trove) == first }
        try Keyboard.press("Escape")
        try trove.wait("all cards") { try trove.board()["Done"] == ["Last"] }
        try trove.wait("the column is where it was") { try top("Task 1", trove) == scrolled }

        // The keyboard scrolls to the card that it reaches.
        try Pointer.click(try trove.card("Last").frame.center)
        try Keyboard.press("End", "Home")
        try trove.wait("the first card is in sight") {
            try trove.card("Task 1").isSelected && top("Task 1", trove) == first
        }
        try Keyboard.press("Page_Down", "Page_Down", "Page_Down", "Page_Down", "Page_Down")
        try trove.wait("the last card of the column is in sight") {
            let card = try trove.card("Task 30")
            return card.isSelected && !card.frame.isEmpty
        }
        try trove.quit()
    }
}
