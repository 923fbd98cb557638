import Foundation
import UITestSupport
import XCTest

/// Texts typed into rows and cells, which are kept however the user goes on.
final class TypedTitleTests: TroveTestCase {
    /// Begins to type a title into the first row, and leaves it at that.
    private func typeTitle(_ title: String, in trove: RunningProgram) throws {
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "F2")
        _ = try trove.wait("the entry") { trove.focused(.entry) }
        try Keyboard.press("ctrl+a")
        try Keyboard.type(title)
        try trove.wait("it is typed") { trove.focused(.entry)?.text == title }
    }

    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Year")
        try user.trovectl("new", "Plants", "Title")
        for title in ["Alien", "Brazil"] { try user.trovectl("add", "Films", "Title=\(title)") }
        let trove = try user.startTrove()
        try trove.click(.listItem, "Films, 2 records")
        _ = try trove.rows(atLeast: 2)
        return trove
    }

    private func waitForTitle(
        _ title: String, _ trove: RunningProgram, _ user: TroveUser
    ) throws {
        try trove.wait("“\(title)” is on disk") { try user.firstTitle() == title }
    }

    func testATypedTitleIsKeptHoweverTheRowIsLeft() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try typeTitle("Aliens", in: trove)
        try trove.click(.listItem, "Plants, 0 records")
        try waitForTitle("Aliens", trove, user)
        try trove.click(.listItem, "Films, 2 records")
        _ = try trove.rows(atLeast: 2)

        try typeTitle("Alien 3", in: trove)
        try Keyboard.press("ctrl+3")
        try waitForTitle("Alien 3", trove, user)
        try Keyboard.press("ctrl+1")
        _ = try trove.rows(atLeast: 2)

        try typeTitle("Alien Resurrection", in: trove)
        try user.trovectl("set", "Films", "1", "Year=1997")
        try waitForTitle("Alien Resurrection", trove, user)

        try typeTitle("Prometheus", in: trove)
        try trove.quit()
        XCTAssertEqual(try user.firstTitle(), "Prometheus")
    }

    func testUndoInTheSearchChangesNoRecord() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let undone = "SELECT count(*) FROM history WHERE is_undone"
        try Keyboard.type("braz")
        try trove.wait("the result") { try trove.titles() == ["Brazil"] }
        try Keyboard.press("ctrl+z")
        try trove.wait("the search is empty") { trove.focused(.entry)?.text == "" }
        try trove.wait("all records") { try trove.titles() == ["Alien", "Brazil"] }
        XCTAssertEqual(try user.library.value(undone), "0")
        try trove.quit()
    }

    func testATypedCellIsKeptWhenTheWindowCloses() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try Keyboard.press("ctrl+2")
        _ = try trove.find(.button, "Title")
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+Home", "F2")
        _ = try trove.wait("the entry") { trove.focused(.entry) }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Aliens")
        try trove.quit()
        XCTAssertEqual(try user.firstTitle(), "Aliens")
    }
}

extension TroveUser {
    fileprivate func firstTitle() throws -> String? {
        try library.value("SELECT title FROM films WHERE id = 1")
    }
}
