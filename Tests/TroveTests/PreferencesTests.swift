import Foundation
import UITestSupport
import XCTest

/// The preferences of the program and of its library.
final class PreferencesTests: TroveTestCase {
    private func start(_ user: TroveUser) throws -> RunningProgram {
        try user.startTrove(environment: ["LC_ALL": "", "LC_TIME": "en_GB.UTF-8"])
    }

    private func choose(_ item: String, in button: String, _ trove: RunningProgram) throws {
        try trove.click(.comboBox, button)
        XCTAssertTrue(try trove.find(.menuItem, item).perform("click"))
    }

    private func setting(_ name: String, _ user: TroveUser) throws -> String? {
        try user.library.value("SELECT value FROM setting WHERE name = '\(name)'")
    }

    func testPreferencesApplyAtOnceAndAfterARestart() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("things.csv")
        try "Name,Bought\nLamp,2019-01-31\n".write(to: file, atomically: true, encoding: .utf8)
        try user.trovectl("import", file.path)
        try user.trovectl("import", Self.books.path)
        try user.trovectl("remove", "Books", "1")
        let trove = try start(user)
        try trove.click(.listItem, "Things, 1 record")
        try Pointer.click(try trove.row("Lamp").frame.center)
        let entry = try trove.find(.entry, "Bought")
        try trove.wait("the date in the form of the locale") { entry.text == "31 Jan 2019" }
        try Programs.settle()
        let center = try trove.window().frame.center
        let light = try Screen.color(at: center)

        try trove.chooseFromMainMenu("Preferences")
        try choose("Dark", in: "Colors", trove)
        try trove.click(.comboBox, "Dates")
        let iso = try trove.wait("the ISO form") {
            trove.windows.flatMap { $0.all(.menuItem) }.first {
                $0.name.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
            }
        }
        XCTAssertTrue(iso.perform("click"))
        try choose("Books", in: "Show at Startup", trove)
        try choose("90 days", in: "Empty Trash After", trove)
        try choose("14 days and 8 weeks", in: "Keep Backups of", trove)
        try trove.wait("they are stored") {
            try setting("trash.days", user) == "90" && setting("backups", user) == "14 8"
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.wait("the date in the new form") { entry.text == "2019-01-31" }
        try Programs.settle()
        XCTAssertNotEqual(try Screen.color(at: center), light)
        try trove.click(.listItem, "Trash, 1 record")
        try trove.wait("records stay longer") {
            try trove.rows().first?.name.contains("90 days left") == true
        }
        try trove.quit()

        let again = try start(user)
        try again.wait("the list for the start") {
            try again.find(.listItem, "Books, 61 records").isSelected
        }
        try Programs.settle()
        XCTAssertNotEqual(try Screen.color(at: center), light)
        try again.quit()
    }

    func testColorsAreChosenByKeysAndDamagedPreferencesAreTold() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        let file = user.home.url.appendingPathComponent(".config/trove/preferences.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try "{\"dates\": ".write(to: file, atomically: true, encoding: .utf8)
        let trove = try user.startTrove()
        try trove.wait("the reason") {
            trove.windows.contains { $0.outline.contains("preferences.json” are damaged") }
        }
        try Keyboard.press("Escape")
        try trove.wait("the message is closed") {
            trove.onlyWindow?.isActive == true
        }
        try Keyboard.press("ctrl+comma")
        try trove.wait("the dialog has the keyboard") {
            trove.windows.count == 2 && trove.windows.last?.isActive == true
        }
        try Keyboard.press("Down", "Down")
        try trove.wait("the choice is in the file") {
            try String(contentsOf: file, encoding: .utf8).contains("\"dark\"")
        }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}
