import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A shared library in a window, while somebody else changes it.
final class SharedLibraryTests: TroveTestCase {
    /// Calls `body` with the address of a new database on the server of the tests.
    private func withDatabase(_ body: (String) throws -> Void) throws {
        let server = try XCTUnwrap(
            ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"],
            "The tests need a server: run them with data/scripts/with-postgres.")
        let name = "window_\(getpid())_\(Int.random(in: 0..<1_000_000))"
        func address(of database: String) -> String {
            server.replacingOccurrences(of: "///", with: "///\(database)")
        }
        func run(_ sql: String) throws {
            _ = try Program(
                "psql",
                arguments: ["-q", "-v", "ON_ERROR_STOP=1", "-c", sql, address(of: "postgres")]
            ).output()
        }
        try run("CREATE DATABASE \(name)")
        defer { try? run("DROP DATABASE \(name) WITH (FORCE)") }
        try body(address(of: name))
    }

    func testChangesOfOthersArriveInTheWindowAndItsChangesAtOthers() throws {
        try withDatabase { address in
            let user = try TroveUser()
            func trovectl(_ arguments: String...) throws -> String {
                try user.trovectl(arguments + ["--library", address])
            }
            _ = try trovectl("import", Self.books.path)
            let trove = try user.launchTrove("--library", address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }

            _ = try trovectl("set", "Books", "1", "Title=There and Back Again")
            try trove.wait("the change of somebody else") {
                try trove.titles().first == "There and Back Again"
            }
            _ = try trovectl("add", "Books", "Title=Dune")
            try trove.wait("the record of somebody else") { trove.shows(.label, "63 records") }

            try Keyboard.type("author:lem")
            try trove.wait("the result of a search") { try trove.titles() == ["Solaris"] }
            try Pointer.click(try trove.row("Solaris").frame.centre)
            let title = try trove.find(.entry, "Title")
            try Pointer.click(title.frame.centre)
            try Keyboard.press("ctrl+a")
            try Keyboard.type("Eden")
            try Keyboard.press("Tab")
            try trove.wait("the change is on the server") {
                try trovectl("query", "Books", "author:lem", "--lines").contains("Eden")
            }
            try trove.quit()
        }
    }
}
