import Foundation
import UITestSupport
import XCTest

/// A whole session with a list, checked by reading the library with the `sqlite3` tool.
final class EndToEndTests: TroveTestCase {
    func testWhatAPersonDoesToAListIsThereAfterARestart() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.airports, for: user)
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM airports"), "3376")

        try search(in: trove, user)
        let renamed = try renameFirstRow(in: trove, user)
        try dragThirdRowAboveFirst(in: trove, user)
        try deleteARowAndUndo(in: trove, user)

        let order = try user.airports(5)
        XCTAssertEqual(order[1], renamed)
        XCTAssertEqual(Array(try trove.titles().prefix(5)), order)
        try trove.quit()
        XCTAssertEqual(try user.library.value("PRAGMA integrity_check"), "ok")
        XCTAssertEqual(try user.airports(5), order)

        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 5)
        XCTAssertEqual(Array(try trove.titles().prefix(5)), order)
        try trove.quit()
    }

    private func search(in trove: RunningProgram, _ user: TroveUser) throws {
        let before = try trove.titles()
        let expected = try user.library.rows(
            """
            SELECT name FROM airports WHERE deleted_at IS NULL
                AND (name LIKE '%chicago%' OR city LIKE '%chicago%') ORDER BY position
            """
        ).map { $0[0] }
        XCTAssertGreaterThan(expected.count, 10)
        try Keyboard.press("ctrl+f")
        try Keyboard.type("chicago")
        try trove.wait("exactly the airports of Chicago") {
            let titles = try trove.titles()
            return titles.count >= 10 && titles == Array(expected.prefix(titles.count))
        }
        try Keyboard.press("Escape")
        try trove.wait("the list as it was") { try trove.titles() == before }
    }

    private func renameFirstRow(in trove: RunningProgram, _ user: TroveUser) throws -> String {
        let name = "Łódź Field"
        try Pointer.click(try trove.rows()[0].frame.center)
        try trove.wait("the first row is selected") { try trove.rows()[0].isSelected }
        try Keyboard.press("F2")
        let entry = try trove.wait("an entry in the row") {
            try trove.table().first { $0.role == .entry && $0.isFocused }
                ?? trove.window().first { $0.role == .entry && $0.isFocused }
        }
        XCTAssertEqual(entry.text, try user.airports(1)[0])
        try Keyboard.press("ctrl+a")
        try Keyboard.type(name)
        try Keyboard.press("Return")
        try trove.wait("the new name is on disk") { try user.airports(1) == [name] }
        _ = try trove.row(name)
        return name
    }

    private func dragThirdRowAboveFirst(in trove: RunningProgram, _ user: TroveUser) throws {
        let before = try user.airports(3)
        let rows = try trove.rows()
        let first = rows[0].frame
        let third = rows[2].frame
        try Pointer.drag(
            from: third.center,
            over: [(third.center.x + 4, third.center.y - 12), (first.center.x, first.y + 4)])
        let after = [before[2], before[0], before[1]]
        try trove.wait("the new order is on disk") { try user.airports(3) == after }
        try trove.wait("the new order is shown") { try Array(trove.titles().prefix(3)) == after }
    }

    private func deleteARowAndUndo(in trove: RunningProgram, _ user: TroveUser) throws {
        let before = try user.airports(4)
        try Pointer.click(try trove.row(before[3]).frame.center)
        try trove.wait("the row is selected") { try trove.row(before[3]).isSelected }
        try Keyboard.press("Delete")
        try trove.wait("the row is in the trash") {
            try user.library.value("SELECT count(*) FROM airports WHERE deleted_at IS NOT NULL")
                == "1"
        }
        try trove.wait("the row is gone") { try !trove.titles().contains(before[3]) }
        try trove.click(.button, "Undo")
        try trove.wait("the row is back on disk") { try user.airports(4) == before }
        _ = try trove.row(before[3])
    }
}
