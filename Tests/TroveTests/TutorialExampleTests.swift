import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The programs that the tutorials of TableKit build.
final class TutorialExampleTests: XCTestCase {
    /// Starts an example, runs `body`, closes the window, and checks that nothing was written.
    private func run(_ example: String, _ body: (RunningProgram) throws -> Void) throws {
        let program = try RunningProgram(.product(example))
        _ = try program.window()
        try body(program)
        try program.click(.button, "Close")
        try program.waitUntilExit()
        XCTAssertEqual(program.output, "")
    }

    /// *Your First Table*: a row opens a page, and is deleted and moved.
    func testTheFirstTable() throws {
        try run("first-table") { program in
            try Pointer.click(program.find(.tableCell, "Emma, Jane Austen").frame.center)
            _ = try program.find(.label, "by Jane Austen")
            try program.click(.button, "Back")
            try Pointer.click(program.find(.tableCell, "Walden, Henry David Thoreau").frame.center)
            _ = try program.find(.label, "by Henry David Thoreau")
            try program.click(.button, "Back")
            let table = try program.wait("the table") { program.windows.last?.first(.table) }
            try program.wait("four rows") { table.rowCount == 4 }
            try program.click(.button, "Edit")
            try program.click(.button, "Delete Emma")
            try program.click(.button, "Delete")
            try program.wait("three rows") { table.rowCount == 3 }
            try program.click(.button, "Done")
        }
    }

    /// *Your First Collection*: items are selected, added and deleted, and the layout changes.
    func testTheFirstCollection() throws {
        try run("first-collection") { program in
            /// Clicks a point, relative to the collection, until the title is that of its item:
            /// the window may still move, and so may the items.
            func select(_ name: String, _ place: (Frame) -> (x: Int, y: Int)) throws {
                try program.wait("\(name) is selected") {
                    guard let collection = program.windows.last?.first(.scrollPane) else {
                        return false
                    }
                    let target = place(collection.frame)
                    try Pointer.click(target)
                    return program.shows(.label, name)
                }
            }
            try select("Blue") { ($0.x + 57, $0.y + 112) }
            try program.click(.button, "Delete")
            try select("Purple") { ($0.x + 57, $0.y + 112) }
            try program.click(.button, "Add")
            try select("Gray") { ($0.x + 57, $0.y + 42) }
            try program.click(.button, "Circle")
            try select("Yellow") { ($0.center.x - 168, $0.center.y) }
        }
    }
}
