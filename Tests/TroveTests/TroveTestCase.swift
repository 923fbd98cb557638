import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A test of the real program, with an empty home folder for each user.
class TroveTestCase: XCTestCase {
    static let airports = TroveUser.samples.appendingPathComponent("airports.csv")
    static let books = TroveUser.samples.appendingPathComponent("books.csv")

    /// Starts Trove with a file argument, imports it with the proposed settings, and waits for its
    /// rows.
    func startTrove(importing file: URL, for user: TroveUser) throws -> RunningProgram {
        let trove = try user.startTrove(opening: file)
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)
        return trove
    }
}

extension TroveTestCase {
    /// Drags a file from another program to a point on the screen and drops it there.
    func drag(_ file: URL, to target: (x: Int, y: Int)) throws {
        try drag(by: [file.path], to: target)
    }

    /// Drags URIs, as a file manager writes them, from another program to a point on the screen and
    /// drops them there.
    ///
    /// - Parameter file: A file with the URIs.
    func dragURIs(in file: URL, to target: (x: Int, y: Int)) throws {
        try drag(by: ["--uris", file.path], to: target)
    }

    private func drag(by arguments: [String], to target: (x: Int, y: Int)) throws {
        let source = try RunningProgram(.product("drag-source"), arguments: arguments)
        func answers() -> [Substring] { source.output.split(separator: "\n") }
        try eventually("a file is offered") { answers() == ["ready"] }
        try Pointer.move(to: (10, 10))
        try Pointer.press()
        try Pointer.move(through: [(80, 80), target])
        try eventually("the file can be dropped") {
            // Each movement makes GTK check the drop target again.
            try Pointer.move(through: [(target.x + 1, target.y), target])
            return answers().last == "accepted"
        }
        try Pointer.release()
        try eventually("the drag has ended") { !source.isRunning }
    }
}

extension TroveUser {
    /// The first titles of the imported airports, in manual order.
    func airports(_ count: Int) throws -> [String] {
        try first(count, "name", of: "airports")
    }

    /// The first titles of the imported books, in manual order.
    func books(_ count: Int) throws -> [String] {
        try first(count, "title", of: "books")
    }

    private func first(_ count: Int, _ column: String, of table: String) throws -> [String] {
        try library.rows(
            """
            SELECT \(column) FROM \(table) WHERE deleted_at IS NULL
            ORDER BY position LIMIT \(count)
            """
        ).map { $0[0] }
    }
}

extension RunningProgram {
    /// Waits for the table of records.
    func table() throws -> Accessible {
        try wait("the list") {
            for role in [Role.treeTable, .table] {
                if let table = windows.first?.first(role) { return table }
            }
            return nil
        }
    }

    /// The visible rows of the table, from the top down.
    func rows() throws -> [Accessible] {
        let table = try table()
        let frame = table.frame
        let rows = table.all(.tableRow)
        return (rows.isEmpty ? table.all(.tableCell) : rows)
            .map { (cell: $0, frame: $0.frame) }
            .filter { !$0.frame.isEmpty && frame.contains($0.frame.center) }
            .sorted { $0.frame.y < $1.frame.y }
            .map(\.cell)
    }

    /// Waits until a number of rows is visible.
    func rows(atLeast count: Int) throws -> [Accessible] {
        try wait("\(count) rows", within: 60) {
            let rows = try rows()
            return rows.count >= count ? rows : nil
        }
    }

    /// The titles of the visible rows, from the top down.
    func titles() throws -> [String] {
        try rows().map(\.title)
    }

    /// Waits for a visible row with a title.
    func row(_ title: String) throws -> Accessible {
        try wait("a row \"\(title)\"") { try rows().first { $0.title == title } }
    }

    /// Confirms the fields of an export by Enter, and waits until the file can be named.
    func continueExport(titled title: String) throws {
        try wait("the fields can be chosen") { focused(.button)?.name == "Continue" }
        try Keyboard.press("Return")
        try wait("the file can be named") {
            windows.last?.name == title && windows.last?.isActive == true
                && !shows(.button, "Continue")
        }
    }

    /// The focused object, if it has the given role.
    func focused(_ role: Role) -> Accessible? {
        windows.last?.first { $0.role == role && $0.isFocused }
    }

    /// Opens the form of a new list without a template, and waits until its name can be typed.
    func beginBlankList() throws {
        try click(.button, "New List")
        try click(.button, "Continue")
        _ = try find(.button, "Create")
        try wait("the name has the keyboard") {
            windows.last?.isActive == true && focused(.entry)?.name == "Name"
        }
    }

    /// Presses Tab until the table has the focus.
    func focusTableByKeyboard() throws {
        try press("Tab", until: "the keyboard reaches the list") {
            let table = try table()
            return table.isFocused || table.first(where: \.isFocused) != nil
        }
    }

    /// Waits until the program is settled, and says of nothing that it is not saved so far.
    func waitUntilSaved() throws {
        try Programs.settle()
        try wait("everything is saved") {
            windows.first?.first {
                $0.name == "Saving…" || $0.name == "Not saved" || $0.name.contains("unsaved")
            } == nil
        }
    }

    /// Quits with the keyboard, and waits until the program has ended.
    func quit() throws {
        try waitForKeyboard()
        try Keyboard.press("ctrl+q")
        try waitUntilExit()
    }
}

extension Accessible {
    /// The title of a row, whose name also includes its second line.
    var title: String { attributes["title"] ?? "" }
}
