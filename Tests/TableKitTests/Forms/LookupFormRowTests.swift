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
        row.focus()
        return (row, window)
    }

    private func type(_ text: String, into row: LookupFormRow) {
        gtk_entry_set_text(row.control.widget.cast(GtkEntry.self), text)
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
        XCTAssertEqual(row.control.accessibilityHint, "“nobody” is not the title of a record.")
        type("some", into: row)
        XCTAssertNotNil(row.error, "it is marked until it is corrected")
        press(GDK_KEY_Return, in: window)
        row.accept()
        XCTAssertNil(row.error)
        XCTAssertEqual(committed, ["nobody", "some"])
    }

    func testTheFieldIsNamedByItsLabel() async throws {
        let (row, _) = try makeRow()
        XCTAssertEqual(row.control.accessibilityLabel, "Author")
    }
}
