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
        try Pointer.click(try trove.row("War and Peace").frame.center)
        try trove.wait("the form shows it") { try trove.row("War and Peace").isSelected }
        let entry = try trove.find(.entry, "Author")
        try Programs.settle()
        try Pointer.click((entry.frame.x + 20, entry.frame.center.y))
        try Keyboard.type("tol")
        _ = try trove.find(.label, "Leo Tolstoy")
        try Keyboard.press("Down", "Down", "Return")
        try trove.wait("it is on disk") { try author(of: "War and Peace") == "3" }
        _ = try trove.row("War and Peace by Leo Tolstoy")

        try user.trovectl("set", "Authors", "Name=Lev Tolstoi", "3")
        let row = try trove.row("War and Peace by Lev Tolstoi")
        XCTAssertTrue(row.isSelected)
        try trove.wait("the form shows it, too") { entry.text == "Lev Tolstoi" }

        try Pointer.click((entry.frame.x + 20, entry.frame.center.y))
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Nobody")
        try Keyboard.press("Return")
        try trove.wait("the person is told") {
            trove.windows.first?.first { $0.name == "1 unsaved value" } != nil
        }
        XCTAssertEqual(try author(of: "War and Peace"), "3")
        try trove.quit()
    }

    private func startShelf(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Authors", "Name")
        try user.trovectl("add", "Authors", "Name=Ursula K. Le Guin")
        try user.trovectl("add", "Authors", "Name=Leo Tolstoy")
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("fields", "add", "Books", "Author:recordLink", "--target", "Authors")
        try user.trovectl("add", "Books", "Title=The Dispossessed", "Author=#1")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 1 record")
        try Pointer.click(try trove.row("The Dispossessed").frame.center)
        return trove
    }

    func testALinkIsAChipThatOpensItsRecordAndBackReturns() throws {
        let user = try TroveUser()
        let trove = try startShelf(for: user)
        try trove.click(.button, "Author: Ursula K. Le Guin")
        try trove.wait("the author is open") {
            try trove.row("Ursula K. Le Guin").isSelected
        }
        try trove.click(.button, "Back")
        try trove.wait("the book is open again") {
            try trove.row("The Dispossessed").isSelected
        }
        try trove.click(.button, "Change Author")
        try trove.wait("the name can be typed") { trove.focused(.entry)?.name == "Author" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("tols")
        _ = try trove.find(.label, "Leo Tolstoy")
        try Keyboard.press("Down", "Down", "Return")
        try trove.wait("it is on disk") {
            try user.library.value("SELECT author FROM books") == "2"
        }
        try Pointer.click(try trove.find(.entry, "Title").frame.center)
        _ = try trove.find(.button, "Author: Leo Tolstoy")
        try trove.quit()
    }

    func testALinkIsOpenedAndClearedByKeys() throws {
        let user = try TroveUser()
        let trove = try startShelf(for: user)
        func focusChip() throws {
            try Pointer.click(try trove.find(.entry, "Title").frame.center)
            try trove.wait("the title has the keyboard") { trove.focused(.entry)?.name == "Title" }
            try Keyboard.press("Tab")
            try trove.wait("the chip has the keyboard") {
                trove.focused(.button)?.name == "Author: Ursula K. Le Guin"
            }
        }
        try focusChip()
        try Keyboard.press("Return")
        try trove.wait("the author is open") {
            try trove.row("Ursula K. Le Guin").isSelected
        }
        try Keyboard.press("alt+Left")
        try trove.wait("the book is open again") {
            try trove.row("The Dispossessed").isSelected
        }
        try focusChip()
        try Keyboard.press("Delete")
        try trove.wait("it is cleared on disk") {
            try user.library.value("SELECT author IS NULL FROM books") == "1"
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("it is back") { trove.focused(.entry)?.text == "Ursula K. Le Guin" }
        try Keyboard.press("shift+Tab")
        _ = try trove.find(.button, "Author: Ursula K. Le Guin")
        try trove.quit()
    }
}
