import Foundation
import UITestSupport
import XCTest

/// A link to a record of another list: choosing it in the form, and its title in the rows.
final class RecordLinkTests: TroveTestCase {
    func testALinkIsChosenByTypingAndFollowsWhatItLeadsTo() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Authors", "Name")
        for name in ["Ursula K. Le Guin", "J. R. R. Tolkien", "Leo Tolstoy"] {
            try user.trovectl("add", "Authors", "Name=\(name)")
        }
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("fields", "add", "Books", "Author:recordLink", "--target", "Authors")
        try user.trovectl("change", "Books", "--place", "1", "--title", "{Title}[ by {Author}]")
        try user.trovectl("add", "Books", "Title=The Hobbit", "Author=j. r. r. tolkien")
        try user.trovectl("add", "Books", "Title=War and Peace")
        let trove = try user.startTrove()
        func author(of title: String) throws -> String? {
            try user.library.value("SELECT author FROM books WHERE title = '\(title)'")
        }

        _ = try trove.row("The Hobbit by J. R. R. Tolkien")
        try Pointer.click(try trove.row("War and Peace").frame.centre)
        try trove.wait("the form shows it") { try trove.row("War and Peace").isSelected }
        let entry = try trove.find(.entry, "Author")
        try Screen.settle()
        try Pointer.click((entry.frame.x + 20, entry.frame.centre.y))
        try Keyboard.type("tol")
        _ = try trove.find(.label, "Leo Tolstoy")
        try Keyboard.press("Down", "Down", "Return")
        try trove.wait("it is on disk") { try author(of: "War and Peace") == "3" }
        _ = try trove.row("War and Peace by Leo Tolstoy")

        try user.trovectl("set", "Authors", "Name=Lev Tolstoi", "3")
        let row = try trove.row("War and Peace by Lev Tolstoi")
        XCTAssertTrue(row.isSelected)
        try trove.wait("the form shows it, too") { entry.text == "Lev Tolstoi" }

        try Pointer.click((entry.frame.x + 20, entry.frame.centre.y))
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Nobody")
        try Keyboard.press("Return")
        try trove.wait("the person is told") {
            trove.windows.first?.first { $0.name == "1 unsaved value" } != nil
        }
        XCTAssertEqual(try author(of: "War and Peace"), "3")
        try trove.quit()
    }
}
