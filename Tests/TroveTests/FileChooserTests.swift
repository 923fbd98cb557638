import Foundation
import UITestSupport
import XCTest

/// Choosing files while an assistive technology listens; a GTK critical would end the program.
final class FileChooserTests: TroveTestCase {
    func testTheDialogTakesKeysAtOnceAndBeginsWhereAFileWasChosenLast() throws {
        let user = try TroveUser()
        let folder = user.home.url.appendingPathComponent("Lists here")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nInk,2\nPad,3\n".write(
            to: file, atomically: true, encoding: .utf8)
        let trove = try user.startTrove()
        try openChooser(of: trove) { try trove.click(.button, "Import…") }
        try Keyboard.press("Down", "Tab", "Up", "Escape")
        try trove.wait("the dialog is closed") { self.chooser(of: trove) == nil }

        try openChooser(of: trove) { try trove.click(.button, "Import…") }
        try Keyboard.type("/")
        _ = try trove.wait("a path can be typed") {
            self.chooser(of: trove)?.first { $0.role == .entry && $0.text == "/" && $0.isFocused }
        }
        try Keyboard.type(String(file.path.dropFirst()))
        try Keyboard.press("Return")
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)

        try openChooser(of: trove) { try Keyboard.press("ctrl+o") }
        _ = try trove.wait("the folder of the last file is shown") {
            self.chooser(of: trove)?.first { $0.name.hasPrefix("Lists here") }
        }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed again") { self.chooser(of: trove) == nil }
        try trove.quit()
    }

    private func chooser(of trove: RunningProgram) -> Accessible? {
        trove.windows.first { $0.name == "Import a List" }
    }

    /// Opens the dialog and waits until it has the keyboard focus.
    private func openChooser(of trove: RunningProgram, _ body: () throws -> Void) throws {
        try body()
        try trove.wait("the dialog has the keyboard") {
            self.chooser(of: trove)?.isActive == true
        }
    }
}

/// Menus while an assistive technology listens; a GTK critical would end the program.
final class MenuTests: TroveTestCase {
    func testAMenuIsReplacedWhileAssistiveTechnologyWatches() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.click(.toggleButton, "Main Menu")
        try trove.wait("the menu is open") {
            trove.windows.first?.outline.contains("About") == true
        }
        try Keyboard.press("Escape")
        try trove.click(.button, "New List")
        _ = try trove.find(.button, "Create")
        try Keyboard.type("Plants")
        try trove.click(.button, "Create")
        try trove.wait("the list is there") {
            trove.windows.first?.outline.contains("Plants") == true
        }
        try user.trovectl("new", "Tools", "Name")
        try trove.wait("the other list is there") {
            trove.windows.first?.outline.contains("Tools") == true
        }
        try trove.quit()
    }
}
