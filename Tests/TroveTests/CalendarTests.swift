import Foundation
import UITestSupport
import XCTest

/// A list as a calendar: months, adding, moving, deleting and undoing by mouse and by keys.
final class CalendarTests: TroveTestCase {
    private static let concerts = """
        Title,Day
        Jazz Night,2024-03-05
        Opera,2024-03-05
        Folk,2024-03-20
        Spring Tour,2024-03
        Jubilee,2024
        Open Air,2024-05-01

        """

    private func startCalendar(
        _ text: String = concerts, at title: String, for user: TroveUser
    ) throws -> RunningProgram {
        let file = user.home.url.appendingPathComponent("concerts.csv")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("the row is selected") { try trove.row(title).isSelected }
        try Keyboard.press("ctrl+5")
        try trove.wait("its entry is selected") { try trove.entry(title).isSelected }
        return trove
    }

    func testACalendarIsOperatedByKeys() throws {
        let user = try TroveUser()
        let trove = try startCalendar(at: "Folk", for: user)
        _ = try trove.find(.button, "March 2024")
        try trove.wait("the view is in the library") { try user.viewKind() == "calendar" }
        try trove.wait("the day is focused") { trove.focusedDay?.contains("March 20") == true }
        XCTAssertEqual(
            try trove.entries(), ["Jazz Night", "Opera", "Folk", "Spring Tour", "Jubilee"])

        try Keyboard.press("ctrl+Right", "ctrl+Right", "ctrl+Up")
        try trove.wait("the record moved") { try user.day("Folk") == "2024-03-15" }
        try trove.wait("the focus follows") { trove.focusedDay?.contains("March 15") == true }
        try Keyboard.press("ctrl+z", "ctrl+z", "ctrl+z")
        try trove.wait("the record is back") { try user.day("Folk") == "2024-03-20" }

        // The focus is still at the day to which the record was moved.
        try Keyboard.press("Home", "Up", "Right")
        try trove.wait("the day is focused") { trove.focusedDay?.contains("March 5") == true }
        try Keyboard.press("Tab")
        try trove.wait("its record is selected") { try trove.entry("Jazz Night").isSelected }
        try Keyboard.press("Tab")
        try trove.wait("its next record is selected") { try trove.entry("Opera").isSelected }
        try trove.wait("its form is shown") { trove.formTitle == "Opera" }
        try Keyboard.press("Delete")
        try trove.wait("the record is in the trash") {
            try trove.entries() == ["Jazz Night", "Folk", "Spring Tour", "Jubilee"]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the record is back") { try trove.entries().contains("Opera") }

        try addByKeys(in: trove, user)
        try changeMonths(in: trove)
        try trove.quit()
    }

    private func addByKeys(in trove: RunningProgram, _ user: TroveUser) throws {
        try trove.wait("the calendar has the keyboard") { trove.focusedDay != nil }
        try Keyboard.press("Right", "Right", "Return")
        try trove.wait("a record is on the day") { try user.count(on: "2024-03-07") == "1" }
        try trove.wait("its title can be typed") { trove.focusedEntry == "Title" }
        try Keyboard.type("Blues")
        try Keyboard.press("Return")
        try trove.wait("the record has its title") {
            try user.titles(on: "2024-03-07") == ["Blues"]
        }
        try trove.wait("its entry") { try trove.entry("Blues").isSelected }
    }

    private func changeMonths(in trove: RunningProgram) throws {
        let day = try trove.day("March 26")
        try Pointer.click(day.frame.center, button: 3)
        try trove.wait("the menu") { trove.shows(.button, "Add Record") }
        try Keyboard.press("Escape")
        try trove.wait("the day is focused") { trove.focusedDay?.contains("March 26") == true }
        try Keyboard.press("Page_Down")
        _ = try trove.find(.button, "April 2024")
        try trove.wait("the same day is focused") {
            trove.focusedDay?.contains("April 26") == true
        }
        try Keyboard.press("Page_Down")
        _ = try trove.find(.button, "May 2024")
        try trove.wait("the record") { try trove.entries().contains("Open Air") }
        try Keyboard.press("shift+Page_Up")
        _ = try trove.find(.button, "May 2023")
        try trove.click(.button, "May 2023")
        try trove.wait("a date can be typed") { trove.focused(.entry)?.name == "Date" }
        try Keyboard.type("2024-03-20")
        try Keyboard.press("Return")
        _ = try trove.find(.button, "March 2024")
        try trove.wait("the day is focused") { trove.focusedDay?.contains("March 20") == true }
        try trove.click(.button, "Today")
        try trove.wait("today is shown") {
            try trove.calendar().first { $0.name.contains(", today") } != nil
        }
    }

    func testTheSelectedRecordStaysInSightWithANewDate() throws {
        let user = try TroveUser()
        let trove = try startCalendar(at: "Folk", for: user)
        let day = try trove.find(.entry, "Day")
        day.takeFocus()
        try Programs.settle()
        try Keyboard.press("ctrl+a")
        try Keyboard.type("2024-06-07")
        try Keyboard.press("Return")
        try Programs.settle()
        XCTAssertEqual(try user.day("Folk"), "2024-06-07")
        XCTAssertTrue(trove.shows(.button, "June 2024"))
        XCTAssertTrue(try trove.entry("Folk").isSelected)
        XCTAssertEqual(trove.focusedEntry, "Day", "The keyboard stays in the form.")
        try Keyboard.press("ctrl+z")
        try Programs.settle()
        XCTAssertTrue(trove.shows(.button, "March 2024"))
        // Another month that the user looks at stays when other values of the record change.
        try trove.click(.button, "Next Month")
        _ = try trove.find(.button, "April 2024")
        try trove.find(.entry, "Title").takeFocus()
        try Programs.settle()
        try Keyboard.type("Folk Night")
        try Keyboard.press("Return")
        try Programs.settle()
        XCTAssertEqual(try user.day("Folk Night"), "2024-03-20")
        XCTAssertTrue(trove.shows(.button, "April 2024"))
        try trove.quit()
    }

    func testACalendarIsOperatedByMouse() throws {
        let user = try TroveUser()
        let trove = try startCalendar(at: "Folk", for: user)
        // To another day, and from the month to a day.
        let target = try trove.day("March 12").frame.center
        try drag("Folk", to: target, in: trove)
        try trove.wait("the record moved") { try user.day("Folk") == "2024-03-12" }
        try Programs.settle()
        try drag("Spring Tour", to: try trove.day("March 28").frame.center, in: trove)
        try trove.wait("the record got a day") { try user.day("Spring Tour") == "2024-03-28" }
        try Keyboard.press("ctrl+z")
        try trove.wait("the record is of the month again") {
            try user.day("Spring Tour") == "2024-03"
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the record is back") { try user.day("Folk") == "2024-03-20" }

        // Two records at once.
        try Programs.settle()
        try Pointer.click(try trove.entry("Jazz Night").frame.center)
        try trove.wait("it is selected") { try trove.entry("Jazz Night").isSelected }
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.entry("Folk").frame.center) }
        try trove.wait("both are selected") {
            try trove.entry("Jazz Night").isSelected && trove.entry("Folk").isSelected
        }
        // A second press on the same record would be a double-click.
        try drag("Jazz Night", to: target, in: trove)
        try trove.wait("both moved") {
            try user.day("Folk") == "2024-03-12" && user.day("Jazz Night") == "2024-03-12"
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("both are back in one step") {
            try user.day("Folk") == "2024-03-20" && user.day("Jazz Night") == "2024-03-05"
        }

        try addByMouse(in: trove, user)
        try trove.quit()
    }

    private func drag(
        _ title: String, to target: (x: Int, y: Int), in trove: RunningProgram
    ) throws {
        try Pointer.drag(
            from: try trove.entry(title).frame.center, over: [(target.x + 8, target.y + 8), target])
    }

    private func addByMouse(in trove: RunningProgram, _ user: TroveUser) throws {
        try Programs.settle()
        // Another day than below, where a third click in a row would take the keyboard back.
        try Pointer.click(try trove.day("March 25").frame.center)
        try trove.wait("the day is focused") { trove.focusedDay?.contains("March 25") == true }
        XCTAssertEqual(try user.count(on: "2024-03-25"), "0")
        try Programs.settle()
        try Pointer.doubleClick(try trove.day("March 26").frame.center)
        try trove.wait("a record is on the day") { try user.count(on: "2024-03-26") == "1" }
        try trove.wait("its title can be typed") { trove.focusedEntry == "Title" }
        try Keyboard.press("ctrl+z")
        try trove.wait("it is gone") { try user.count(on: "2024-03-26") == "0" }
        try trove.wait("the calendar has the keyboard") {
            trove.focusedDay?.contains("March 26") == true
        }

        try Programs.settle()
        try Pointer.click(try trove.entry("Opera").frame.center, button: 3)
        try trove.click(.button, "Delete")
        try trove.wait("the record is in the trash") {
            try user.titles(on: "2024-03-05") == ["Jazz Night"]
        }
        try trove.click(.button, "Undo")
        try trove.wait("the record is back") {
            try user.titles(on: "2024-03-05") == ["Jazz Night", "Opera"]
        }
        try Pointer.scroll(at: try trove.day("March 19").frame.center, notches: 1)
        _ = try trove.find(.button, "April 2024")
        try trove.click(.button, "Previous Month")
        _ = try trove.find(.button, "March 2024")
        try trove.wait("the records") { try trove.entries().contains("Opera") }
    }

    func testADayWithManyRecordsShowsThemInAPopover() throws {
        let user = try TroveUser()
        let rows = (1...30).map { "Lecture \($0),2024-03-05\n" }.joined()
        let trove = try startCalendar(
            "Title,Day\nFolk,2024-03-20\n" + rows, at: "Folk", for: user)
        let day = try trove.day("March 5")
        XCTAssertTrue(day.name.hasSuffix(", 30 records"), day.name)
        let more = try trove.wait("the number of hidden records") {
            try trove.calendar().first { $0.name.hasPrefix("+") && $0.name.hasSuffix(" more") }
        }
        XCTAssertEqual(
            more.name, "+\(31 - (try trove.entries().count)) more")
        try Pointer.click(more.frame.center)
        let row = try trove.find(.listItem, "Lecture 6")
        try Programs.settle()
        try Pointer.click(row.frame.center)
        try trove.wait("the record is selected") { trove.formTitle == "Lecture 6" }
        try trove.quit()
    }

    func testTheDatesAreChosenAndRecordsWithoutOneAreFound() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("names.csv")
        try "Name\nAda\nBlaise\nCharles\n".write(to: file, atomically: true, encoding: .utf8)
        var trove = try startTrove(importing: file, for: user)
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "Calendar")
        try trove.wait("without dates, the days of adding") {
            try trove.shows(.label, "Date Added")
                && trove.entries() == ["Ada", "Blaise", "Charles"]
        }
        try trove.quit()

        let other = try TroveUser()
        trove = try startCalendar(
            "Title,Bought,Read\nFolk,2024-03-20,2024-04-02\nJazz,2024-03-20,2024-04-09\nX,,\n",
            at: "Folk", for: other)
        _ = try trove.find(.button, "March 2024")
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "Read")
        try trove.wait("the field is in the library") {
            try other.library.value(
                "SELECT settings ->> '$.calendarField' = (SELECT id FROM field WHERE name = 'Read')"
                    + " FROM list") == "1"
        }
        try Keyboard.press("Escape")
        try trove.wait("no records in March") { try trove.entries() == ["X"] }
        try trove.click(.button, "After: 2024-04-02")
        try trove.wait("the records of April") { try trove.entries() == ["Folk", "Jazz", "X"] }
        // The search keeps the calendar.
        try Keyboard.press("ctrl+f")
        try Keyboard.type("jazz")
        try trove.wait("only the found record") { try trove.entries() == ["Jazz"] }
        try Keyboard.press("Escape")
        try trove.wait("all records of April") { try trove.entries() == ["Folk", "Jazz", "X"] }
        try dateTheUndated(in: trove, other)
        try trove.quit()
    }

    /// Drags a record without a date to a day and back, and gives it the focused day by keys.
    private func dateTheUndated(in trove: RunningProgram, _ user: TroveUser) throws {
        func read(_ title: String) throws -> String? {
            try user.library.value(
                "SELECT coalesce(read, '-') FROM concerts WHERE title = '\(title)'")
        }
        try Programs.settle()
        try drag("X", to: try trove.day("April 17").frame.center, in: trove)
        try trove.wait("the record has a date") { try read("X") == "2024-04-17" }
        try trove.wait("no strip") {
            try !trove.calendar().all(.tableCell).contains { $0.name.contains("Without") }
        }
        try Keyboard.press("ctrl+z")
        let strip = try trove.day("Without a Date")
        XCTAssertEqual(strip.name, "Without a Date, 1 record")
        try Programs.settle()
        // The notification covers the middle of the strip.
        try drag("Folk", to: (strip.frame.x + 30, strip.frame.center.y), in: trove)
        try trove.wait("the record has no date") { try read("Folk") == "-" }
        try Keyboard.press("ctrl+z")
        try trove.wait("the record has its date again") { try read("Folk") == "2024-04-02" }

        try Programs.settle()
        try Pointer.click(try trove.entry("Jazz").frame.center)
        try trove.wait("its day is focused") { trove.focusedDay?.contains("April 9") == true }
        try Keyboard.press("Tab")
        try trove.wait("the strip is focused") { trove.focusedDay?.contains("Without") == true }
        try trove.wait("its record is selected") { try trove.entry("X").isSelected }
        try Keyboard.press("ctrl+Up")
        try trove.wait("the record has the day") { try read("X") == "2024-04-09" }
    }
}

extension TroveUser {
    /// The kind of view that the only list is stored with.
    fileprivate func viewKind() throws -> String? {
        try library.value("SELECT coalesce(settings ->> '$.viewKind', 'list') FROM list")
    }

    /// The stored date of a concert.
    fileprivate func day(_ title: String) throws -> String? {
        try library.value("SELECT day FROM concerts WHERE title = '\(title)'")
    }

    /// The number of concerts on a day.
    fileprivate func count(on day: String) throws -> String? {
        try library.value(
            "SELECT count(*) FROM concerts WHERE day = '\(day)' AND deleted_at IS NULL")
    }

    /// The titles of the concerts on a day, in manual order.
    fileprivate func titles(on day: String) throws -> [String] {
        try library.rows(
            """
            SELECT coalesce(title, '') FROM concerts
            WHERE day = '\(day)' AND deleted_at IS NULL ORDER BY position
            """
        ).map { $0[0] }
    }
}

extension RunningProgram {
    /// The title in the form.
    fileprivate var formTitle: String? { windows.first?.first(.entry, "Title")?.text }

    /// Waits for the calendar.
    fileprivate func calendar() throws -> Accessible {
        try wait("the calendar") { windows.first?.first(.calendar, "Calendar") }
    }

    /// The visible records of the calendar, in order.
    fileprivate func entries() throws -> [String] {
        try calendar().all(.listItem).map(\.name)
    }

    /// Waits for the visible record with a title.
    fileprivate func entry(_ title: String) throws -> Accessible {
        try wait("an entry “\(title)”") {
            try calendar().all(.listItem).first { $0.name == title && !$0.frame.isEmpty }
        }
    }

    /// Waits for a day, whose name contains a text.
    fileprivate func day(_ text: String) throws -> Accessible {
        try wait("a day \(text)") {
            try calendar().all(.tableCell).first { $0.name.contains(text + ",") }
        }
    }

    /// The name of the focused text field of the window; a drag may have left a window behind.
    fileprivate var focusedEntry: String? {
        windows.first?.first { $0.role == .entry && $0.isFocused }?.name
    }

    /// The name of the focused day.
    fileprivate var focusedDay: String? {
        windows.first?.first(.calendar, "Calendar")?.all(.tableCell).first(where: \.isFocused)?.name
    }
}
