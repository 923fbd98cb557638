import Foundation
import UITestSupport
import XCTest

/// Choosing the icon of a list from a grid.
final class IconTests: TroveTestCase {
    private func icon(of user: TroveUser) throws -> String {
        try user.library.value("SELECT icon FROM list") ?? ""
    }

    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title")
        try user.trovectl("add", "Films", "Title=Alien")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 1)
        return trove
    }

    func testAnIconIsFoundAndChosenByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.button, "Icon")
        try trove.wait("icons can be searched") { trove.focused(.entry)?.name == "Search icons" }
        try Keyboard.type("movie")
        let item = try trove.wait("the icon") {
            trove.windows.last?.first { $0.name == "Film" && !$0.frame.isEmpty }
        }
        try trove.wait("other icons are gone") {
            trove.windows.last?.first { $0.name == "Microphone" } == nil
        }
        try Pointer.click(item.frame.center)
        try trove.wait("the icon is saved") {
            try icon(of: user) == "video-x-generic-symbolic"
        }
        try trove.click(.button, "Undo Change Icon of “Films”")
        try trove.wait("one step takes it back") { try icon(of: user) == "" }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testIconsAreChosenByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try Keyboard.press("alt+Return")
        try trove.wait("the name of the list has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.press("Tab", "space")
        try trove.wait("icons can be searched") { trove.focused(.entry)?.name == "Search icons" }
        try Keyboard.press("Down", "Right", "Return")
        try trove.wait("the icon after the default one is saved") {
            try icon(of: user) == "accessories-dictionary-symbolic"
        }
        try trove.wait("the button has the keyboard") { trove.focused(.button)?.name == "Icon" }
        try Keyboard.press("space")
        try trove.wait("icons can be searched") { trove.focused(.entry)?.name == "Search icons" }
        try Keyboard.type("camera-v")
        try Keyboard.press("Return")
        try trove.wait("the icon is saved") { try icon(of: user) == "camera-video-symbolic" }
        try Keyboard.press("space")
        try trove.wait("icons can be searched") { trove.focused(.entry)?.name == "Search icons" }
        try Keyboard.press("Escape")
        try trove.wait("the popover is closed") { !trove.shows(.entry, "Search icons") }
        XCTAssertEqual(trove.windows.count, 2, "the dialog stays")
        try Keyboard.press("alt+d")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testANewListGetsAnIcon() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.beginBlankList()
        try Keyboard.type("Plants")
        try trove.click(.button, "Icon")
        try trove.wait("icons can be searched") { trove.focused(.entry)?.name == "Search icons" }
        try Keyboard.type("garden")
        try Keyboard.press("Return")
        try trove.wait("the button has the keyboard") { trove.focused(.button)?.name == "Icon" }
        try trove.click(.button, "Create")
        _ = try trove.find(.button, "Add Record")
        XCTAssertEqual(try icon(of: user), "emoji-nature-symbolic")
        try trove.quit()
    }
}
