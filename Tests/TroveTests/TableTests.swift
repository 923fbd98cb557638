import Foundation
import UITestSupport
import XCTest

/// A list as a table with columns: sorting, resizing and editing by mouse and by keys.
final class TableTests: TroveTestCase {
    /// Starts Trove with three films as a table.
    private func startTable(for user: TroveUser) throws -> RunningProgram {
        let file = user.home.url.appendingPathComponent("films.csv")
        try """
        Title,Year,Seen,Rating
        Ran,1985,no,5
        Alien,1979,yes,4
        Brazil,1985,no,3

        """.write(to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "Table")
        try trove.wait("the view is in the library") { try user.films("viewKind") == "table" }
        _ = try trove.find(.button, "Year")
        try trove.wait("the rows") { try trove.titles() == ["Ran", "Alien", "Brazil"] }
        return trove
    }

    func testATableIsSortedByItsHeads() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        try Pointer.click(try trove.find(.button, "Title").frame.center)
        try trove.wait("ascending") { try trove.titles() == ["Alien", "Brazil", "Ran"] }
        XCTAssertEqual(try trove.find(.button, "Title").helpText, "Sorted ascending")
        try Pointer.click(try trove.find(.button, "Year").frame.center)
        try trove.wait("by year") { try trove.titles() == ["Alien", "Ran", "Brazil"] }
        try Keyboard.holding("shift") {
            try Pointer.click(try trove.find(.button, "Title").frame.center)
        }
        try trove.wait("by year, then title") {
            try trove.titles() == ["Alien", "Brazil", "Ran"]
        }
        try trove.find(.button, "Year").perform("click")
        try trove.wait("only by year") {
            try trove.find(.button, "Title").helpText.isEmpty
        }
        try trove.find(.button, "Year").perform("click")
        try trove.wait("descending") { try trove.titles() == ["Ran", "Brazil", "Alien"] }
        try trove.quit()
    }

    func testColumnsAreResizedByDraggingAndKeepTheirWidth() throws {
        let user = try TroveUser()
        var trove = try startTable(for: user)
        let before = try trove.find(.button, "Title").frame
        let edge = (x: before.x + before.width - 1, y: before.center.y)
        try Pointer.drag(from: edge, over: [(edge.x - 60, edge.y)])
        try trove.wait("the column is narrower") {
            try trove.find(.button, "Title").frame.width == before.width - 60
        }
        try trove.wait("the width is in the library") { try user.films("columnWidths") != nil }
        try trove.quit()
        trove = try user.startTrove()
        XCTAssertEqual(try trove.find(.button, "Title").frame.width, before.width - 60)
        try trove.quit()
    }

    func testCellsAreEditedByKeys() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        try Pointer.click(try trove.row("Ran").frame.origin(10, 10))
        try trove.wait("the row is selected") { try trove.row("Ran").isSelected }

        try Keyboard.press("F2")
        try trove.wait("the editor") { trove.focused(.entry)?.text == "Ran" }
        try Keyboard.type("!")
        try Keyboard.press("Return")
        try trove.wait("the title is in the library") {
            try user.titles() == ["Ran!", "Alien", "Brazil"]
        }
        try trove.wait("the next row is active") { try trove.row("Alien").isSelected }

        try Keyboard.type("Aliens")
        try Keyboard.press("Tab")
        try trove.wait("typing replaced the title") {
            try user.titles() == ["Ran!", "Aliens", "Brazil"]
        }
        try Keyboard.type("soon")
        try Keyboard.press("Return")
        try trove.wait("the refusal") {
            trove.windows.first?.first { $0.name == "This is not a number." } != nil
        }
        try Keyboard.press("Escape")
        try trove.wait("the table has the keyboard again") { try trove.table().isFocused }
        XCTAssertEqual(try user.values("Year"), ["1985", "1979", "1985"])
        try Keyboard.type("1986")
        try Keyboard.press("Tab")
        try trove.wait("the year is in the library") {
            try user.values("Year") == ["1985", "1986", "1985"]
        }
        try Keyboard.press("space")
        try trove.wait("the box is off") { try user.values("Seen") == ["0", "0", "0"] }
        try Keyboard.press("Delete", "Left", "Delete")
        try trove.wait("the year is empty") {
            try user.values("Year") == ["1985", "-", "1985"]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the year is back") { try user.values("Year") == ["1985", "1986", "1985"] }
        XCTAssertTrue(try trove.row("Aliens").name.contains("Year: 1986"))

        // Enter goes through a selected range, and begins again after its last cell.
        try Keyboard.press("ctrl+Home", "shift+Down", "shift+Right")
        for text in ["Ikiru", "M", "1952", "1931", "Ikiru!"] {
            try Keyboard.type(text)
            try Keyboard.press("Return")
        }
        try trove.wait("the range is filled") {
            try user.titles() == ["Ikiru!", "M", "Brazil"]
                && user.values("Year") == ["1952", "1931", "1985"]
        }
        try trove.quit()
    }

    func testCellsAreCopiedPastedAndFilledByKeys() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        try Pointer.click(try trove.row("Ran").frame.origin(10, 10))
        try trove.wait("the row is selected") { try trove.row("Ran").isSelected }
        let listener = try EventListener(to: trove)
        try Keyboard.press("Right")
        try trove.wait("the cell is spoken") {
            listener.activeDescendants.last?.name == "1985"
        }
        try Keyboard.press("Left", "shift+Right", "shift+Down", "ctrl+c")
        try Keyboard.press("Down", "ctrl+v")
        try trove.wait("the cells are pasted") {
            try user.titles() == ["Ran", "Ran", "Alien"]
        }
        XCTAssertEqual(try user.values("Year"), ["1985", "1985", "1979"])
        try Keyboard.press("ctrl+z")
        try trove.wait("the paste was one step") {
            try user.titles() == ["Ran", "Alien", "Brazil"]
                && user.values("Year") == ["1985", "1979", "1985"]
        }

        try Keyboard.press("ctrl+Home", "Right", "shift+Down", "shift+Down", "ctrl+shift+d")
        try trove.wait("the years are filled") {
            try user.values("Year") == ["1985", "1985", "1985"]
        }
        try Keyboard.press("ctrl+Home", "Right", "ctrl+x")
        try trove.wait("the year is cut") { try user.values("Year") == ["-", "1985", "1985"] }
        try Keyboard.press("Left", "ctrl+c", "Right", "ctrl+v")
        try trove.wait("the refusal") {
            trove.windows.last?.first { $0.name.contains("“Ran” is not a number.") } != nil
        }
        try trove.click(.button, "Close")
        XCTAssertEqual(try user.values("Year"), ["-", "1985", "1985"])
        try trove.quit()
    }

    func testCellsAreSelectedByMouseAndClearedInTheMenu() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        let year = try trove.find(.button, "Year").frame
        let (first, last) = (try trove.row("Ran").frame, try trove.row("Alien").frame)
        try Pointer.drag(
            from: (year.center.x, first.center.y), over: [(year.center.x, last.center.y)])
        try Pointer.click((year.center.x, last.center.y), button: 3)
        try trove.click(.button, "Clear")
        try trove.wait("both years are empty") {
            try user.values("Year") == ["-", "-", "1985"]
        }
        try trove.quit()
    }

    func testColumnsAreMovedHiddenAndSummedUp() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        func x(_ title: String) throws -> Int { try trove.find(.button, title).frame.x }
        let (year, table) = (try trove.find(.button, "Year").frame, try trove.table().frame)
        XCTAssertLessThan(try x("Year"), try x("Seen"))
        try Pointer.drag(
            from: year.center, over: [(table.x + table.width + 40, year.center.y)])
        try trove.wait("the column was moved") { try x("Seen") < x("Year") }
        try trove.wait("the order is in the library") { try user.films("fieldOrder") != nil }

        try Pointer.click(try trove.find(.button, "Seen").frame.center, button: 3)
        try trove.click(.button, "Hide Column")
        try trove.wait("the column is hidden") { !trove.shows(.button, "Seen") }
        try Pointer.click(try trove.find(.button, "Year").frame.center, button: 3)
        try trove.click(.button, "Summary")
        try trove.click(.button, "Mean")
        try trove.wait("the mean") {
            try trove.find(.button, "Footer of Year").helpText == "Mean: 1983"
        }
        try Pointer.click(try trove.find(.button, "Footer of Year").frame.center)
        try trove.click(.button, "Largest Value")
        try trove.wait("the largest value") {
            try trove.find(.button, "Footer of Year").helpText == "Largest: 1985"
        }
        try Keyboard.press("Escape")
        try Pointer.click(try trove.find(.button, "Title").frame.center, button: 3)
        try trove.click(.button, "Show Column")
        try trove.click(.button, "Seen")
        try trove.wait("the column is back") { trove.shows(.button, "Seen") }
        try trove.quit()
    }

    func testColumnsAreArrangedByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        func choose(_ items: String...) throws {
            try Keyboard.press("Menu")
            for (item, key) in [("Column", "Up")] + items.map({ ($0, "Down") }) {
                _ = try trove.find(.button, item)
                try trove.tab(to: .button, item, by: key)
                try Keyboard.press("Return")
            }
        }
        func frame(_ title: String) throws -> Frame { try trove.find(.button, title).frame }
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+Home", "Right")
        let width = try frame("Year").width
        try choose("Wider")
        try trove.wait("wider") { try frame("Year").width == width + 24 }
        try trove.wait("the width is in the library") { try user.films("columnWidths") != nil }
        try choose("Move Right")
        try trove.wait("moved") { try frame("Seen").x < frame("Year").x }
        try trove.wait("the order is in the library") { try user.films("fieldOrder") != nil }
        try Keyboard.press("ctrl+Home", "Right")
        try choose("Summary", "Records with a Value")
        try trove.wait("a summary") {
            try !trove.find(.button, "Footer of Seen").helpText.isEmpty
        }
        try choose("Hide Column")
        try trove.wait("hidden") { !trove.shows(.button, "Seen") }
        XCTAssertTrue(trove.shows(.button, "Year"))
        try trove.quit()
    }

    func testCellsAreEditedByMouse() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user)
        let year = try trove.find(.button, "Year").frame
        let row = try trove.row("Brazil").frame
        try Pointer.doubleClick((year.center.x, row.center.y))
        try trove.wait("the editor") { trove.focused(.entry)?.text == "1985" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("1984")
        try Pointer.click(try trove.row("Ran").frame.origin(20, 10))
        try trove.wait("leaving the cell saves it") {
            try user.values("Year") == ["1985", "1979", "1984"]
        }
        try Keyboard.press("Right", "Right")
        try trove.wait("the column is in sight") {
            let head = try trove.find(.button, "Seen").frame
            let table = try trove.table().frame
            return head.x + head.width <= table.x + table.width + 1
        }
        let seen = try trove.find(.button, "Seen").frame
        try Pointer.click((seen.center.x, try trove.row("Ran").frame.center.y))
        try trove.wait("the box is on") { try user.values("Seen") == ["1", "1", "0"] }
        try trove.quit()
    }
}

extension TroveUser {
    /// A member of the settings of the only list.
    fileprivate func films(_ member: String) throws -> String? {
        try library.value("SELECT settings ->> '$.\(member)' FROM list")
    }

    /// The titles of the films in manual order.
    fileprivate func titles() throws -> [String] { try values("Title") }

    /// The values of a field in manual order.
    fileprivate func values(_ field: String) throws -> [String] {
        try library.rows(
            "SELECT coalesce(\(field), '-') FROM films WHERE deleted_at IS NULL ORDER BY position"
        ).map { $0[0] }
    }
}

extension Frame {
    /// A point at a distance from the upper left corner.
    fileprivate func origin(_ dx: Int, _ dy: Int) -> (x: Int, y: Int) { (x + dx, y + dy) }
}
