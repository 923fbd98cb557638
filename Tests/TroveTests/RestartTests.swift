import Foundation
import UITestSupport
import XCTest

/// The state of the window after Trove was closed or killed and started again.
final class RestartTests: TroveTestCase {
    func testAfterAKillTheSameListRowAndWindowSizeAreBack() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.airports, for: user)
        try trove.resizeWindow(width: 1000, height: 640)
        let chosen = try trove.rows(atLeast: 6)[4].title
        try Pointer.click(try trove.row(chosen).frame.center)
        try trove.wait("the row is selected") { try trove.row(chosen).isSelected }
        try trove.wait("what the window shows is on disk") {
            try user.library.value(
                """
                SELECT name FROM airports WHERE id = (
                    SELECT value ->> '$.record' FROM setting WHERE name = 'window')
                """) == chosen
        }
        try trove.killAtOnce()
        XCTAssertEqual(try user.library.value("PRAGMA integrity_check"), "ok")

        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 6)
        try trove.wait("the same row is selected") { try trove.row(chosen).isSelected }
        let frame = try trove.windowFrame()
        XCTAssertEqual([frame.width, frame.height], [1000, 640])

        // Each list comes back as it was, also after another start.
        try user.trovectl("new", "Notes", "Title")
        try trove.click(.listItem, "Notes, 0 records")
        try trove.wait("the other list") { trove.windows.first?.name == "Notes – Trove" }
        try trove.quit()
        trove = try user.startTrove()
        try trove.wait("the other list") { trove.windows.first?.name == "Notes – Trove" }
        let airports = try trove.wait("the first list") {
            trove.windows.first?.first {
                $0.role == .listItem && $0.name.lowercased().hasPrefix("airports,")
            }
        }
        try Pointer.click(airports.frame.center)
        try trove.wait("the row is selected again") { try trove.row(chosen).isSelected }
        try trove.quit()
    }

    /// 35.1: what is selected is in sight again, where it was.
    func testAListStandsWhereItStood() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.rows(atLeast: 6)[2].frame.center)
        try Keyboard.press("End")
        let last = try trove.wait("the last row is selected") {
            try trove.rows().last { $0.isSelected }?.title
        }
        try Keyboard.press("Up", "Up")
        let titles = try trove.wait("another row is selected") {
            let rows = try trove.rows()
            return rows.last?.title == last && rows.dropLast().contains(where: \.isSelected)
                ? rows.map(\.title) : nil
        }
        try trove.waitUntilSaved()
        try trove.quit()
        trove = try user.startTrove()
        try trove.wait("the same rows") { try trove.titles() == titles }
        try trove.quit()
    }

    /// 35.1: a record that moves because of its new value stays in sight.
    func testARecordThatMovesByItsNewValueStaysInSight() throws {
        let user = try TroveUser()
        let library = try startTrove(importing: Self.books, for: user)
        try library.quit()
        try user.trovectl("change", "books", "--sort", "Title")
        let trove = try user.startTrove()
        let first = try trove.rows(atLeast: 6)[0]
        try Pointer.click(first.frame.center)
        try Keyboard.press("F2")
        try trove.wait("the title can be typed") { trove.focused(.entry)?.text == first.title }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Zzz")
        try Keyboard.press("Return")
        let moved = try trove.row("Zzz")
        XCTAssertTrue(moved.isSelected)
        XCTAssertEqual(try trove.titles().last, "Zzz")
        try trove.quit()
    }

    func testAChangeThatIsShownAsSavedSurvivesAKill() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.books, for: user)
        for number in 1...3 {
            let title = "Kept \(number)"
            try Pointer.click(try trove.rows()[number].frame.center)
            try trove.wait("row \(number) is selected") { try trove.rows()[number].isSelected }
            try Keyboard.press("F2")
            _ = try trove.wait("an entry") { trove.focused(.entry) }
            try Keyboard.press("ctrl+a")
            try Keyboard.type(title)
            try Keyboard.press("Return")
            _ = try trove.row(title)
            try trove.waitUntilSaved()
            try trove.killAtOnce()
            let kept = try user.library.value("SELECT count(*) FROM books WHERE title = '\(title)'")
            XCTAssertEqual(kept, "1")
            XCTAssertEqual(try user.library.value("PRAGMA integrity_check"), "ok")
            trove = try user.startTrove()
            _ = try trove.rows(atLeast: 5)
        }
        try trove.quit()
    }
}
