import ProgramSupport
import UITestSupport
import XCTest

/// A list in the accessibility tree, as a screen reader reads it.
final class ScreenReaderTests: TroveTestCase {
    func testAListHasAllItsRowsAndEachItsPlace() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.airports, for: user)
        let table = try trove.table()
        try trove.wait("all rows") { table.childCount == 3376 && table.rowCount == 3376 }
        let titles = try user.airports(3376)
        let rows = try trove.rows()
        XCTAssertLessThan(rows.count, 40)
        XCTAssertEqual(rows.map(\.title), Array(titles.prefix(rows.count)))
        let seventeenth = try XCTUnwrap(table.child(at: 16))
        XCTAssertEqual(seventeenth.attributes["posinset"], "17")
        XCTAssertEqual(seventeenth.attributes["setsize"], "3376")
        XCTAssertEqual(seventeenth.role, .tableCell)

        let last = try XCTUnwrap(table.child(at: 3375))
        XCTAssertFalse(last.isShowing)
        XCTAssertEqual(last.title, titles[3375])
        XCTAssertTrue(last.name.hasPrefix(titles[3375]), last.name)
        XCTAssertTrue(table.selectChild(at: 3375))
        try trove.wait("the last row is selected and on screen") {
            last.isSelected && last.isShowing
        }
        XCTAssertTrue(try XCTUnwrap(table.child(at: 1700)).scrollIntoView())
        try trove.wait("row 1 701 is on screen") {
            try trove.rows().contains { $0.indexInParent == 1700 }
        }
        try trove.quit()
    }

    /// With a million rows, accessibility queries create only visible cells.
    func testATableOfAMillionRowsIsAskedWithoutMakingThem() throws {
        let program = try RunningProgram(.product("long-table"))
        let table = try program.find(.table, "Numbers")
        XCTAssertEqual(table.rowCount, 1_000_000)
        XCTAssertEqual(table.childCount, 1_000_000)
        let last = try XCTUnwrap(table.child(at: 999_999))
        XCTAssertEqual(last.name, "Number 999999")
        XCTAssertEqual(last.attributes["posinset"], "1000000")
        XCTAssertEqual(last.attributes["setsize"], "1000000")
        XCTAssertNil(table.child(at: 1_000_000))
        let shown = table.shownChildren
        XCTAssertEqual(shown.first?.name, "Number 0")
        XCTAssertTrue(table.selectChild(at: 999_999))
        try program.wait("the last row is on screen") { last.isShowing && last.isSelected }

        try program.click(.button, "Close")
        try program.waitUntilExit()
        let figures = program.output.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        guard figures.count == 3 else { return XCTFail("It counted: \(program.output)") }
        // The rows at the top, those at the end, and the one queried by itself.
        XCTAssertLessThan(figures[0], 6 * shown.count, program.output)
        XCTAssertLessThan(figures[1], 3 * shown.count, program.output)
        XCTAssertLessThan(figures[2], 6 * shown.count, program.output)
    }

    /// Listens to all events while Trove is used; a GTK or ATK critical would end the program.
    func testListeningToEverythingWhileTheProgramIsUsedIsHarmless() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove)
        try makeListByHand(in: trove)
        try Keyboard.press("ctrl+o")
        try trove.wait("the files") { trove.windows.count == 2 }
        try Keyboard.press("Escape")
        try trove.wait("no files") { trove.windows.count == 1 }
        try user.trovectl("import", Self.books.path)
        try trove.click(.listItem, "Books, 62 records")
        try useList(in: trove)
        try trove.quit()
        for kind in [
            "object:state-changed", "object:children-changed", "object:text-changed",
            "object:selection-changed", "object:active-descendant-changed",
            "object:property-change", "window:activate",
        ] {
            XCTAssertNotNil(listener.counts[kind], "\(kind) in \(listener.counts)")
        }
    }

    private func makeListByHand(in trove: RunningProgram) throws {
        try trove.chooseFromMainMenu("About Trove")
        try trove.wait("the dialog") { trove.windows.last?.isActive == true }
        try Keyboard.press("Escape")
        try trove.beginBlankList()
        try Keyboard.type("Plants")
        try trove.click(.button, "Create")
        try trove.click(.button, "Add Record")
        _ = try trove.wait("the first field has the cursor") { trove.focused(.entry) }
        try Keyboard.type("Fern")
        try Keyboard.press("Return")
        _ = try trove.row("Fern")
        try Keyboard.press("ctrl+question")
        try trove.wait("the keys") { trove.windows.count == 2 }
        try Keyboard.press("Escape")
        try trove.wait("no keys") { trove.windows.count == 1 }
    }

    private func useList(in trove: RunningProgram) throws {
        _ = try trove.rows(atLeast: 5)
        try Pointer.scroll(at: try trove.table().frame.center, notches: 20)
        try Pointer.scroll(at: try trove.table().frame.center, notches: -30)
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "Down", "Down", "End", "Home", "alt+Down", "ctrl+z")
        try trove.click(.toggleButton, "Sort and Group")
        try trove.click(.button, "Sort by")
        try trove.click(.radioButton, "Author")
        try Keyboard.press("ctrl+f")
        _ = try trove.find(.entry, "Search")
        try Keyboard.type("borges")
        try trove.wait("what was searched for") { try trove.titles() == ["Ficciones"] }
        try Keyboard.press("Escape")
        _ = try trove.rows(atLeast: 5)
        try trove.click(.button, "Edit")
        try trove.click(.button, "Done")
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "Delete")
        try trove.click(.button, "Undo")
        try trove.resizeWindow(width: 420, height: 600)
        try Keyboard.press("Return")
        _ = try trove.find(.button, "Back")
        try Keyboard.press("alt+Left")
        try trove.resizeWindow(width: 1000, height: 700)
        _ = try trove.rows(atLeast: 5)
    }
}
