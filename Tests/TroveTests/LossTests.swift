import Foundation
import UITestSupport
import XCTest

/// Records and lists that another program takes away while they are open.
final class LossTests: TroveTestCase {
    private func startFilms(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "People", "Name")
        try user.trovectl("add", "People", "Name=Ridley Scott")
        try user.trovectl("new", "Films", "Title", "Year:number")
        try user.trovectl("fields", "add", "Films", "Director:recordLink", "--target", "People")
        for title in ["Alien", "Brazil", "Casablanca"] {
            try user.trovectl("add", "Films", "Title=\(title)")
        }
        let trove = try user.startTrove()
        try trove.click(.listItem, "Films, 3 records")
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    func testARecordThatGoesToTheTrashKeepsWhatIsTyped() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Pointer.click(try trove.row("Alien").frame.centre)
        _ = try trove.find(.entry, "Title")
        // A link is saved by Enter only, so that the text is still unsaved now.
        try Pointer.click(try trove.find(.entry, "Director").frame.centre)
        try trove.wait("the field has the keyboard") { trove.focused(.entry)?.name == "Director" }
        try Keyboard.type("Rid")
        try user.trovectl("remove", "Films", "1")
        let sentence = "“Alien” was moved to the trash by another program."
        try trove.wait("the window says so") {
            trove.shows(sentence + " What you typed is kept with it.")
        }
        XCTAssertEqual(
            try user.library.rows("SELECT director IS NULL, deleted_at IS NULL FROM films")[0],
            ["1", "0"])
        try trove.click(.button, "Restore")
        try trove.wait("the text is there again") {
            trove.focused(.entry)?.name == "Director" && trove.focused(.entry)?.text == "Rid"
        }
        XCTAssertEqual(
            try user.library.value("SELECT count(*) FROM films WHERE deleted_at IS NULL"), "3")
        try trove.wait("it is unsaved") { trove.shows("1 unsaved value") }
        try Keyboard.press("Escape")
        try trove.wait("it is discarded") {
            try user.library.value("SELECT count(*) FROM _draft") == "0"
        }

        // Nothing was typed.
        try Pointer.click(try trove.row("Brazil").frame.centre)
        try trove.wait("it is selected") { try trove.row("Brazil").isSelected }
        try user.trovectl("remove", "Films", "2")
        try trove.wait("the window says so") {
            trove.shows("“Brazil” was moved to the trash by another program.")
        }
        try trove.click(.button, "Restore")
        try trove.wait("it is selected again") { try trove.row("Brazil").isSelected }

        // A title is typed into its row.
        try trove.focusTableByKeyboard()
        try Keyboard.press("F2")
        try trove.wait("the title can be typed") { trove.focused(.entry)?.text == "Brazil" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Bra")
        try user.trovectl("remove", "Films", "2")
        try trove.wait("the window says so") {
            trove.shows(
                "“Brazil” was moved to the trash by another program. What you typed is kept with it."
            )
        }
        XCTAssertEqual(
            try user.library.value("SELECT title FROM films WHERE id = 2"), "Brazil")
        XCTAssertEqual(try user.library.value("SELECT text FROM _draft"), "Bra")

        // So does a value that is typed into a cell of the table.
        try Keyboard.press("ctrl+2")
        let cell = try trove.row("Casablanca").frame
        try Pointer.click((cell.x + 10, cell.y + 10))
        try trove.wait("the row is selected") { try trove.row("Casablanca").isSelected }
        try Keyboard.press("F2")
        try trove.wait("the editor") { trove.focused(.entry)?.text == "Casablanca" }
        try Keyboard.type("!")
        try user.trovectl("remove", "Films", "3")
        try trove.wait("the window says so") {
            trove.shows(
                """
                “Casablanca” was moved to the trash by another program. What you typed is kept \
                with it.
                """)
        }
        XCTAssertEqual(
            try user.library.value("SELECT title FROM films WHERE id = 3"), "Casablanca")
        try trove.click(.button, "Restore")
        try trove.wait("the text is there again") {
            trove.focused(.entry)?.text == "Casablanca!"
        }
        try trove.quit()
    }

    func testAListThatIsDeletedIsToldAndComesBack() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        let sentence = "“Films” was deleted by another program."
        try Keyboard.press("alt+Return")
        try trove.wait("the settings") {
            trove.windows.last?.name == "List Settings" && trove.windows.last?.isActive == true
        }
        try user.trovectl("remove", "Films", "--list")
        try trove.wait("the dialog says so") {
            trove.shows(sentence + " Its settings can no longer be changed.")
        }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.wait("the window says so") { trove.shows(sentence) }
        try trove.click(.button, "Undo")
        try trove.wait("the list is back") { trove.shows(.listItem, "Films, 3 records") }

        // A record that is gone for good cannot keep a text, which is offered instead.
        try trove.click(.listItem, "Films, 3 records")
        try user.trovectl("add", "Films", "Title=Dune")
        try Pointer.click(try trove.row("Dune").frame.centre)
        try Pointer.click(try trove.find(.entry, "Director").frame.centre)
        try trove.wait("the field has the keyboard") { trove.focused(.entry)?.name == "Director" }
        try Keyboard.type("Vill")
        try user.trovectl("undo")
        try trove.wait("the window says so") {
            trove.shows("“Dune” was deleted by another program.")
        }
        try trove.click(.button, "Copy Typed Text")
        try Keyboard.press("ctrl+f")
        try trove.wait("the search has the keyboard") { trove.focused(.entry)?.name == "Search" }
        try Keyboard.press("ctrl+v")
        try trove.wait("the text is there") { trove.focused(.entry)?.text == "Vill" }
        try trove.quit()
    }
}
