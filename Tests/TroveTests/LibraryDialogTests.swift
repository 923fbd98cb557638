import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The history, the backups and the maintenance of the library in one dialog.
final class LibraryDialogTests: TroveTestCase {
    /// A library of books with three changes after the import.
    private func makeLibrary() throws -> TroveUser {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        for record in ["1", "2", "3"] { try user.trovectl("remove", "Books", record) }
        return user
    }

    private func trash(_ user: TroveUser) throws -> String? {
        try user.library.value("SELECT count(*) FROM books WHERE deleted_at IS NOT NULL")
    }

    func testTheHistoryLeadsBackAndForthByMouse() throws {
        let user = try makeLibrary()
        let titles = try user.library.rows("SELECT title FROM books ORDER BY id LIMIT 3")
            .map { "Delete “\($0[0])”" }
        let trove = try user.startTrove()
        try trove.chooseFromMainMenu("Library…")
        try trove.selectRow(titles[0])
        try trove.click(.button, "Undo Back to Here")
        try trove.wait("two deletions are undone") { try trash(user) == "1" }
        try trove.wait("they are marked") {
            trove.dialogRows.filter { $0.name.contains("Undone") }.map(\.title)
                == [titles[2], titles[1]]
        }
        try trove.selectRow(titles[1])
        try trove.click(.button, "Redo Up to Here")
        try trove.wait("one is redone") { try trash(user) == "2" }
        try trove.selectRow("Before These Changes")
        try trove.click(.button, "Undo Back to Here")
        try trove.wait("nothing is left") {
            try user.library.value("SELECT count(*) FROM list WHERE deleted_at IS NULL") == "0"
        }
        try trove.click(.button, "Done")
        try trove.wait("the page of an empty library") { trove.shows(.label, "Welcome to Trove") }
        try Keyboard.press("ctrl+shift+z")
        try trove.wait("the list is back") { try trash(user) == "0" }
        try trove.quit()
    }

    func testTheHistoryLeadsBackByKeys() throws {
        let user = try makeLibrary()
        let trove = try user.startTrove()
        try Keyboard.press("F10")
        try trove.wait("the menu has the keyboard") { trove.focused(.button) != nil }
        for _ in 0..<12 where trove.focused(.button)?.name != "Library…" {
            let name = trove.focused(.button)?.name
            try Keyboard.press("Down")
            try trove.wait("the next item") { trove.focused(.button)?.name != name }
        }
        try Keyboard.press("Return")
        try trove.wait("the changes have the keyboard") {
            trove.windows.count == 2 && trove.windows.last?.isActive == true
                && trove.dialogRows.count >= 5
        }
        try Keyboard.press("Home", "Down", "Down", "Down")
        try trove.wait("the import is selected") {
            trove.dialogRows.first(where: \.isSelected)?.title == "Import “Books”"
        }
        try Keyboard.press("alt+u")
        try trove.wait("all deletions are undone") { try trash(user) == "0" }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testABackupIsRestoredInPlaceAndCopiedToAFile() throws {
        let user = try makeLibrary()
        try user.trovectl("backup")
        try user.trovectl("remove", "Books", "4")
        let trove = try user.startTrove()
        try trove.chooseFromMainMenu("Library…")
        try trove.click(.toggleButton, "Backups")
        let row = try trove.wait("the backup and its lists") {
            trove.dialogRows.first { $0.name.contains("Books (59)") }
        }
        XCTAssertTrue(row.name.hasPrefix("Today · Daily backup"), row.name)
        try Programs.settle()
        try Pointer.click(row.frame.center)

        let copy = user.home.url.appendingPathComponent("copy.trove")
        try trove.click(.button, "Back Up to File…")
        try trove.wait("the file chooser") {
            trove.windows.first { $0.name == "Back Up to File" }?.isActive == true
        }
        try Keyboard.press("ctrl+a")
        try Keyboard.type(copy.path)
        try Keyboard.press("Return")
        try trove.wait("it says so") { trove.shows(.label, "Saved as “copy.trove”.") }
        XCTAssertEqual(
            try DatabaseFile(copy).value("SELECT count(*) FROM books WHERE deleted_at IS NULL"),
            "58")

        try Pointer.click(
            try trove.wait("the backup") { trove.dialogRows.first }.frame.center)
        try trove.click(.button, "Restore…")
        try trove.click(.button, "Cancel")
        try trove.wait("the question is gone") { trove.windows.count == 2 }
        XCTAssertEqual(try trash(user), "4", "a no changes nothing")
        try trove.click(.button, "Restore…")
        try trove.click(.button, "Replace")
        try trove.wait("the backup is restored") { try trash(user) == "3" }
        try trove.wait("the state before is a backup too") {
            trove.dialogRows.contains { $0.name.contains("Before a backup was restored") }
        }
        try trove.click(.button, "Done")
        _ = try trove.find(.listItem, "Books, 59 records")
        try trove.quit()
    }

    /// Tables of a person are notes below the result; a trigger is a problem that is removed.
    func testTheCheckShowsNotesByKeyboard() throws {
        let user = try makeLibrary()
        let others = """
            CREATE TABLE books_backup AS SELECT * FROM books;
            CREATE TRIGGER odd AFTER UPDATE ON books BEGIN SELECT 1; END
            """
        _ = try Program("sqlite3", arguments: [user.library.url.path, others]).output()
        let note = "• Not Trove’s, and left alone: the table “books_backup”."
        let trove = try user.startTrove()
        try trove.chooseFromMainMenu("Library…")
        try trove.click(.toggleButton, "Maintenance")
        try Keyboard.press("alt+h")
        try trove.wait("the trigger is a problem, the table a note") {
            trove.shows(.label, "• The table of “Books” has a trigger that is not Trove’s: “odd”.")
                && trove.shows(.label, note)
        }
        try Keyboard.press("alt+r")
        try trove.wait("the trigger is removed, the table left alone") {
            trove.shows(.label, "The library was repaired.")
                && trove.shows(
                    .label, "• Removed from the table “books”: the trigger “odd”.\n" + note)
        }
        XCTAssertFalse(trove.shows(.button, "Repair"))
        try Keyboard.press("alt+h")
        try trove.wait("only the note is left") {
            trove.shows(.label, "No problems were found.") && trove.shows(.label, note)
        }
        XCTAssertFalse(trove.shows(.button, "Repair"))
        try trove.press("Tab", until: "the keyboard reaches the note") {
            trove.focused(.label)?.name == note
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    /// Makes the stored count of the trash wrong, and opens the page for maintenance.
    private func openMaintenance(ofDamagedLibraryOf user: TroveUser) throws -> RunningProgram {
        _ = try Program(
            "sqlite3",
            arguments: [user.library.url.path, "UPDATE list SET trash_count = 9"]
        ).output()
        let trove = try user.startTrove()
        try trove.chooseFromMainMenu("Library…")
        try trove.click(.toggleButton, "Maintenance")
        return trove
    }

    /// A button that works accepts no input meanwhile, and has the focus afterwards.
    func testTheFocusStaysWhereTheLibraryIsChecked() throws {
        let user = try makeLibrary()
        let trove = try openMaintenance(ofDamagedLibraryOf: user)
        XCTAssertTrue(try trove.find(.button, "Check Now").takeFocus())
        try Keyboard.press("space")
        try trove.wait("the problem") { trove.shows(.button, "Repair") }
        XCTAssertEqual(trove.focused(.button)?.name, "Check Now")
        XCTAssertTrue(try trove.find(.button, "Repair").takeFocus())
        try Keyboard.press("space")
        try trove.wait("it is repaired") { trove.shows(.label, "The library was repaired.") }
        XCTAssertEqual(trove.focused(.button)?.name, "Check Now", "there is nothing to repair")
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testTheLibraryIsCheckedRepairedAndCompacted() throws {
        let user = try makeLibrary()
        let trove = try openMaintenance(ofDamagedLibraryOf: user)
        try trove.click(.button, "Check Now")
        try trove.wait("the problem") {
            trove.windows.last?.outline.contains("The stored number of records") == true
        }
        try trove.click(.button, "Repair")
        try trove.wait("it is repaired") { trove.shows(.label, "The library was repaired.") }
        XCTAssertEqual(try user.library.value("SELECT trash_count FROM list"), "3")
        try trove.wait("no more to repair") { !trove.shows(.button, "Repair") }
        try trove.click(.button, "Check Now")
        try trove.wait("no problems") { trove.shows(.label, "No problems were found.") }
        try trove.click(.button, "Compact")
        try trove.wait("the result") {
            let text = trove.windows.last?.outline ?? ""
            return text.contains("less than before") || text.contains("nothing to remove")
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The visible rows of the table in the dialog.
    fileprivate var dialogRows: [Accessible] { windows.last?.all(.tableCell) ?? [] }

    /// Clicks a row of the table in the dialog.
    fileprivate func selectRow(_ title: String) throws {
        try Programs.settle()
        let row = try wait("the row \(title)") { dialogRows.first { $0.title == title } }
        try Pointer.click(row.frame.center)
        try wait("it is selected") {
            dialogRows.first { $0.title == title }?.isSelected == true
        }
    }
}
