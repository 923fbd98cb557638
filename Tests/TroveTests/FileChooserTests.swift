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

    /// A list is exported, then the records that a search found; an existing file is replaced only
    /// after a question.
    func testAListAndFoundRecordsAreExported() throws {
        let user = try TroveUser()
        let source = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nInk,2\nPad,3\n".write(
            to: source, atomically: true, encoding: .utf8)
        try user.trovectl("import", source.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        let (all, found) = (
            user.home.url.appendingPathComponent("all.csv"),
            user.home.url.appendingPathComponent("found.md")
        )
        try export(to: all, from: trove, "Export “Things”")
        try trove.wait("the file is written") { try Self.text(of: all).contains("Pad,3") }
        _ = try trove.wait("it says so") {
            trove.windows.first?.outline.contains("3 records exported to “all.csv”")
        }
        try Keyboard.press("ctrl+f")
        try Keyboard.type("ink")
        _ = try trove.wait("one row") { try trove.rows(atLeast: 1).count == 1 }
        try export(to: found, from: trove, "Export Found Records")
        try trove.wait("the other file is written") {
            let text = try Self.text(of: found)
            return text.contains("| Ink |") && !text.contains("Pen")
        }
        try trove.quit()
    }

    private static func text(of file: URL) throws -> String {
        guard FileManager.default.fileExists(atPath: file.path) else { return "" }
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func export(to file: URL, from trove: RunningProgram, _ title: String) throws {
        try Keyboard.press("ctrl+shift+e")
        try trove.continueExport(titled: title)
        try Keyboard.press("ctrl+a")
        try Keyboard.type(file.path)
        try Keyboard.press("Return")
        try trove.wait("the dialog is closed") { self.chooser(of: trove, title) == nil }
    }

    private func chooser(
        of trove: RunningProgram, _ title: String = "Import a List"
    ) -> Accessible? {
        trove.windows.first { $0.name == title }
    }

    /// Opens the dialog and waits until it has the keyboard focus.
    private func openChooser(
        of trove: RunningProgram, _ title: String = "Import a List", _ body: () throws -> Void
    ) throws {
        try body()
        try trove.wait("the dialog has the keyboard") {
            self.chooser(of: trove, title)?.isActive == true
        }
    }
}

/// Menus while an assistive technology listens; a GTK critical would end the program.
final class MenuTests: TroveTestCase {
    func testTheMainMenuIsShortAndShowsKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.click(.toggleButton, "Main Menu")
        _ = try trove.find(.button, "About Trove")
        func items() throws -> [Accessible] {
            try trove.find(.panel, "Main Menu").all(.button).filter(\.isShowing)
        }
        let shown = try items()
        XCTAssertLessThanOrEqual(shown.count, 12, "\(shown.map(\.name))")
        XCTAssertEqual(shown.first { $0.name == "Import…" }?.helpText, "Ctrl+O")
        try trove.click(.button, "This List")
        let statistics = try trove.find(.button, "Statistics…")
        XCTAssertEqual(statistics.helpText, "Ctrl+I")
        try Keyboard.press("Escape")
        try trove.quit()
    }

    func testAMenuIsReplacedWhileAssistiveTechnologyWatches() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.click(.toggleButton, "Main Menu")
        try trove.wait("the menu is open") {
            trove.windows.first?.outline.contains("About") == true
        }
        try Keyboard.press("Escape")
        try trove.beginBlankList()
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
