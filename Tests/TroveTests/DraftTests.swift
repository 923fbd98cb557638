import Foundation
import UITestSupport
import XCTest

/// A refused value stays in its field as typed, through every other action and a restart.
final class DraftTests: TroveTestCase {
    private static let refused = "This is not a date. Enter a date such as 1994-05-31."

    /// Starts Trove with a list of three books, each with a date.
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let file = user.home.url.appendingPathComponent("readings.csv")
        try """
        title,read on,pages\nEmma,1815-12-23,400\nFaust,1808-01-01,200\nMoby \
        Dick,1851-10-18,600\n
        """
        .write(to: file, atomically: true, encoding: .utf8)
        return try startTrove(importing: file, for: user)
    }

    private func select(_ title: String, in trove: RunningProgram) throws {
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("\(title) is shown") { try self.entry("title", in: trove).text == title }
    }

    private func entry(_ name: String, in trove: RunningProgram) throws -> Accessible {
        try trove.wait("the field \(name)") {
            trove.windows.first?.first { $0.role == .entry && $0.name == name }
        }
    }

    private func type(_ text: String, into name: String, in trove: RunningProgram) throws {
        try Pointer.click(try entry(name, in: trove).frame.center)
        try trove.wait("the field has the keyboard") { try self.entry(name, in: trove).isFocused }
        try Keyboard.press("ctrl+a")
        try Keyboard.type(text)
        try Keyboard.press("Tab")
    }

    private func waitForUnsaved(_ sentence: String, in trove: RunningProgram) throws {
        try trove.wait("“\(sentence)”") {
            trove.windows.first?.first { $0.role == .button && $0.name == sentence } != nil
        }
    }

    private func assertRefused(_ text: String, in trove: RunningProgram) throws {
        let date = try entry("read on", in: trove)
        try trove.wait("the text is there") { try self.entry("read on", in: trove).text == text }
        try trove.wait("its reason is below it") {
            trove.windows.first?.first { $0.name == Self.refused } != nil
        }
        XCTAssertEqual(date.helpText, Self.refused)
    }

    func testRefusedValuesAreCountedWhileSeveralRecordsAreSelected() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select("Emma", in: trove)
        try type("the day before", into: "read on", in: trove)
        try waitForUnsaved("1 unsaved value", in: trove)
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+a")
        try trove.wait("all are selected") { trove.shows(.label, "3 records") }
        try waitForUnsaved("1 unsaved value", in: trove)
        try trove.click(.button, "1 unsaved value")
        try assertRefused("the day before", in: trove)
        try trove.quit()
    }

    func testARefusedDateStaysUntilItIsCorrected() throws {
        let user = try TroveUser()
        var trove = try startTrove(for: user)
        try select("Emma", in: trove)
        try type("the day before", into: "read on", in: trove)
        try waitForUnsaved("1 unsaved value", in: trove)
        try assertRefused("the day before", in: trove)
        XCTAssertEqual(try user.library.value("SELECT text FROM _draft"), "the day before")

        // Edit another field and another record.
        try type("401", into: "pages", in: trove)
        try trove.wait("the other field is saved") {
            try user.library.value("SELECT pages FROM readings WHERE title = 'Emma'") == "401"
        }
        try assertRefused("the day before", in: trove)
        try select("Faust", in: trove)
        XCTAssertEqual(try entry("read on", in: trove).text, "1808-01-01")
        try waitForUnsaved("1 unsaved value", in: trove)
        try type("soon", into: "read on", in: trove)
        try waitForUnsaved("2 unsaved values", in: trove)

        // Undo, redo and restart.
        try Keyboard.press("ctrl+z")
        try trove.wait("the pages are undone") {
            try user.library.value("SELECT pages FROM readings WHERE title = 'Emma'") == "400"
        }
        try select("Emma", in: trove)
        try assertRefused("the day before", in: trove)
        try trove.quit()
        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try waitForUnsaved("2 unsaved values", in: trove)
        try assertRefused("the day before", in: trove)
        try trove.killAtOnce()
        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try waitForUnsaved("2 unsaved values", in: trove)

        // Go to the value with the keyboard, press Escape, and correct it.
        try select("Moby Dick", in: trove)
        try Keyboard.press("ctrl+j")
        try assertRefused("the day before", in: trove)
        try trove.wait("the field has the keyboard") {
            try self.entry("read on", in: trove).isFocused
        }
        try Keyboard.press("Escape")
        try trove.wait("the value is back") {
            try self.entry("read on", in: trove).text == "1815-12-23"
        }
        try waitForUnsaved("1 unsaved value", in: trove)
        try trove.click(.button, "1 unsaved value")
        try assertRefused("soon", in: trove)
        try type("1808-04-01", into: "read on", in: trove)
        try trove.wait("everything is saved") {
            trove.windows.first?.first { $0.name.contains("unsaved value") } == nil
        }
        XCTAssertEqual(
            try user.library.value("SELECT read_on FROM readings WHERE title = 'Faust'"),
            "1808-04-01")
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM _draft"), "0")
        try trove.quit()
    }

    func testWhatIsBeingTypedSurvivesACrash() throws {
        let user = try TroveUser()
        var trove = try startTrove(for: user)
        try select("Emma", in: trove)
        try Pointer.click(try entry("pages", in: trove).frame.center)
        try trove.wait("the field has the keyboard") {
            try self.entry("pages", in: trove).isFocused
        }
        try Keyboard.press("ctrl+a")
        // Keep typing without a pause until a draft is in the file.
        try trove.watch("the text is kept") {
            try Programs.whileAtWork { try Keyboard.type("7", pause: 15) }
            return try user.library.value("SELECT count(*) FROM _draft") == "1"
        }
        try trove.killAtOnce()
        let kept = try XCTUnwrap(user.library.value("SELECT text FROM _draft"))
        XCTAssertEqual(kept, String(repeating: "7", count: kept.count))
        XCTAssertEqual(
            try user.library.value("SELECT pages FROM readings WHERE title = 'Emma'"), "400")

        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try waitForUnsaved("1 unsaved value", in: trove)
        // The selection is saved with a delay, and may not have been saved in time.
        try select("Emma", in: trove)
        XCTAssertEqual(try entry("pages", in: trove).text, kept)
        try select("Faust", in: trove)
        try waitForUnsaved("1 unsaved value", in: trove)
        try Keyboard.press("ctrl+j")
        try trove.wait("the field has the keyboard") {
            try self.entry("pages", in: trove).isFocused
        }
        try Keyboard.press("Tab")
        try trove.wait("the text is the value") {
            try user.library.value("SELECT pages FROM readings WHERE title = 'Emma'") == kept
        }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM _draft"), "0")
        try trove.quit()
    }

    func testATitleThatIsTypedIntoItsRowSurvivesACrash() throws {
        let user = try TroveUser()
        var trove = try startTrove(for: user)
        func rename(_ title: String) throws {
            try Pointer.click(try trove.row(title).frame.center)
            try trove.wait("\(title) is selected") { try trove.row(title).isSelected }
            try Keyboard.press("F2")
            try trove.wait("the title can be typed") { trove.focused(.entry)?.text == title }
            try Keyboard.press("ctrl+a")
        }
        func drafts() throws -> [[String]] { try user.library.rows("SELECT text FROM _draft") }
        try rename("Emma")
        try Keyboard.type("Nana")
        try trove.wait("the text is kept") { try drafts() == [["Nana"]] }
        try Keyboard.press("Escape")
        try trove.wait("it is discarded") { try drafts().isEmpty }
        try rename("Emma")
        try Keyboard.type("Nana")
        try trove.wait("the text is kept") { try drafts() == [["Nana"]] }
        XCTAssertFalse(trove.shows(.button, "1 unsaved value"))
        try trove.killAtOnce()

        trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try waitForUnsaved("1 unsaved value", in: trove)
        try Keyboard.press("ctrl+j")
        try trove.wait("the title has the keyboard") {
            try self.entry("title", in: trove).isFocused
        }
        XCTAssertEqual(try entry("title", in: trove).text, "Nana")
        try Keyboard.press("Tab")
        try trove.wait("it is the title") {
            try user.library.value("SELECT title FROM readings WHERE id = 1") == "Nana"
        }

        // A cell of the table keeps its text, too.
        try Keyboard.press("ctrl+2")
        let cell = try trove.row("Faust").frame
        try Pointer.click((cell.x + 10, cell.y + 10))
        try trove.wait("the row is selected") { try trove.row("Faust").isSelected }
        try Keyboard.press("F2")
        try trove.wait("the editor") { trove.focused(.entry)?.text == "Faust" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Urfaust")
        try trove.wait("the text is kept") { try drafts() == [["Urfaust"]] }
        try trove.killAtOnce()
    }

    func testWhatIsTypedWhenTheWindowClosesIsKept() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select("Emma", in: trove)
        try Pointer.click(try entry("read on", in: trove).frame.center)
        try trove.wait("the field has the keyboard") {
            try self.entry("read on", in: trove).isFocused
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("once")
        try trove.quit()
        XCTAssertEqual(try user.library.value("SELECT text FROM _draft"), "once")
    }
}
