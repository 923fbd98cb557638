import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A test of pages of the catalog in the real program.
class CatalogTestCase: XCTestCase {
    /// Opens an example in a window of its own, runs `body`, and closes the window. Checks that all
    /// controls have names, and that the program wrote nothing: no warning, no critical.
    func page(
        _ number: String, file: StaticString = #filePath, line: UInt = #line,
        _ body: (RunningProgram) throws -> Void
    ) throws {
        let program = try RunningProgram(.product("table-catalog"), arguments: [number])
        let window = try program.window()
        try program.wait("the page \(number)") {
            window.first { [Role.table, .scrollPane, .slider].contains($0.role) } != nil
        }
        XCTAssertEqual(window.problems, [], "\(number)", file: file, line: line)
        try body(program)
        try program.click(.button, "Close")
        try program.waitUntilExit()
        XCTAssertEqual(program.output, "", "\(number)", file: file, line: line)
    }
}

extension RunningProgram {
    /// Waits for the table of the page.
    func table() throws -> Accessible {
        try wait("the table") { windows.last?.first(.table) }
    }

    /// The rows on the screen, from the top down.
    func rows() throws -> [Accessible] {
        let frame = try table().frame
        return try table().all(.tableCell)
            .filter { !$0.frame.isEmpty && frame.contains($0.frame.center) }
            .sorted { $0.frame.y < $1.frame.y }
    }

    /// Waits for a row with a name on the screen.
    func row(_ name: String) throws -> Accessible {
        try wait("a row “\(name)”") { try rows().first { $0.name == name } }
    }

    /// The names of the rows on the screen.
    func rowNames() throws -> [String] { try rows().map(\.name) }

    /// Waits until the table of the page has the keyboard focus.
    func waitForTableFocus() throws {
        try wait("the table has the focus") {
            let table = try table()
            return table.isFocused || table.first(where: \.isFocused) != nil
        }
    }

    /// Waits for a label with a text.
    func waitForLabel(_ text: String) throws {
        _ = try find(.label, text)
    }

    /// A part of a row or a header without text.
    func blank(_ row: Accessible) -> Frame {
        let frame = row.frame
        return Frame(
            x: frame.x + frame.width * 3 / 5, y: frame.center.y - 4, width: 40, height: 8)
    }
}
