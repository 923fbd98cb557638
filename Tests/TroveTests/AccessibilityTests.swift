import Foundation
import UITestSupport
import XCTest

/// Use of Trove without a mouse.
final class AccessibilityTests: TroveTestCase {
    func testSearchingByKeyboardBeginsWithTyping() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let before = try trove.titles()
        try Keyboard.type("borges")
        try trove.wait("what was searched for") { try trove.titles() == ["Ficciones"] }
        try Keyboard.press("Escape")
        try trove.wait("the whole list") { try trove.titles() == before }
        try Keyboard.type("zzzz")
        _ = try trove.wait("the page without results") {
            try trove.window().first { $0.role == .label && $0.name.contains("No Results") }
        }
        try Keyboard.press("Escape")
        try trove.wait("the whole list again") { try trove.titles() == before }
        try trove.quit()
    }

    func testRowsAreMovedDeletedRenamedAndAddedByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let before = try user.books(3)
        try trove.focusTableByKeyboard()
        try Keyboard.press("Down")
        try trove.wait("a row is selected") { try trove.rows().contains { $0.isSelected } }
        try Keyboard.press("Home")
        try trove.wait("the first row is selected") { try trove.rows()[0].isSelected }

        try Keyboard.press("alt+Down")
        try trove.wait("the first row is second") {
            try user.books(3) == [before[1], before[0], before[2]]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the move is undone") { try user.books(3) == before }
        try Keyboard.press("ctrl+shift+z")
        try trove.wait("the move is done again") {
            try user.books(3) == [before[1], before[0], before[2]]
        }

        try Keyboard.press("Home", "Delete")
        try trove.wait("the first row is deleted") { try user.books(1) == [before[0]] }
        try Keyboard.press("ctrl+z")
        try trove.wait("the row is back") { try user.books(1) == [before[1]] }
        // Renaming would end when the row comes back.
        try trove.wait("the row is shown again and selected") {
            let first = try trove.rows()[0]
            return first.title == before[1] && first.isSelected
        }

        try Keyboard.press("Home", "F2")
        _ = try trove.wait("an entry") { trove.focused(.entry) }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Renamed by keyboard")
        try Keyboard.press("Return")
        try trove.wait("the new name is on disk") {
            try user.books(1) == ["Renamed by keyboard"]
        }

        try Keyboard.press("ctrl+n")
        _ = try trove.wait("the first field has the cursor") { trove.focused(.entry) }
        try Keyboard.type("Added by keyboard")
        try Keyboard.press("Return")
        try trove.wait("the new record is on disk") {
            try user.library.value("SELECT count(*) FROM books WHERE title = 'Added by keyboard'")
                == "1"
        }
        try trove.quit()
    }
}
