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
        try Pointer.click(try trove.row("Alien").frame.center)
        _ = try trove.find(.entry, "Title")
        // A link is saved by Enter only, so that the text is still unsaved now.
        try Pointer.click(try trove.find(.entry, "Director").frame.center)
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
        try Pointer.click(try trove.row("Brazil").frame.center)
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
                """
                “Brazil” was moved to the trash by another program. What you typed is kept with it.
                """
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

    func testAFieldThatChangesWhileItIsTypedIntoKeepsTheText() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try user.trovectl("fields", "add", "Films", "Writer:recordLink", "--target", "People")
        try user.trovectl("set", "Films", "1", "Year=1979")
        try Pointer.click(try trove.row("Alien").frame.center)
        try type("Rid", into: "Director", in: trove)
        try user.trovectl("fields", "kind", "Films", "Director", "text")
        let reason = "The kind of “Director” was changed to Text by another program."
        try trove.wait("the reason at the field") {
            trove.windows.first?.first {
                $0.role == .label && $0.name.hasPrefix(reason) && $0.name.contains("Enter")
            } != nil || trove.windows.first?.outline.contains(reason) == true
        }
        try trove.wait("the text can be corrected") {
            trove.focused(.entry)?.name == "Director" && trove.focused(.entry)?.text == "Rid"
        }
        try Keyboard.press("End")
        try Keyboard.type("ley")
        try Keyboard.press("Return")
        try trove.wait("it is the value") {
            try user.library.rows("SELECT * FROM films WHERE id = 1")[0].contains("Ridley")
        }

        try type("Dan", into: "Writer", in: trove)
        try user.trovectl("fields", "remove", "Films", "Writer")
        try trove.wait("the window says so") {
            trove.shows("The field “Writer” was removed by another program.")
                && trove.shows(.button, "Copy Typed Text")
        }

        // So do cells.
        try Keyboard.press("ctrl+2")
        let row = try trove.row("Brazil").frame
        try Pointer.click((row.x + 10, row.y + 10))
        try trove.wait("the row is selected") { try trove.row("Brazil").isSelected }
        try Keyboard.press("F2")
        try trove.wait("the editor") { trove.focused(.entry)?.text == "Brazil" }
        try Keyboard.type("!")
        try user.trovectl("fields", "kind", "Films", "Title", "paragraph")
        try trove.wait("the window says so") {
            trove.windows.first?.outline.contains(
                "“Brazil” was not renamed. The kind of “Title” was changed to ") == true
        }
        XCTAssertEqual(trove.windows.count, 1)
        try trove.click(.button, "Show")
        try trove.wait("the text is kept in the form") {
            try user.library.value("SELECT count(*) FROM _draft WHERE text = 'Brazil!'") == "1"
                && trove.windows.first?.outline.contains("1 unsaved value") == true
        }
        try trove.quit()
    }

    private func type(_ text: String, into field: String, in trove: RunningProgram) throws {
        try Pointer.click(try trove.find(.entry, field).frame.center)
        try trove.wait("the field has the keyboard") { trove.focused(.entry)?.name == field }
        try Keyboard.type(text)
        try trove.wait("the text is there") { trove.focused(.entry)?.text == text }
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
        try Pointer.click(try trove.row("Dune").frame.center)
        try Pointer.click(try trove.find(.entry, "Director").frame.center)
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
