import Foundation
import UITestSupport
import XCTest

/// The options of fields in the settings of a list: units, rules for values, and formulas.
final class FieldOptionsTests: TroveTestCase {
    private func options(of field: String, _ user: TroveUser) throws -> String {
        try user.library.value("SELECT options FROM field WHERE name = '\(field)'") ?? ""
    }

    func testAUnitAndADefaultAreSetByKeyboardAndUndone() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.button, "Options of “Pages”…")
        try trove.wait("the unit has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Unit"
        }
        try Keyboard.type("pp")
        try Keyboard.press("alt+v")
        try trove.wait("the value has the keyboard") {
            trove.focused(.entry)?.name == "Default Value"
        }
        try Keyboard.type("many")
        let refusal = "“many” is not a valid value for “Pages” of new records."
        try trove.wait("the reason") { trove.windows.last?.outline.contains(refusal) == true }
        XCTAssertFalse(try options(of: "Pages", user).contains("pp"))
        try Keyboard.press("ctrl+a")
        try Keyboard.type("100")
        try trove.wait("the options can be applied") {
            trove.windows.last?.first { $0.name == "Apply" }?.isSensitive == true
        }
        try Keyboard.press("alt+a")
        try trove.wait("the options are saved") {
            let options = try options(of: "Pages", user)
            return options.contains("pp") && options.contains("100")
        }
        try trove.wait("the options are closed") { trove.windows.count == 2 }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") {
            trove.windows.count == 1 && trove.windows.first?.isActive == true
        }
        try Keyboard.press("ctrl+n")
        try trove.wait("a new record has the value") {
            try user.library.value("SELECT pages FROM books ORDER BY id DESC LIMIT 1") == "100"
        }
        try Keyboard.press("ctrl+z", "ctrl+z")
        try trove.wait("the options are undone") {
            try !options(of: "Pages", user).contains("pp")
        }
        try trove.quit()
    }

    func testAReminderOfADateIsChosen() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("List Settings…")
        // The row is below the visible ones.
        let options = try trove.wait("the field") {
            trove.windows.last?.first(.button, "Options of “Finished”…")
        }
        XCTAssertTrue(options.perform("click"))
        try trove.click(.comboBox, "Remind")
        XCTAssertTrue(try trove.find(.menuItem, "One Day Before").perform("click"))
        try trove.click(.button, "Apply")
        try trove.wait("the option is saved") {
            try self.options(of: "Finished", user) == #"{"reminder":"dayBefore"}"#
        }
        XCTAssertTrue(try user.trovectl("fields", "list", "Books").contains("one day before"))
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testAComputedFieldIsAddedWithItsFormula() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.entry, "Name of the new field")
        try Keyboard.type("Half")
        try trove.click(.comboBox, "Kind of the new field")
        XCTAssertTrue(try trove.find(.menuItem, "Computed").perform("click"))
        try trove.click(.button, "Add Field")
        try trove.wait("the formula has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Formula"
        }
        try Keyboard.type("[Sheets] / 2")
        try trove.wait("the reason") {
            trove.windows.last?.outline.contains("Sheets”") == true
                && trove.windows.last?.first { $0.name == "Add" }?.isSensitive == false
        }
        let outline = trove.windows.last?.outline ?? ""
        XCTAssertEqual(outline.components(separatedBy: "Sheets”").count, 2, "it is there once")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("[Pages] / 2")
        try trove.wait("the formula is valid") {
            trove.windows.last?.first { $0.name == "Add" }?.isSensitive == true
        }
        let title = try user.books(1)[0]
        let pages = try user.library.value("SELECT pages / 2.0 FROM books ORDER BY position") ?? ""
        let result = pages.hasSuffix(".0") ? String(pages.dropLast(2)) : pages
        try trove.wait("the result for an example") {
            trove.windows.last?.outline.contains("\(result) for “\(title)”") == true
        }
        try trove.click(.button, "Add")
        try trove.wait("the column") {
            try user.library.value(
                "SELECT count(*) FROM pragma_table_xinfo('books') WHERE name = 'half'") == "1"
        }
        try trove.wait("the field is computed") {
            try user.library.value(
                "SELECT count(*) FROM books WHERE half = pages / 2.0 AND pages > 0") != "0"
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}
