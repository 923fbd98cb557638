import Foundation
import UITestSupport
import XCTest

/// Colors of choices: chosen in the list of choices, and shown in the form and in rows.
final class ChoiceColorTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Tasks", "Title", "State:choice")
        try user.trovectl("fields", "set", "Tasks", "State", "--choice", "Open", "--choice", "Done")
        try user.trovectl("add", "Tasks", "Title=Paint", "State=Open")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 1)
        return trove
    }

    private func options(of user: TroveUser) throws -> String {
        try user.library.value("SELECT options FROM field WHERE name = 'State'") ?? ""
    }

    func testAColorIsChosenByMouseAndTakenBack() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.button, "Choices of “State”…")
        try trove.click(.button, "Color of choice 1")
        try trove.click(.button, "Blue")
        try trove.wait("the popover is closed") { !trove.shows(.button, "Blue") }
        try trove.click(.button, "Apply")
        try trove.wait("the color is saved") {
            try options(of: user).contains(##"{"color":"#3584e4","name":"Open"}"##)
        }
        try trove.click(.button, "Undo Change Choices of “State”")
        try trove.wait("one step takes it back") { try !options(of: user).contains("#3584e4") }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testColorsAreChosenByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.button, "Choices of “State”…")
        try trove.wait("the first choice has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.text == "Open"
        }
        try Keyboard.press("shift+Tab", "space")
        try trove.wait("no color is chosen") { trove.focused(.button)?.name == "No Color" }
        try Keyboard.press("shift+Tab")
        try trove.wait("the last color has the keyboard") {
            trove.focused(.button)?.name == "Gray"
        }
        try Keyboard.press("space")
        try trove.wait("the button has the keyboard") {
            trove.focused(.button)?.name == "Color of choice 1"
        }
        try Keyboard.press("alt+a")
        try trove.wait("the color is saved") {
            try options(of: user).contains(##"{"color":"#77767b","name":"Open"}"##)
        }
        try trove.wait("the choices are closed") { trove.windows.count == 2 }
        try Keyboard.press("alt+d")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}
