import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A window whose shared library was replaced by another one, or is gone.
final class ReplacedLibraryTests: TroveTestCase {
    func testAnotherLibraryInTheSameDatabaseIsOffered() throws {
        try withBooks { database, user, trove in
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            _ = try user.trovectl("new", "Books", "Title", "--library", database.address)
            _ = try user.trovectl(
                "add", "Books", "Title=Something Else", "--library", database.address)
            try trove.wait("the message") {
                trove.windows.contains {
                    $0.outline.contains("was replaced and has another Trove library now")
                }
            }
            XCTAssertEqual(trove.windows.filter { $0.outline.contains("Open Again") }.count, 1)
            try trove.click(.button, "Open Again")
            try trove.wait("the new library") { try trove.titles() == ["Something Else"] }
        }
    }

    func testNothingCanBeChangedInALibraryThatWasReplaced() throws {
        try withBooks { database, user, trove in
            try Pointer.click(try trove.row("The Hobbit").frame.centre)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            _ = try user.trovectl("new", "Books", "Title", "--library", database.address)
            try trove.wait("the message") { trove.shows(.button, "Open Again") }
            try Screen.settle()
            try trove.click(.button, "Cancel")
            try trove.wait("the message closes") { !trove.shows(.button, "Open Again") }
            try trove.wait("the state of the library") { trove.shows(.label, "Read-only") }
            for name in ["Add Record", "New List", "Delete Record"] {
                XCTAssertFalse(try trove.find(.button, name).isSensitive, name)
            }
            XCTAssertFalse(try trove.find(.entry, "Title").isSensitive)
            try Screen.settle()
        }
    }

    func testWithoutALibraryInTheDatabaseNothingIsOfferedAndTheRecordsStay() throws {
        try withBooks { database, _, trove in
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            try trove.wait("the message") {
                trove.windows.contains { $0.outline.contains("has no Trove library any more") }
            }
            XCTAssertFalse(trove.windows.contains { $0.outline.contains("Open Again") })
            try trove.click(.button, "Close")
            try trove.wait("the alert is closed") { trove.windows.count == 1 }
            XCTAssertEqual(try trove.titles().first, "The Hobbit")
        }
    }
}
