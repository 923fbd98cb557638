import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Every page of the catalog opens, names its controls and has its source.
final class EveryPageTests: CatalogTestCase {
    private func lines(_ arguments: String...) throws -> [String] {
        let program = try RunningProgram(.product("table-catalog"), arguments: arguments)
        try eventually("the program ends") { !program.isRunning }
        return program.output.split(separator: "\n").map(String.init)
    }

    /// The numbers are unique, and a test names each page that opens, names all its controls, and
    /// closes in silence. The few pages that no test names are opened here.
    func testEveryPageOpensAndNamesItsControls() throws {
        let numbers = try lines("--list").map { String($0.prefix(3)) }
        XCTAssertEqual(numbers.count, 129)
        XCTAssertEqual(Set(numbers).count, numbers.count)
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let tests = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        for number in numbers where !tests.contains("page(\"\(number)\")") {
            try page(number) { _ in }
        }
    }

    /// Every page shows its source.
    func testTheSourceOfAPageIsItsFile() throws {
        try page("E01") { program in
            try program.click(.button, "Source")
            let source = try program.wait("the source") {
                program.windows.last?.first { $0.text.contains("final class SimpleTable") }
            }
            XCTAssertTrue(source.text.hasPrefix("import TableKit\n"), source.text)
            try program.click(.button, "Back")
            _ = try program.row("Item 3")
        }
    }

    /// The source is read by keyboard, however it was opened, and the page then has its focus
    /// again.
    func testTheSourceIsReadByKeyboard() throws {
        try page("E43") { program in
            try Pointer.click(program.row("July, 47 mm").frame.center)
            for opensByMouse in [false, true] {
                if opensByMouse {
                    try program.click(.button, "Source")
                } else {
                    try Keyboard.press("alt+s")
                }
                let source = try program.wait("the source") {
                    program.windows.last?.first { $0.text.contains("final class DrawnCells") }
                }
                try Programs.settle()
                let start = source.frame.y
                try Keyboard.press("Page_Down")
                try program.wait("the next page") { source.frame.y < start - 100 }
                try Keyboard.press("alt+Left")
                _ = try program.row("July, 47 mm")
                try program.waitForTableFocus()
            }
        }
    }

    /// A page that was changed just before it leaves is laid out before it is drawn.
    func testAPageLeavesWhileItChanges() throws {
        for number in ["C06", "C29", "C36"] {
            try page(number) { program in
                let source = try program.find(.button, "Source").frame.center
                try program.click(.button, number == "C36" ? "Add" : "Insert")
                try Pointer.click(source)
                _ = try program.find(.button, "Back")
            }
        }
    }

    func testAnUnknownNumberIsASentence() throws {
        XCTAssertEqual(
            try lines("E99"), ["table-catalog: There is no example E99. Try --list."])
    }

    /// The list is by chapter, is searched, and shows the chosen page beside it.
    func testThePagesAreFoundBySearch() throws {
        let program = try RunningProgram(.product("table-catalog"))
        let examples = {
            try program.wait("the list") { program.windows.last?.first(.table, "Examples") }
        }
        let names = { try examples().all(.tableCell).map(\.name) }
        try program.wait("the first page in the list") { try names().contains("Simple table, E01") }
        try Keyboard.type("reorder")
        try program.wait("one row") { try names() == ["Reordering, E33"] }
        try Keyboard.press("Down")
        try program.wait("the page beside the list") {
            program.windows.last?.first(.tableCell, "Hydrogen") != nil
        }
        try program.resizeWindow(width: 420, height: 700)
        try program.wait("the page alone") {
            program.windows.last?.first(.table, "Examples") == nil
                && program.windows.last?.first(.tableCell, "Hydrogen") != nil
        }
        try program.click(.button, "Table Catalog")
        try program.wait("the list in its place") { try names() == ["Reordering, E33"] }
        try program.waitForTableFocus()
        try Keyboard.press("Return")
        _ = try program.row("Hydrogen")
        try program.click(.button, "Close")
        try program.waitUntilExit()
        XCTAssertEqual(program.output, "")
    }

    /// Ctrl+F searches the page that has the focus, if it has a search, and otherwise the list.
    func testShortcutsOfTheCatalog() throws {
        let program = try RunningProgram(.product("table-catalog"))
        _ = try program.find(.table, "Examples")
        try Keyboard.press("F1")
        try program.wait("the shortcuts") { program.windows.count == 2 }
        try Keyboard.press("Escape")
        try program.wait("no shortcuts") { program.windows.count == 1 }
        try Keyboard.press("ctrl+f")
        try Keyboard.type("E51")
        try Keyboard.press("Down")
        try program.click(.tableCell, "Clara, Female")
        try Keyboard.press("ctrl+f")
        try Keyboard.type("felix")
        try program.wait("one name") {
            program.windows.last?.first(.table, "Names")?.rowCount == 1
        }
        XCTAssertEqual(try program.find(.table, "Examples").rowCount, 1)
        try Keyboard.press("Escape")
        try program.click(.tableCell, "Clara, Female")
        try Keyboard.type("felix")
        try program.wait("one name, by typing") {
            program.windows.last?.first(.table, "Names")?.rowCount == 1
        }
        try Keyboard.press("ctrl+q")
        try program.waitUntilExit()
        XCTAssertEqual(program.output, "")
    }
}
