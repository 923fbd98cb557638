import UITestSupport
import XCTest

/// The speech of Orca in lists, tables and forms.
final class SpeechTests: SpeechTestCase {
    func testTheRowThatTheKeyboardReachesIsSaidOnce() throws {
        let person = try listen()
        XCTAssertEqual(try person.hear("Down"), ["The Hobbit, J. R. R. Tolkien."])
        XCTAssertEqual(
            try person.hear("Down"), ["The Left Hand of Darkness, Ursula K. Le Guin."])
    }

    /// GTK selects the text of a field before it has told the focus to the end.
    func testFieldsOfTheFormAreSaidWithTheirNames() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("Down", "Return"), ["Title text.", "The Hobbit selected."])
        XCTAssertEqual(try person.hear("Tab"), ["Author text.", "J. R. R. Tolkien selected."])
        XCTAssertEqual(try person.hear("Tab"), ["Year text.", "1937 selected."])
    }

    func testADividerIsSaidOnlyWhenItHasTheFocus() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("Down", "F6", "F6"),
            ["Lists List with 2 items", "Books, 62 records."])
        XCTAssertEqual(
            try person.hear("F6"),
            ["Records.", "table with 62 rows 1 column", "The Hobbit, J. R. R. Tolkien."])
        XCTAssertEqual(try person.hear("F8"), ["Column Divider vertical splitter 380."])
    }

    func testCellsAreSaidWithTheirColumnsAndAfterAnEditOnce() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("ctrl+2"), ["Records.", "table with 62 rows 8 columns."])
        XCTAssertEqual(
            try person.hear("Down", "Right"), ["Author column header J. R. R. Tolkien."])
        XCTAssertEqual(try person.hear("F2"), ["Author text.", "J. R. R. Tolkien."])
        // Orca reads the whole row that it comes to.
        let row = ["The Hobbit.", "J. R. R. Tolkien.", "1937.", "Fantasy."]
        XCTAssertEqual(try person.hear("Escape"), row)
        XCTAssertEqual(try person.hear(typing: "x"), ["Author text.", "x."])
        XCTAssertEqual(
            try person.hear("Return"),
            ["The Left Hand of Darkness.", "Ursula K. Le Guin.", "1969.", "Science fiction."])
    }

    func testSelectedCellsColumnsAndRowsAreCounted() throws {
        let person = try listen()
        _ = try person.hear("ctrl+2", "Down", "Right")
        XCTAssertEqual(try person.hear("shift+Right"), ["2 cells selected."])
        XCTAssertEqual(try person.hear("shift+Down"), ["2 rows, 2 columns selected."])
        XCTAssertEqual(try person.hear("Escape", "ctrl+space"), ["Column Author selected."])
        XCTAssertEqual(try person.hear("shift+space"), ["1 row selected."])
        XCTAssertEqual(try person.hear("ctrl+a").last, "62 rows selected.")
    }

    func testSelectedRowsAreCounted() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("Down", "shift+Down"),
            ["The Left Hand of Darkness, Ursula K. Le Guin.", "2 selected."])
    }

    func testPicturesOfAGalleryAreSaidWithTheirTitles() throws {
        let person = try listen()
        XCTAssertEqual(
            try person.hear("ctrl+3"), ["Records.", "multi-select List with 62 items."])
        XCTAssertEqual(
            try person.hear("Right", "Right"),
            ["The Left Hand of Darkness, Ursula K. Le Guin."])
    }

    /// The text of a row comes first, and its button by Tab.
    func testRowsWithButtonsAreSaidWithTheirOwnTexts() throws {
        let person = try listen(TroveUser(), to: .product("table-catalog"), "E46")
        XCTAssertEqual(try person.hear("Down", "Down"), ["Row 1."])
        XCTAssertEqual(try person.hear("Tab"), ["row 1.", "Details push button."])
    }

    func testASliderSaysItsSteps() throws {
        let person = try listen(TroveUser(), to: .product("table-catalog"), "E47")
        XCTAssertEqual(try person.hear("Down", "Down"), ["Interested, 1."])
        XCTAssertEqual(try person.hear("Tab"), ["Interested horizontal slider 0."])
        XCTAssertEqual(try person.hear("Right"), ["1"])
        XCTAssertEqual(try person.hear("Right"), ["2"])
    }
}
