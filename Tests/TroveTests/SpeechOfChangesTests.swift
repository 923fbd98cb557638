import ProgramSupport
import UITestSupport
import XCTest

/// The speech of Orca about what changes: searches, modes, edits, views.
final class SpeechOfChangesTests: SpeechTestCase {
    func testASearchSaysItsResultsAndItsEnd() throws {
        let person = try listen()
        XCTAssertEqual(try person.hear("Down", "ctrl+f"), ["Search text."])
        XCTAssertEqual(try person.hear(typing: "lem").last, "1 result.")
        XCTAssertEqual(try person.hear(typing: "qqq"), ["No Results."])
        let end = try person.hear("Escape")
        XCTAssertEqual(end.last, "Search closed, 62 records.")
    }

    func testASuggestionIsSaidWithItsPlace() throws {
        let person = try listen()
        _ = try person.hear("ctrl+f")
        _ = try person.hear(typing: "gen")
        XCTAssertEqual(try person.hear("Down"), ["Genre, Field, 1 of 1."])
    }

    func testTheNextRecordIsSaidAfterOneIsDeleted() throws {
        let person = try listen()
        // Orca drops the alert, which follows, if its events arrive together with many others.
        XCTAssertEqual(
            try person.hear("Down", "Down", "Delete").filter { !$0.hasPrefix("alert ") },
            ["Solaris, Stanisław Lem."])
        XCTAssertEqual(
            try person.hear("ctrl+z").last, "The Left Hand of Darkness, Ursula K. Le Guin.")
        XCTAssertEqual(try person.hear("alt+Down"), ["Moved to position 3 of 62."])
    }

    func testEditModeIsSaid() throws {
        let person = try listen()
        _ = try person.orca.heard()
        try person.trove.click(.button, "Edit")
        XCTAssertEqual(try person.orca.heard().last, "Editing started.")
    }

    func testTheCalendarOpensWithADay() throws {
        let person = try listen()
        let opened = try person.hear("ctrl+5")
        let day = try XCTUnwrap(opened.last)
        XCTAssertTrue(day.hasSuffix(", today."), "\(opened)")
        XCTAssertEqual(try person.hear("Right"), [day])
    }

    func testTheResultOfACheckIsSaidWithItsNotes() throws {
        let person = try listen()
        _ = try Program(
            "sqlite3",
            arguments: [
                person.user.library.url.path, "CREATE TABLE books_backup AS SELECT * FROM books",
            ]
        ).output()
        try person.trove.chooseFromMainMenu("Library…")
        try person.trove.click(.toggleButton, "Maintenance")
        _ = try person.orca.heard()
        try Keyboard.press("alt+h")
        try person.trove.wait("the result") {
            person.trove.shows(.label, "No problems were found.")
        }
        let heard = try person.orca.heard().joined(separator: " ")
        XCTAssertTrue(heard.contains("No problems were found."), heard)
        XCTAssertTrue(heard.contains("the table “books_backup”."), heard)
    }

    func testColumnsOfABoardAreSaidWithTheirRecords() throws {
        let person = try listen()
        XCTAssertEqual(try person.hear("ctrl+4", "Down").last, "Adventure, 2 records.")
        XCTAssertEqual(try person.hear("Down").first?.prefix(9), "Moby-Dick")
        XCTAssertEqual(try person.hear("Right").last, "Children, 4 records.")
        XCTAssertEqual(try person.hear("Left").last, "Adventure, 2 records.")
        XCTAssertEqual(try person.hear("ctrl+shift+Right"), ["Moved to Children."])
    }

    func testADialogIsSaidWithItsFirstControlAndTheListAfterIt() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("ctrl+comma"),
            ["Preferences dialog.", "Colors combo box.", "Follow System."])
        XCTAssertEqual(
            try person.hear("Escape"),
            ["Books – Trove frame.", "Records.", "table with 62 rows 1 column."])
    }

    func testNumbersOfCellsAreSaidInOtherLanguages() throws {
        for (language, forward, cells) in [
            ("de", "Right", "2 Zellen ausgewählt."), ("ar", "Left", "المحدّد: خليتان."),
        ] {
            let person = try listen(language: language)
            XCTAssertEqual(
                try person.hear("ctrl+2", "Down", forward, "shift+" + forward), [cells])
            try person.trove.quit()
        }
    }
}
