import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A window whose shared library was replaced by another one, or is gone.
final class ReplacedLibraryTests: TroveTestCase {
    func testAnotherLibraryInTheSameDatabaseIsOffered() throws {
        try withBooks { database, user, trove in
            try database.replace { address in
                _ = try user.trovectl("new", "Books", "Title", "--library", address)
                _ = try user.trovectl("add", "Books", "Title=Something Else", "--library", address)
            }
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
            try Pointer.click(try trove.row("The Hobbit").frame.center)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try database.replace {
                _ = try user.trovectl("new", "Books", "Title", "--library", $0)
            }
            try trove.wait("the message") { trove.shows(.button, "Open Again") }
            try Programs.settle()
            try trove.click(.button, "Cancel")
            try trove.wait("the message closes") { !trove.shows(.button, "Open Again") }
            try trove.wait("the state of the library") { trove.shows(.label, "Read-only") }
            for name in ["Add Record", "New List", "Delete Record"] {
                XCTAssertFalse(try trove.find(.button, name).isSensitive, name)
            }
            XCTAssertFalse(try trove.find(.entry, "Title").isEditable)
            try Programs.settle()
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

    func testWhatIsBeingTypedIsKeptWhenTheLibraryIsReplaced() throws {
        try withBooks { database, user, trove in
            try Pointer.click(try trove.row("The Hobbit").frame.center)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try Pointer.click(try trove.find(.entry, "Title").frame.center)
            try Keyboard.press("ctrl+a")
            // Before the pause after which it would be saved.
            try Programs.holdingDelays(ofAtLeast: 600) {
                try Keyboard.type("There and Back Again")
                try trove.wait("the text") {
                    try trove.find(.entry, "Title").text == "There and Back Again"
                }
                try database.replace {
                    _ = try user.trovectl("new", "Books", "Title", "--library", $0)
                }
                try trove.wait("the message") { trove.shows(.button, "Open Again") }
            }
            try Programs.settle()
            let title = try trove.find(.entry, "Title")
            XCTAssertEqual(title.text, "There and Back Again")
            XCTAssert(title.isSensitive)
            XCTAssertFalse(try trove.find(.entry, "Author").isEditable)
            XCTAssertEqual(trove.windows.filter { $0.outline.contains("Open Again") }.count, 1)
            try trove.click(.button, "Copy Typed Text")
            try trove.wait("the other library is still offered") {
                trove.windows.count == 1 && trove.shows(.button, "Open Again")
            }
            XCTAssertEqual(try trove.find(.entry, "Title").text, "There and Back Again")
            let why = "was replaced and has another Trove library now"
            let window = try XCTUnwrap(trove.onlyWindow)
            XCTAssert(
                window.all(.alert).allSatisfy { $0.name.contains(why) }, window.outline)
            try Keyboard.press("Tab")
            try Programs.settle()
            XCTAssertEqual(try trove.find(.entry, "Title").text, "There and Back Again")
            XCTAssertEqual(trove.windows.count, 1)
            try trove.click(.button, "Open Again")
            try trove.wait("the new library") { trove.shows(.listItem, "Books, 0 records") }
            try trove.click(.button, "Add Record")
            try trove.wait("an empty record") { try trove.find(.entry, "Title").text == "" }
            try Keyboard.press("ctrl+v")
            try Keyboard.press("Tab")
            try trove.wait("the text") { try trove.titles() == ["There and Back Again"] }
        }
    }
}
