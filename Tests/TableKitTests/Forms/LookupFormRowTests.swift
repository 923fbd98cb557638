import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// A field that searches for its value while a person types.
@MainActor
final class LookupFormRowTests: DisplayTestCase {
    private var searched: [String] = []
    private var committed: [String] = []
    private var picked: [Int] = []

    private func makeRow() throws -> (row: LookupFormRow, window: View) {
        let row = LookupFormRow(title: "Author", chooseName: "Choose a Record")
        row.onSearch = { self.searched.append($0) }
        row.onCommit = { self.committed.append($0) }
        row.waitsForAnswer = true
        row.onPick = { [weak row] in
            self.picked.append($0)
            row?.enter("\($0)")
            row?.accept()
        }
        let window = try show(row.content)
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        row.focus()
        return (row, window)
    }

    private func type(_ text: String, into row: LookupFormRow) {
        gtk_entry_set_text(entry(of: row).widget.cast(GtkEntry.self), text)
    }

    /// The entry, below the chip.
    private func entry(of row: LookupFormRow) -> View { row.control.subviews[1] }

    private func leave(_ window: View) {
        gtk_window_set_focus(window.widget.cast(GtkWindow.self), nil)
    }

    func testWhatIsTypedIsLookedForAndPickedByKeys() async throws {
        let (row, window) = try makeRow()
        type("tol", into: row)
        XCTAssertEqual(searched, ["tol"])
        XCTAssertTrue(row.hasUncommittedEdit)
        row.show(["J. R. R. Tolkien", "Leo Tolstoy"])
        XCTAssertTrue(row.showsChoices)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Down, in: window)
        press(GDK_KEY_Up, in: window)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(picked, [0])
        XCTAssertEqual(committed, ["0"])
        XCTAssertFalse(row.hasUncommittedEdit)
    }

    /// A row with an object that can be opened.
    private func makeChip() throws -> (row: LookupFormRow, window: View) {
        let (row, window) = try makeRow()
        row.canOpen = true
        leave(window)
        row.open("Leo Tolstoy")
        return (row, window)
    }

    func testAnObjectThatCanBeOpenedIsAChip() async throws {
        let (row, window) = try makeChip()
        var opened = 0
        row.onOpen = { opened += 1 }
        XCTAssertTrue(row.showsChip)
        XCTAssertFalse(entry(of: row).isOnScreen)
        row.focus()
        press(GDK_KEY_Return, in: window)
        wait("the object is opened") { opened == 1 }
        row.open("")
        XCTAssertFalse(row.showsChip, "there is nothing to open")
        row.canOpen = false
        row.open("Leo Tolstoy")
        XCTAssertFalse(row.showsChip)
    }

    func testAFocusedEntryStaysUntilTheFocusLeaves() async throws {
        let (row, window) = try makeRow()
        row.canOpen = true
        row.open("Leo Tolstoy")
        XCTAssertFalse(row.showsChip)
        row.update("Lev Tolstoi")
        XCTAssertFalse(row.showsChip)
        leave(window)
        XCTAssertTrue(row.showsChip)
    }

    func testAChipIsEditedByF2UntilEscape() async throws {
        let (row, window) = try makeChip()
        row.focus()
        press(GDK_KEY_F2, in: window)
        XCTAssertFalse(row.showsChip)
        XCTAssertEqual(row.text, "Leo Tolstoy")
        press(GDK_KEY_Escape, in: window)
        XCTAssertTrue(row.showsChip)
        XCTAssertEqual(committed, [])
        press(GDK_KEY_z, in: window)
        XCTAssertEqual(row.text, "z")
        XCTAssertEqual(searched.last, "z")
        press(GDK_KEY_Escape, in: window)
        XCTAssertTrue(row.showsChip)
        XCTAssertEqual(row.text, "Leo Tolstoy")
        XCTAssertEqual(committed, [])
    }

    func testDeleteClearsAChip() async throws {
        let (row, window) = try makeChip()
        row.focus()
        press(GDK_KEY_Delete, in: window)
        XCTAssertEqual(committed, [""])
        XCTAssertFalse(row.showsChip)
        XCTAssertTrue(entry(of: row).containsFocus)
    }

    func testDownShowsWhatThereIsWithoutTyping() async throws {
        let (row, window) = try makeRow()
        row.text = "Leo Tolstoy"
        press(GDK_KEY_Down, in: window)
        XCTAssertEqual(searched, [""])
        row.show(["J. R. R. Tolkien"])
        XCTAssertTrue(row.showsChoices)
        press(GDK_KEY_Escape, in: window)
        row.commit()
        XCTAssertEqual(picked, [])
        XCTAssertEqual(committed, [])
        XCTAssertEqual(row.text, "Leo Tolstoy")
    }

    func testATextIsCommittedAtEnterAndMayBeRefused() async throws {
        let (row, window) = try makeRow()
        type("nobody", into: row)
        row.show([])
        XCTAssertFalse(row.showsChoices)
        press(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["nobody"])
        row.reject("“nobody” is not the title of a record.")
        XCTAssertEqual(row.error, "“nobody” is not the title of a record.")
        XCTAssertEqual(entry(of: row).accessibilityHint, "“nobody” is not the title of a record.")
        type("some", into: row)
        XCTAssertNotNil(row.error, "it is marked until it is corrected")
        press(GDK_KEY_Return, in: window)
        row.accept()
        XCTAssertNil(row.error)
        XCTAssertEqual(committed, ["nobody", "some"])
    }

    func testTheFieldIsNamedByItsLabel() async throws {
        let (row, _) = try makeRow()
        XCTAssertEqual(entry(of: row).accessibilityLabel, "Author")
    }
}
