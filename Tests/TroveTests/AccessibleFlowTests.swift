import Foundation
import UITestSupport
import XCTest

/// The flows of a list through accessible objects alone: their actions, texts, values and
/// selections.
final class AccessibleFlowTests: AccessibleTestCase {
    private func things(_ expression: String, _ user: TroveUser) throws -> String? {
        try user.library.value("SELECT \(expression) FROM things WHERE deleted_at IS NULL")
    }

    func testAListIsMadeFromATemplateAndARecordIsFilledIn() throws {
        let user = try TroveUser()
        let trove = try user.startTrove()
        try trove.perform(on: .button, "New List")
        try trove.select(.listItem, "Books")
        try trove.perform(on: .button, "Create")
        try trove.perform(on: .button, "Add Record")
        try trove.fill("Title", "Solaris")
        try trove.wait("the record is on disk") {
            try user.library.value("SELECT title FROM books") == "Solaris"
        }
        try trove.fill("Author", "Stanisław Lem")
        try trove.fill("Pages", "204")
        try trove.wait("the texts are on disk") {
            try user.library.rows("SELECT author, pages FROM books") == [["Stanisław Lem", "204"]]
        }
        try trove.leave()
    }

    func testFieldsOfEveryKindAreEdited() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove, queriesObjects: false)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        XCTAssertTrue(try trove.row("Pen").perform("activate"))
        try trove.wait("its form") { trove.windows.first?.first(.entry, "Name")?.text == "Pen" }
        // Without the pauses after which the state would be announced each time.
        try Programs.whileAtWork {
            try trove.fill("Pages", "12")
            try trove.fill("Bought", "2021-05-04")
            try trove.fill("Genre", "Ink")
            try trove.perform(on: .checkBox, "Read")
            try trove.perform(on: .button, "5 stars")
            try trove.fill("Tags", "green")
            try trove.wait("the values are on disk") {
                try user.library.rows(
                    "SELECT pages, bought, genre, read, stars FROM things WHERE name = 'Pen'")
                    == [["12", "2021-05-04", "Ink", "1", "5"]]
            }
            try trove.wait("the tags are on disk") {
                try user.library.value("SELECT tags FROM things WHERE name = 'Pen'")?
                    .contains("green") == true
            }
        }
        try trove.wait("it is announced") { listener.announcements.contains("All changes saved") }

        // A slow machine pauses between the six changes, too.
        XCTAssertLessThan(
            listener.announcements.count { $0 == "All changes saved" }, 4,
            "not after every change")

        try trove.find(.entry, "Pages").setText("many")
        try trove.find(.entry, "Pages").perform("activate")
        try trove.wait("the refusal is announced") {
            listener.announcements.contains { $0.contains("number") }
        }
        try trove.wait("the state is announced") {
            listener.announcements.contains("1 unsaved value")
        }
        try trove.leave()
    }

    func testRecordsAreFoundOpenedSortedAndEditedInEveryView() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove, queriesObjects: false)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        try trove.perform(on: .button, "Search")
        try trove.find(.entry, "Search").setText("pad")
        try trove.wait("the results") { try trove.titles() == ["Pad", "Pad"] }
        try trove.wait("their number is announced") { listener.announcements.last == "2 results" }
        try trove.perform(on: .button, "Search")
        _ = try trove.rows(atLeast: 4)

        try trove.perform(on: .toggleButton, "Sort and Group")
        try trove.perform(on: .button, "Sort by")
        try trove.perform(on: .radioButton, "Pages")
        try trove.wait("the first order") { try trove.titles() == ["Pen", "Lamp", "Pad", "Pad"] }
        try trove.perform(on: .toggleButton, "Sort and Group")
        try trove.perform(on: .radioButton, "Descending")
        try trove.wait("the order") { try trove.titles() == ["Pad", "Pad", "Lamp", "Pen"] }
        try trove.wait("it is announced") {
            listener.announcements.last == "Sorted: By Pages (Descending)"
        }

        try trove.show("Table")
        let cell = try trove.wait("a cell of the table") {
            try trove.row("Lamp").children.first { $0.name == "3" }
        }
        XCTAssertEqual(cell.actions, ["activate", "edit", "show menu"])
        XCTAssertTrue(cell.perform("edit"))
        let editor = try trove.wait("the editor") { trove.focused(.entry) }
        editor.setText("33")
        editor.perform("activate")
        try trove.wait("it is on disk") {
            try user.library.value("SELECT pages FROM things WHERE name = 'Lamp'") == "33"
        }
        for view in ["Gallery", "Board"] {
            try trove.show(view)
            try trove.wait("a card of the \(view)") {
                trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix("Pen") }?
                    .perform("activate") == true
            }
            try trove.wait("its form") {
                trove.windows.first?.first(.entry, "Name")?.text == "Pen"
            }
            try trove.wait("another card") {
                trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix("Lamp") }?
                    .perform("activate") == true
            }
        }
        try trove.leave()
    }

    func testSeveralRecordsAreChangedDeletedAndRestored() throws {
        let user = try TroveUser()
        try makeThings(for: user)
        let trove = try user.startTrove()
        let listener = try EventListener(to: trove, queriesObjects: false)
        try trove.perform("activate", on: .listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        let table = try trove.table()
        XCTAssertTrue(table.selectChild(at: 1))
        XCTAssertTrue(table.selectChild(at: 2))
        try trove.wait("two records") { trove.shows(.label, "2 records") }
        try trove.fill("Pages", "50")
        try trove.wait("both are changed") {
            try things("count(*) FILTER (WHERE pages = 50)", user) == "2"
        }
        try trove.choose("Undo Change Pages of 2 Records")
        try trove.wait("it is undone") {
            try things("count(*) FILTER (WHERE pages = 50)", user) == "0"
        }
        XCTAssertTrue(try trove.row("Lamp").perform("move down"))
        try trove.wait("the move is announced") {
            listener.announcements.contains("Moved to position 2 of 4")
        }
        XCTAssertTrue(try trove.row("Lamp").perform("delete"))
        try trove.wait("it is in the trash") { try things("count(*)", user) == "3" }
        try trove.wait("the notification is announced") {
            listener.announcements.contains { $0.contains("“Lamp”") }
        }
        try trove.perform("activate", on: .listItem, "Trash, 1 record")
        XCTAssertTrue(try trove.row("Lamp").perform("activate"))
        try trove.perform(on: .button, "Restore")
        try trove.wait("it is back") { try things("count(*)", user) == "4" }
        try trove.leave()
    }

    func testAFileIsImportedExportedAndPreferencesAreChosen() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nPad,3\n".write(to: file, atomically: true, encoding: .utf8)
        let trove = try user.startTrove(opening: file)
        try trove.find(.entry, "List name").setText("Stuff")
        try trove.perform(on: .button, "Import")
        try trove.wait("the records") { try trove.titles() == ["Pen", "Pad"] }

        try trove.choose("Export…")
        try trove.perform(on: .button, "Continue")
        let copy = user.home.url.appendingPathComponent("copy.csv")
        let name = try trove.wait("the file can be named") {
            trove.windows.last?.first { $0.role == .entry && $0.text.hasSuffix(".csv") }
        }
        name.setText(copy.path)
        try trove.perform(on: .button, "Export")
        try trove.wait("the file") {
            (try? String(contentsOf: copy, encoding: .utf8))?.contains("Pen") == true
        }

        try trove.choose("Preferences")
        try trove.perform("press", on: .comboBox, "Empty Trash After")
        try trove.perform(on: .menuItem, "90 days")
        try trove.wait("it is stored") {
            try user.library.value("SELECT value FROM setting WHERE name = 'trash.days'") == "90"
        }
        try trove.perform(on: .button, "Done")
        try trove.leave()
    }
}

extension RunningProgram {
    /// Replaces the text of a field, and enters it.
    fileprivate func fill(_ field: String, _ text: String) throws {
        try wait("“\(field)” can be filled in") {
            guard let entry = windows.last?.first(.entry, field) else { return false }
            return entry.setText(text) && entry.perform("activate")
        }
    }

    /// Selects an object in its list.
    fileprivate func select(_ role: Role, _ name: String) throws {
        try wait("“\(name)” can be selected") {
            guard let item = windows.last?.first(role, name), let index = item.indexInParent else {
                return false
            }
            return item.parent?.selectChild(at: index) == true
        }
    }

    /// Shows the list in another view.
    fileprivate func show(_ view: String) throws {
        try perform(on: .toggleButton, "View")
        try perform(on: .radioButton, view)
    }

    /// Closes the window by its button.
    fileprivate func leave() throws {
        try perform(on: .button, "Close")
        try waitUntilExit()
    }
}
