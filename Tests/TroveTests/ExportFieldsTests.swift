import Foundation
import UITestSupport
import XCTest

/// Choosing the fields of an export, by mouse and by keys.
final class ExportFieldsTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price,Shop\nPen,1,Corner\nInk,2,Paper & Co\n".write(
            to: things, atomically: true, encoding: .utf8)
        try user.trovectl("import", things.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        return trove
    }

    private func save(as file: URL, in trove: RunningProgram) throws {
        try trove.wait("the file can be named") {
            trove.windows.last?.isActive == true && !trove.shows(.button, "Continue")
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type(file.path)
        try Keyboard.press("Return")
    }

    private func wait(for text: String, in file: URL, _ trove: RunningProgram) throws {
        try trove.wait("the file is written") {
            (try? String(contentsOf: file, encoding: .utf8)) == text
        }
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
    }

    func testFieldsAreChosenAndOrderedByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let file = user.home.url.appendingPathComponent("some.csv")
        try Programs.settle()
        try trove.chooseFromMainMenu("Export…")
        try trove.click(.button, "Move “Shop” Up")
        try trove.click(.button, "Move “Shop” Up")
        try trove.click(.checkBox, "Price")
        try trove.click(.button, "Continue")
        try save(as: file, in: trove)
        try wait(for: "Shop,Thing\nCorner,Pen\nPaper & Co,Ink\n", in: file, trove)

        // The choice is remembered, and taken back by a button.
        try trove.chooseFromMainMenu("Export…")
        XCTAssertFalse(try trove.find(.checkBox, "Price").isChecked)
        try trove.click(.button, "All Fields")
        try trove.click(.button, "Continue")
        let all = user.home.url.appendingPathComponent("all.json")
        try save(as: all, in: trove)
        try wait(
            for: """
                [
                {"Thing": "Pen", "Price": 1, "Shop": "Corner"},
                {"Thing": "Ink", "Price": 2, "Shop": "Paper & Co"}
                ]

                """, in: all, trove)
        try trove.quit()
    }

    func testFieldsAreChosenByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let file = user.home.url.appendingPathComponent("some.md")
        try Keyboard.press("ctrl+shift+e")
        try trove.wait("Enter continues") { trove.focused(.button)?.name == "Continue" }
        for name in ["Thing", "Price", "Shop"] {
            try trove.press("Tab", until: "the keyboard reaches \(name)") {
                trove.focused(.checkBox)?.name == name
            }
            try Keyboard.press("space")
        }
        try trove.wait("the reason") {
            trove.windows.last?.outline.contains("Choose at least one field to export.") == true
        }
        try Keyboard.press("space")
        try trove.wait("it is checked") { trove.focused(.checkBox)?.isChecked == true }
        try Keyboard.press("alt+o")
        try save(as: file, in: trove)
        try wait(for: "| Shop |\n| --- |\n| Corner |\n| Paper & Co |\n", in: file, trove)
        try trove.quit()
    }
}
