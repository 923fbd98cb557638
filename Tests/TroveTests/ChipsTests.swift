import Foundation
import UITestSupport
import XCTest

/// Tags and several texts as chips in the form.
final class ChipsTests: TroveTestCase {
    private func startBooks(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Books", "Title", "Tags:tags", "Tracks:texts")
        try user.trovectl("add", "Books", "Title=Dune", "Tags=science; lent")
        try user.trovectl("add", "Books", "Title=Emma", "Tags=classic", "Tracks=One; Two, three")
        let trove = try user.startTrove()
        try Pointer.click(try trove.row("Emma").frame.center)
        return trove
    }

    private func tags(of title: String, _ user: TroveUser) throws -> [String] {
        try user.library.value("SELECT tags FROM books WHERE title = '\(title)'")?
            .split(separator: "\n").map(String.init) ?? []
    }

    func testTagsAreAddedAndRemovedByMouse() throws {
        let user = try TroveUser()
        let trove = try startBooks(for: user)
        _ = try trove.find(.button, "classic")
        let entry = try trove.find(.entry, "Tags")
        try Pointer.click((entry.frame.x + 20, entry.frame.center.y))
        try trove.wait("a tag can be typed") { trove.focused(.entry)?.name == "Tags" }
        try Keyboard.type("sci")
        let suggestion = try trove.find(.label, "science")
        try Programs.settle()
        try Pointer.click(suggestion.frame.center)
        try trove.wait("it is on disk") { try tags(of: "Emma", user) == ["classic", "science"] }
        try trove.click(.button, "Remove “classic”")
        try trove.wait("it is removed") { try tags(of: "Emma", user) == ["science"] }
        try trove.wait("its chip is gone") { !trove.shows(.button, "classic") }

        // A click on a chip edits its text.
        try trove.click(.button, "Two, three")
        try trove.wait("it can be edited") { trove.focused(.entry)?.text == "Two, three" }
        try Keyboard.press("BackSpace", "BackSpace", "Return")
        try trove.wait("it is changed") {
            try user.library.value("SELECT tracks FROM books WHERE title = 'Emma'")
                == "One\nTwo, thr"
        }
        try trove.quit()
    }

    func testTagsAreTypedPastedAndRemovedByKeys() throws {
        let user = try TroveUser()
        let trove = try startBooks(for: user)
        try Pointer.click(try trove.find(.entry, "Title").frame.center)
        try trove.wait("the title has the keyboard") { trove.focused(.entry)?.name == "Title" }
        try Keyboard.press("Tab")
        try trove.wait("a tag can be typed") { trove.focused(.entry)?.name == "Tags" }
        try Keyboard.type("novel,old,")
        try trove.wait("both are on disk") {
            try tags(of: "Emma", user) == ["classic", "novel", "old"]
        }
        try Keyboard.press("BackSpace")
        try trove.wait("the last one is removed") {
            try tags(of: "Emma", user) == ["classic", "novel"]
        }
        try Keyboard.type("new")
        try Keyboard.press("Return")
        try Keyboard.press("Left", "Left", "Delete")
        try trove.wait("the one before it is removed") {
            try tags(of: "Emma", user) == ["classic", "new"]
        }
        try Keyboard.press("Tab")
        try trove.wait("Tab leaves the field") { trove.focused(.entry)?.name != "Tags" }
        try Keyboard.press("ctrl+z")
        try trove.wait("the last change is undone") {
            try tags(of: "Emma", user) == ["classic", "novel", "new"]
        }
        _ = try trove.find(.button, "novel")
        try Keyboard.press("ctrl+z", "ctrl+z")
        try trove.wait("three changes are undone") {
            try tags(of: "Emma", user) == ["classic", "novel", "old"]
        }
        try trove.quit()
    }
}
