import UITestSupport
import XCTest

/// The page of the record beside the records, which can be hidden.
final class RecordPaneTests: TroveTestCase {
    /// Starts Trove with two tasks beside the form of the first.
    private func startTasks(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Task", "Status:choice")
        for (task, status) in [("Paint", "Open"), ("Sand", "Done")] {
            try user.trovectl("add", "Tasks", "Task=\(task)", "Status=\(status)")
        }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        try trove.row("Paint").perform("activate")
        _ = try trove.find(.entry, "Task")
        return trove
    }

    /// Presses keys one after the other, and waits until the program has settled.
    private func press(_ keys: String...) throws {
        for key in keys { try Keyboard.press(key) }
        try Programs.settle()
    }

    func testTheKeyHidesThePageBesideOneKindOfView() throws {
        let user = try TroveUser()
        var trove = try startTasks(for: user)
        let width = try trove.table().frame.width
        try press("F9")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        XCTAssertGreaterThan(try trove.table().frame.width, width + 400)
        try press("Down")
        XCTAssertTrue(try trove.row("Sand").isSelected, "The focus is in the rows again.")
        try Keyboard.press("ctrl+3")
        _ = try trove.find(.entry, "Task")
        try press("ctrl+1")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try trove.quit()

        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        try Programs.settle()
        XCTAssertFalse(trove.shows(.entry, "Task"), "It stays hidden after a restart.")
        try trove.click(.button, "Show Record Pane")
        _ = try trove.find(.entry, "Task")
        try Programs.settle()
        XCTAssertEqual(try trove.table().frame.width, width)
        XCTAssertFalse(trove.shows(.button, "Show Record Pane"))
        try trove.click(.button, "Hide Record Pane")
        try Programs.settle()
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try trove.quit()
    }

    func testAHiddenPageOpensWithARecordAndClosesWithEscape() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        for (view, key) in [("board", "ctrl+4"), ("table", "ctrl+2"), ("list", "ctrl+1")] {
            try press(key)
            try press("F9")
            XCTAssertFalse(trove.shows(.entry, "Task"), view)
            try press(view == "table" ? "ctrl+Return" : "Return")
            XCTAssertTrue(try trove.find(.entry, "Task").isFocused, view)
            try press("Escape")
            XCTAssertFalse(trove.shows(.entry, "Task"), view)
            // The keyboard is in the view again: the key opens the same record.
            try press(view == "table" ? "ctrl+Return" : "Return")
            XCTAssertEqual(try trove.find(.entry, "Task").text, "Paint", view)
            try press("F9")
            XCTAssertFalse(trove.shows(.entry, "Task"), view)
        }
        try trove.quit()
    }

    func testAClickSelectsAndADoubleClickOpens() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try press("F9")
        let place = try trove.row("Sand").frame.center
        try Pointer.click(place)
        try Programs.settle()
        XCTAssertFalse(trove.shows(.entry, "Task"))
        XCTAssertTrue(try trove.row("Sand").isSelected)
        try Pointer.doubleClick(place)
        try Programs.settle()
        XCTAssertEqual(try trove.find(.entry, "Task").text, "Sand")
        try trove.quit()
    }

    func testAResultOfAllListsOpensAHiddenPageInItsList() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try press("F9")
        try press("ctrl+shift+f")
        try Keyboard.type("Sand")
        _ = try trove.row("Sand")
        try press("Down", "Return")
        XCTAssertEqual(try trove.find(.entry, "Task").text, "Sand")
        XCTAssertEqual(try trove.rows().count, 2, "The list of the record.")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try trove.quit()
    }

    func testABarWithoutThePageTellsWhatIsNotSaved() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Years", "Name", "Year:number")
        try user.trovectl("add", "Years", "Name=One", "Year=1")
        let trove = try user.startTrove()
        try trove.row("One").perform("activate")
        try trove.find(.entry, "Year").setText("soon")
        try trove.find(.entry, "Year").perform("activate")
        try Programs.settle()
        try press("F9")
        XCTAssertFalse(trove.shows(.entry, "Year"))
        try trove.click(.button, "1 unsaved value")
        try Programs.settle()
        XCTAssertEqual(try trove.find(.entry, "Year").text, "soon")
        try press("Escape")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Year"))
        XCTAssertFalse(trove.shows(.button, "1 unsaved value"))
        XCTAssertTrue(trove.shows("1 record"))
        try trove.quit()
    }

    func testARecordOfTheTrashOpensAHiddenPage() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try press("F9")
        try trove.row("Paint").perform("activate")
        try press("Escape")
        try Keyboard.press("Delete")
        try trove.click(.listItem, "Trash, 1 record")
        try Pointer.click(try trove.row("Paint").frame.center)
        try Programs.settle()
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try press("Return")
        XCTAssertEqual(try trove.find(.entry, "Task").text, "Paint")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try trove.quit()
    }

    func testEscapeInTheRowsClosesAnOpenedPage() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try press("F9")
        try press("ctrl+a", "Return")
        XCTAssertTrue(trove.shows(.button, "Hide Record Pane"), "The page of both.")
        try press("Escape")
        XCTAssertTrue(trove.shows(.button, "Show Record Pane"))
        try press("Home", "Return")
        try Pointer.click(try trove.row("Sand").frame.center)
        try Programs.settle()
        XCTAssertEqual(try trove.find(.entry, "Task").text, "Sand", "The page follows.")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        // A button of the hidden bar had the focus.
        try trove.click(.button, "Show Record Pane")
        try Programs.settle()
        try trove.find(.button, "Hide Record Pane").takeFocus()
        try Programs.settle()
        try press("F9", "Up")
        XCTAssertTrue(try trove.row("Paint").isSelected)
        try trove.quit()
    }

    func testANewRecordOpensAHiddenPage() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try press("F9")
        try press("ctrl+n")
        XCTAssertEqual(try trove.find(.entry, "Task").text, "")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        XCTAssertEqual(try trove.rows().count, 2)
        try press("ctrl+n")
        try Keyboard.type("Varnish")
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        XCTAssertTrue(try trove.row("Varnish").isSelected)
        try trove.quit()
    }

    func testANarrowWindowHasPagesInAnyCase() throws {
        let user = try TroveUser()
        let trove = try startTasks(for: user)
        try Keyboard.press("F9")
        try trove.resizeWindow(width: 500, height: 700)
        try Programs.settle()
        XCTAssertFalse(trove.shows(.button, "Show Record Pane"))
        try trove.row("Paint").perform("activate")
        try Programs.settle()
        XCTAssertEqual(try trove.find(.entry, "Task").text, "Paint")
        XCTAssertFalse(trove.shows(.button, "Hide Record Pane"))
        try trove.resizeWindow(width: 1100, height: 700)
        try Programs.settle()
        XCTAssertTrue(trove.shows(.entry, "Task"), "The person was reading it.")
        try trove.find(.entry, "Task").takeFocus()
        try press("Escape")
        XCTAssertFalse(trove.shows(.entry, "Task"))
        try trove.quit()
    }
}
