import Foundation
import UITestSupport
import XCTest

/// Tab goes through a window in the order in which it is read, and Shift+Tab back.
final class FocusOrderTests: AccessibleTestCase {
    private func walk(
        _ trove: RunningProgram, _ listener: EventListener, by key: String = "Tab",
        atLeast count: Int,
        andBack: Bool = true, file: StaticString = #filePath, line: UInt = #line
    ) throws -> [FocusWalk.Stop] {
        let forward = try FocusWalk(through: trove, listener, by: key).stops
        XCTAssertGreaterThanOrEqual(forward.count, count, "\(forward)", file: file, line: line)
        XCTAssertLessThan(forward.count, 60, "no way round: \(forward)", file: file, line: line)
        XCTAssertEqual(Set(forward).count, forward.count, "\(forward)", file: file, line: line)
        let window = try XCTUnwrap(trove.windows.last?.frame)
        for stop in forward {
            XCTAssertFalse(stop.frame.isEmpty, "\(stop) is nowhere", file: file, line: line)
            XCTAssertTrue(
                window.contains(stop.frame.center), "\(stop) is out of sight", file: file,
                line: line)
        }
        guard andBack else { return forward }
        let back = try FocusWalk(through: trove, listener, by: "shift+Tab").stops
        XCTAssertEqual(Set(back), Set(forward), file: file, line: line)
        return forward
    }

    func testTabGoesThroughTheWindowAndItsDialogsAndBack() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove, queriesObjects: false)
        try trove.perform("activate", on: .listItem, "Places, 2 records")
        try trove.row("Lodz").perform("activate")
        _ = try trove.find(.entry, "Country")
        let names = try walk(trove, listener, atLeast: 15).map(\.name)
        let start = try XCTUnwrap(names.firstIndex(of: "Main Menu"), "\(names)")
        XCTAssertEqual(
            Array(names[start...] + names[..<start]),
            [
                "Main Menu", "Add Record", "Search", "View", "Sort and Group", "Edit",
                "Next Record", "Delete Record", "Record Menu", "Hide Record Pane",
                "Places, 2 records", "New List", "Records",
                "Name", "Country", "Open “Lamp”", "History…",
            ])

        for item in ["List Settings…", "Preferences", "New Smart List…"] {
            try trove.choose(item)
            try trove.waitForDialog(item)
            _ = try walk(trove, listener, atLeast: 4)
            try trove.closeDialog()
        }
        try trove.quit()
    }

    func testTabGoesThroughEveryViewAndEscapeLeavesWhatIsOpen() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove, queriesObjects: false)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        for (key, view, role) in [
            ("2", "table", Role.columnHeader), ("3", "gallery", .listItem),
            ("4", "board", .heading), ("5", "calendar", .calendar), ("1", "list", .tableCell),
        ] {
            try Keyboard.press("ctrl+\(key)")
            try trove.wait("the \(view)") {
                trove.windows.first?.first { [role, .button].contains($0.role) } != nil
            }
            try Programs.settle()
            // In a table, Tab goes through the cells, and Ctrl+Tab leaves them.
            let key = view == "table" ? "ctrl+Tab" : "Tab"
            _ = try walk(trove, listener, by: key, atLeast: 8, andBack: false)
        }
        _ = try trove.rows(atLeast: 4)
        try trove.row("Lamp").takeFocus()
        for keys in ["ctrl+e", "ctrl+shift+s"] {
            try Keyboard.press(keys)
            _ = try trove.find(.button, "Done")
            try trove.row("Lamp").takeFocus()
            try trove.wait("the rows have the keyboard") { try trove.row("Lamp").isFocused }
            try Keyboard.press("Escape")
            try trove.wait("Escape ends what \(keys) began") { !trove.shows(.button, "Done") }
        }
        for item in ["Statistics…", "Export…", "Library…", "New List…"] {
            try trove.choose(item)
            try trove.waitForDialog(item)
            _ = try walk(trove, listener, atLeast: 3, andBack: false)
            try trove.closeDialog()
        }
        try trove.quit()
    }
}
