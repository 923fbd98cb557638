import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Reminders of dates, by the running program and without a window.
final class ReminderTests: TroveTestCase {
    func testTheDesktopRemindsOnceOfADate() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Tasks", "Title", "Deadline:date")
        try user.trovectl("add", "Tasks", "Title=Water the plants", "Deadline=today")
        let bus = try ChildProcess(
            Program(
                "dbus-monitor",
                arguments: [
                    "--session", "interface='org.freedesktop.Notifications',member='Notify'",
                ]))
        defer { bus.send(SIGTERM) }
        func reminders(_ title: String) -> Int { bus.lines.count { $0.contains(title) } }

        // The option, while the program runs.
        let trove = try user.startTrove()
        _ = try trove.row("Water the plants")
        try user.trovectl("fields", "set", "Tasks", "Deadline", "--remind", "day")
        try trove.wait("the notification") { reminders("Water the plants") == 1 }
        XCTAssertTrue(bus.lines.contains { $0.contains("Deadline: today") })
        try trove.quit()

        try user.trovectl("add", "Tasks", "Title=Call Ann", "Deadline=today")
        try user.launchTrove("--remind").waitUntilExit()
        try eventually("the second notification") { reminders("Call Ann") == 1 }
        try user.launchTrove("--remind").waitUntilExit()
        XCTAssertEqual(reminders("Call Ann"), 1)
        XCTAssertEqual(reminders("Water the plants"), 1)
        // A click could not reach a program that has ended, unless the desktop starts it.
        XCTAssertEqual(bus.lines.count { $0.contains("\"Show\"") }, 1)

        // The desktop knows no application of the name that another library has on the bus.
        let other = user.home.url.appendingPathComponent("other.trove")
        try user.trovectl("new", "--library", other.path, "Plants", "Title", "Date:date")
        try user.trovectl("add", "--library", other.path, "Plants", "Title=Basil", "Date=today")
        try user.trovectl(
            "fields", "set", "--library", other.path, "Plants", "Date", "--remind", "day")
        let second = try user.startTrove(opening: other)
        try second.wait("its notification") { reminders("Basil") == 1 }
        XCTAssertTrue(bus.lines.contains { $0.contains(other.path) })
        XCTAssertFalse(bus.lines.contains { $0.contains("org.trove.Trove.Library") })
        try second.quit()
    }

    func testRemindersWhileTroveIsClosedAreSwitchedOnInThePreferences() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Tasks", "Title")
        let entry = user.home.url.appendingPathComponent(
            ".config/autostart/org.trove.Trove.Reminders.desktop")
        // Without systemd.
        let trove = try user.launchTrove(environment: ["PATH": "/nonexistent"])
        _ = try trove.window()
        _ = try trove.find(.listItem, "Tasks, 0 records")
        try Keyboard.press("ctrl+comma")
        let name = "Remind me even when Trove is closed"
        try trove.wait("the check box can be used") {
            trove.windows.last?.first(.checkBox, name)?.isSensitive == true
        }
        try trove.click(.checkBox, name)
        try trove.wait("it is on") { FileManager.default.fileExists(atPath: entry.path) }
        try trove.wait("it can be used again") {
            trove.windows.last?.first(.checkBox, name)?.isSensitive == true
        }
        try trove.click(.checkBox, name)
        try trove.wait("it is off") { !FileManager.default.fileExists(atPath: entry.path) }
        try trove.click(.button, "Done")
        try trove.quit()
    }
}
