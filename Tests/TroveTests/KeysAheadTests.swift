import Foundation
import UITestSupport
import XCTest

/// Keys that follow a command at once, as from a barcode scanner: they are for what the command
/// leads to, however long that takes.
final class KeysAheadTests: TroveTestCase {
    private static func keys(_ text: String) -> [String] { text.map { String($0) } }

    func testKeysAfterANewRecordAreForIt() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title", "Director")
        try user.trovectl("add", "Films", "Title=Alien", "Director=Ridley Scott")
        let trove = try user.startTrove()
        try Pointer.click(try trove.row("Alien").frame.center)
        try Pointer.click(try trove.find(.entry, "Director").frame.center)
        try Keyboard.rush(
            ["ctrl+n"] + Self.keys("dune") + ["Tab"] + Self.keys("lynch") + ["Tab", "ctrl+n"]
                + Self.keys("9780441172719") + ["Return", "ctrl+n"] + Self.keys("heat")
                + ["Return"])
        let expected = [
            ["Alien", "Ridley Scott"], ["dune", "lynch"], ["9780441172719", ""], ["heat", ""],
        ]
        try trove.wait("each key is in its record") {
            try user.library.rows("SELECT title, coalesce(director, '') FROM films ORDER BY id")
                == expected
        }
        try trove.quit()
    }

    func testKeysAfterTheNextRecordAreForIt() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title", "Director")
        try user.trovectl("add", "Films", "Title=Alien", "Director=Ridley Scott")
        try user.trovectl("add", "Films", "Title=Brazil", "Director=Terry Gilliam")
        let trove = try user.startTrove()
        try Pointer.click(try trove.row("Alien").frame.center)
        try Keyboard.rush(
            ["Return", "Tab"] + Self.keys("scott") + ["ctrl+Next", "Tab"] + Self.keys("gilliam")
                + ["Tab"])
        try trove.wait("each key is in its record") {
            try user.library.rows("SELECT title, director FROM films ORDER BY id")
                == [["Alien", "scott"], ["Brazil", "gilliam"]]
        }
        try trove.quit()
    }

    func testKeysWaitForAServer() throws {
        try withBooks { database, user, trove in
            try Pointer.click(try trove.row("Solaris").frame.center)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "Solaris" }
            try Pointer.click(try trove.find(.entry, "Author").frame.center)
            try database.holdingEdits {
                try Keyboard.rush(["ctrl+n"] + Self.keys("dune") + ["Tab"] + Self.keys("herbert"))
                // Keys that do not wait would be in the old record now.
                try Programs.catchUp()
            }
            try Keyboard.press("Tab")
            try trove.wait("the keys are in the new record") {
                try user.trovectl(
                    "query", "Books", "dune", "--lines", "--library", database.address
                ).contains("herbert")
            }
            let old = try user.trovectl(
                "query", "Books", "solaris", "--lines", "--library", database.address)
            XCTAssertTrue(old.contains("Lem"), old)
        }
    }

    func testKeysOfATableWaitForAServer() throws {
        try withBooks { database, user, trove in
            try Pointer.click(try trove.row("Solaris").frame.center)
            try Keyboard.press("ctrl+2")
            try Programs.settle()
            try database.holdingEdits {
                try Keyboard.rush(["ctrl+n"] + Self.keys("dune") + ["Tab"] + Self.keys("herbert"))
                try Programs.catchUp()
            }
            try Keyboard.press("Return")
            try trove.wait("the keys are in the new row") {
                try user.trovectl(
                    "query", "Books", "dune", "--lines", "--library", database.address
                ).contains("herbert")
            }
            let old = try user.trovectl(
                "query", "Books", "solaris", "--lines", "--library", database.address)
            XCTAssertTrue(old.contains("Lem"), old)
        }
    }
}
