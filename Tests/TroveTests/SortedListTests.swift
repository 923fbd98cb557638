import Foundation
import UITestSupport
import XCTest

/// Moving rows in a sorted list: Trove offers to make its order the manual one.
final class SortedListTests: TroveTestCase {
    func testMovingARowWhileSortedAsksWhetherThisBecomesTheOwnOrder() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let own = try user.books(4)
        try sortByTitle(in: trove)
        let sorted = ["A Brief History of Time", "Beloved", "Brave New World"]
        try trove.wait("the books are sorted") { try Array(trove.titles().prefix(3)) == sorted }

        try dragThirdRowAboveFirst(in: trove)
        _ = try trove.find(.button, "Arrange Manually")
        try Keyboard.press("Escape")
        try trove.wait("a no puts the row back") { try Array(trove.titles().prefix(3)) == sorted }
        XCTAssertEqual(try user.books(4), own, "a no changes nothing")

        try dragThirdRowAboveFirst(in: trove)
        try trove.click(.button, "Arrange Manually")
        let moved = [sorted[2], sorted[0], sorted[1]]
        try trove.wait("the new order is on disk") { try user.books(3) == moved }
        try trove.wait("the new order is shown") { try Array(trove.titles().prefix(3)) == moved }

        // Now rows move without confirmation.
        try dragThirdRowAboveFirst(in: trove)
        let again = [moved[2], moved[0], moved[1]]
        try trove.wait("the second move is on disk") { try user.books(3) == again }
        try Keyboard.press("ctrl+z")
        try Keyboard.press("ctrl+z")
        try trove.wait("both moves are undone") { try user.books(4) == own }
        try trove.wait("the books are sorted again") {
            try Array(trove.titles().prefix(3)) == sorted
        }
        try trove.quit()
    }

    private func sortByTitle(in trove: RunningProgram) throws {
        for name in ["Sort and Group", "Sort by", "Title"] {
            let item = try trove.wait("“\(name)” can be clicked") {
                trove.windows.lazy.compactMap { window in
                    window.first { $0.name == name && $0.isShowing && !$0.frame.isEmpty }
                }.first
            }
            try Programs.settle()
            try Pointer.click(item.frame.center)
        }
    }

    private func dragThirdRowAboveFirst(in trove: RunningProgram) throws {
        try Programs.settle()
        let rows = try trove.rows(atLeast: 3).map(\.frame)
        try Pointer.drag(
            from: rows[2].center,
            over: [(rows[2].center.x, rows[2].center.y - 12), (rows[0].center.x, rows[0].y + 6)])
    }
}
