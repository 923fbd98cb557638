import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A kill at the moment when a change is shown as saved loses nothing of it, in every flow.
final class KillTests: TroveTestCase {
    private let tasks = [
        ("A", "Open", "2024-03-05"), ("B", "Open", "2024-03-06"), ("C", "Done", "2024-03-07"),
        ("D", "Done", "2024-03-08"),
    ]

    private func makeTasks() throws -> TroveUser {
        let user = try TroveUser()
        try user.trovectl("new", "Tasks", "Task", "Status:choice", "Day:date")
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open", "--choice", "Done")
        for (task, status, day) in tasks {
            try user.trovectl("add", "Tasks", "Task=\(task)", "Status=\(status)", "Day=\(day)")
        }
        return user
    }

    /// Starts Trove, makes a change, kills Trove as soon as the change is shown, and compares the
    /// tasks with the expected ones.
    private func kill(
        after change: (RunningProgram) throws -> Void, _ user: TroveUser, _ expected: [String],
        line: UInt = #line
    ) throws {
        try user.showList()
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        try Programs.settle()
        try change(trove)
        try trove.killAtOnce()
        XCTAssertEqual(try user.tasks(), expected, line: line)
        XCTAssertEqual(try user.library.value("PRAGMA integrity_check"), "ok", line: line)
    }

    private func select(_ title: String, _ trove: RunningProgram) throws {
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("\(title) is selected") {
            try trove.row(title).isSelected && trove.windows.first?.first(.entry, "Task") != nil
        }
    }

    private func waitUntilSaved(_ trove: RunningProgram) throws {
        try trove.waitUntilSaved()
    }

    func testWhatIsShownAsSavedSurvivesInTheViews() throws {
        let user = try makeTasks()
        try kill(
            after: { trove in
                try self.select("A", trove)
                try Pointer.click(try trove.find(.entry, "Task").frame.center)
                try Keyboard.press("ctrl+a")
                try Keyboard.type("Ask")
                try Keyboard.press("Return")
                _ = try trove.row("Ask")
                try self.waitUntilSaved(trove)
            }, user, ["Ask|Open|2024-03-05", "B|Open|2024-03-06"] + Self.done)

        try kill(
            after: { trove in
                try Keyboard.press("ctrl+2")
                _ = try trove.find(.button, "Day")
                try trove.focusTableByKeyboard()
                try Keyboard.press("ctrl+Home", "Down")
                try trove.wait("the row is selected") { try trove.row("B").isSelected }
                try Keyboard.type("Buy")
                try Keyboard.press("Return")
                _ = try trove.row("Buy")
                try self.waitUntilSaved(trove)
            }, user, ["Ask|Open|2024-03-05", "Buy|Open|2024-03-06"] + Self.done)

        try kill(
            after: { trove in
                try self.select("Ask", trove)
                try Keyboard.press("ctrl+4")
                try trove.wait("its card is selected") {
                    trove.windows.first?.first(.list, "Records")?.all(.listItem)
                        .first { $0.name.hasPrefix("Ask") }?.isSelected == true
                }
                try Keyboard.press("ctrl+shift+Right")
                try trove.wait("the card is in the other column") {
                    trove.windows.first?.first {
                        $0.role == .heading && $0.name.hasPrefix("Done, 3")
                    } != nil
                }
                try self.waitUntilSaved(trove)
            }, user, ["Ask|Done|2024-03-05", "Buy|Open|2024-03-06"] + Self.done)

        try kill(
            after: { trove in
                try self.select("Ask", trove)
                try Keyboard.press("ctrl+5")
                func day(_ name: String) -> Accessible? {
                    trove.windows.first?.first(.calendar, "Calendar")?.all(.tableCell)
                        .first { $0.name.contains(name) }
                }
                try trove.wait("its day") { day("March 5, 2024, 1 record")?.isFocused == true }
                try Keyboard.press("ctrl+Down")
                try trove.wait("it is on another day") { day("March 12, 2024, 1 record") != nil }
                try self.waitUntilSaved(trove)
            }, user, ["Ask|Done|2024-03-12", "Buy|Open|2024-03-06"] + Self.done)
    }

    private static let done = ["C|Done|2024-03-07", "D|Done|2024-03-08"]

    func testWhatIsShownAsSavedSurvivesInTheDialogs() throws {
        let user = try makeTasks()
        func all(_ day: String) -> [String] {
            ["A|Open|\(day)", "B|Open|\(day)", "C|Done|\(day)", "D|Done|\(day)"]
        }
        try kill(
            after: { trove in
                try trove.focusTableByKeyboard()
                try Keyboard.press("ctrl+a")
                try trove.wait("all are selected") { trove.shows(.label, "4 records") }
                try Pointer.click(try trove.find(.entry, "Day").frame.center)
                try Keyboard.type("2025-01-01")
                try Keyboard.press("Return")
                try self.waitUntilSaved(trove)
            }, user, all("2025-01-01"))

        try kill(
            after: { trove in
                try Keyboard.press("alt+Return")
                try trove.wait("the name has the keyboard") {
                    trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
                }
                try Keyboard.press("ctrl+a")
                try Keyboard.type("Jobs")
                try Keyboard.press("Tab")
                try trove.wait("the change can be undone") {
                    trove.windows.last?.first {
                        $0.role == .button && $0.name.hasPrefix("Undo Rename List")
                    } != nil
                }
            }, user, all("2025-01-01"))
        XCTAssertEqual(try user.library.value("SELECT name FROM list"), "Jobs")

        try kill(
            after: { trove in
                try self.select("A", trove)
                try Keyboard.press("ctrl+l")
                try trove.wait("a name can be typed") {
                    trove.focused(.entry)?.name == "Borrower"
                }
                try Keyboard.type("Bob")
                try Keyboard.press("Return")
                _ = try trove.find(.listItem, "Lent, 1 record")
            }, user, all("2025-01-01"))
        XCTAssertEqual(
            try user.library.rows("SELECT borrower, record_id FROM loan"), [["Bob", "1"]])

        try kill(
            after: { trove in
                try self.select("C", trove)
                try Keyboard.press("shift+Down")
                try trove.wait("two are selected") { trove.shows(.label, "2 records") }
                try trove.click(.button, "Merge…")
                try trove.click(.button, "Merge")
                try trove.wait("one is left") { try trove.titles() == ["A", "B", "C"] }
                try self.waitUntilSaved(trove)
            }, user, Array(all("2025-01-01").dropLast()))

        let more = user.home.url.appendingPathComponent("more.csv")
        try "Task,Status\nE,Open\n".write(to: more, atomically: true, encoding: .utf8)
        try kill(
            after: { trove in
                try self.drag(more, to: try trove.find(.listItem, "Jobs, 3 records").frame.center)
                try trove.wait("the comparison") {
                    trove.windows.last?.first(.button, "Import")?.isSensitive == true
                }
                try trove.click(.button, "Import")
                try trove.wait("it says so") {
                    trove.windows.first?.outline.contains("Imported into “Jobs”: 1 new") == true
                }
            }, user, Array(all("2025-01-01").dropLast()) + ["E|Open|-"])

        let trove = try user.startTrove()
        try trove.wait("everything is shown") { try trove.titles() == ["A", "B", "C", "E"] }
        try trove.quit()
    }
}

extension TroveUser {
    /// The tasks with their values, in the order of their titles.
    fileprivate func tasks() throws -> [String] {
        let table = try library.value("SELECT table_name FROM list") ?? ""
        return try library.rows(
            """
            SELECT task || '|' || status || '|' || coalesce(day, '-') FROM \(table)
            WHERE deleted_at IS NULL ORDER BY task
            """
        ).map { $0[0] }
    }

    /// Stores that the list is shown as a list.
    fileprivate func showList() throws {
        let query = "UPDATE list SET settings = json_remove(settings, '$.viewKind')"
        _ = try Program("sqlite3", arguments: [library.url.path, query]).output()
    }
}
