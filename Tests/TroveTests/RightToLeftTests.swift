import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Trove in a language that is read from right to left: everything is mirrored, also for the
/// pointer.
final class RightToLeftTests: TroveTestCase {
    /// A copy of Trove with a Hebrew catalog that has no texts, so that they stay English.
    private func makeProgram(for user: TroveUser) throws -> URL {
        let files = FileManager.default
        let folder = user.home.url.appendingPathComponent("prefix")
        let catalog = folder.appendingPathComponent("share/locale/he/LC_MESSAGES")
        for folder in [folder.appendingPathComponent("bin"), catalog] {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let texts = folder.appendingPathComponent("he.po")
        try """
        msgid ""
        msgstr "Language: he\\nContent-Type: text/plain; charset=UTF-8\\n"

        """.write(to: texts, atomically: true, encoding: .utf8)
        _ = try Program(
            "/usr/bin/msgfmt",
            arguments: ["-o", catalog.appendingPathComponent("trove.mo").path, texts.path]
        ).output()
        let program = folder.appendingPathComponent("bin/trove")
        try files.copyItem(at: .product("trove").resolvingSymlinksInPath(), to: program)
        return program
    }

    func testTheWindowAndEachViewAreMirrored() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Tasks", "Task", "Due:date", "Status:choice", "Hours:number")
        try user.trovectl(
            "fields", "set", "Tasks", "Status", "--choice", "Open", "--choice", "Done")
        for (number, task) in ["Alpha", "Beta", "Gamma"].enumerated() {
            try user.trovectl(
                "add", "Tasks", "Task=\(task)", "Due=2024-03-0\(number + 4)", "Status=Open",
                "Hours=\(number)")
        }
        let trove = try user.startTrove(
            program: makeProgram(for: user), environment: ["LANGUAGE": "he"])
        let row = try trove.row("Alpha").frame
        let list = try trove.find(.listItem, "Tasks, 3 records").frame
        XCTAssertGreaterThan(list.x, row.x + row.width - 1, "the sidebar is at the right")
        try Pointer.click((x: row.x + row.width - 20, y: row.center.y))
        try trove.wait("the row is selected") { try trove.row("Alpha").isSelected }
        let entry = try trove.find(.entry, "Task").frame
        XCTAssertLessThan(entry.x + entry.width, row.x + 1, "the form is at the left")

        try checkTable(in: trove, user)
        try checkCollections(in: trove)
        try trove.quit()
    }

    private func checkTable(in trove: RunningProgram, _ user: TroveUser) throws {
        try Keyboard.press("ctrl+2")
        func heads() throws -> [Frame] {
            try ["Task", "Due", "Status"].map { try trove.find(.button, $0).frame }
        }
        try trove.wait("columns that begin at the right") {
            let places = try heads().map(\.x)
            return places == places.sorted(by: >)
        }
        let heads = try heads()
        try trove.wait("the cell is at its column") {
            guard let cell = trove.windows.first?.first(.tableCell, "2024-03-05") else {
                return false
            }
            return cell.frame.x == heads[1].x && cell.frame.width == heads[1].width
        }
        let row = try trove.row("Beta").frame
        try Pointer.click((x: heads[2].center.x, y: row.center.y))
        try trove.wait("the cell under the pointer is active") {
            trove.windows.first?.first { $0.role == .tableCell && $0.isFocused }?.name == "Open"
        }
        // Right goes back to the column before.
        try Keyboard.press("Right")
        try trove.wait("the cell at the right is active") {
            trove.windows.first?.first { $0.role == .tableCell && $0.isFocused }?.name
                == "2024-03-05"
        }
        let edge = (x: heads[1].x + 1, y: heads[1].center.y)
        try Pointer.drag(from: edge, over: [(edge.x - 40, edge.y)])
        try trove.wait("the column is wider") {
            try trove.find(.button, "Due").frame.width == heads[1].width + 40
        }
    }

    private func checkCollections(in trove: RunningProgram) throws {
        func item(_ title: String) throws -> Frame {
            try trove.wait("an item “\(title)”") {
                guard let list = trove.windows.first?.first(.list, "Records") else { return nil }
                return list.children.first { $0.name.hasPrefix(title) && !$0.frame.isEmpty }?.frame
            }
        }
        try Keyboard.press("ctrl+3")
        let (first, second) = (try item("Alpha"), try item("Beta"))
        XCTAssertGreaterThan(first.x, second.x, "items begin at the right")
        try Pointer.click(second.center)
        try trove.wait("the item under the pointer is selected") {
            trove.windows.first?.first(.entry, "Task")?.text == "Beta"
        }
        try Keyboard.press("Right")
        try trove.wait("Right goes to the item before") {
            trove.windows.first?.first(.entry, "Task")?.text == "Alpha"
        }

        try Keyboard.press("ctrl+4")
        XCTAssertGreaterThan(try item("Open").x, try item("Done").x, "columns begin at the right")

        try Keyboard.press("ctrl+5")
        try trove.wait("the days begin at the right") {
            let days = trove.windows.first?.all(.tableCell) ?? []
            guard let alpha = days.first(where: { $0.name.contains("March 4") }),
                let beta = days.first(where: { $0.name.contains("March 5") })
            else { return false }
            return alpha.frame.x == beta.frame.x + beta.frame.width
                || alpha.frame.x > beta.frame.x
        }
    }
}
