import CGtk
import GtkBridge
import TableCore
@_spi(Gtk) import TableKit
import XCTest

/// A field with several texts, each of which is a chip.
@MainActor
final class ChipsFormRowTests: DisplayTestCase {
    private var committed: [String] = []
    private var searched: [String] = []

    private func makeRow(_ value: String) throws -> (row: ChipsFormRow, window: View) {
        let row = ChipsFormRow(
            title: "Tags",
            format: ChipTexts.Format(
                separators: [","], isUnique: true,
                texts: { text in
                    text.split(separator: ",").map { String($0).filter { $0 != " " } }
                        .filter { !$0.isEmpty }
                }, text: { $0.joined(separator: ",") }),
            names: ChipsFormRow.Texts(add: "Add", choose: "Choose", remove: { "Remove \($0)" }))
        row.onCommit = { self.committed.append($0) }
        row.onSearch = { self.searched.append($0) }
        row.open(value)
        let window = try show(row.content)
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        row.focus()
        return (row, window)
    }

    private func entry(of row: ChipsFormRow) -> View {
        row.control.subviews.first { $0 is TextField } ?? View()
    }

    private func text(of row: ChipsFormRow) -> String {
        (entry(of: row) as? TextField)?.text ?? ""
    }

    private func type(_ text: String, into row: ChipsFormRow) {
        gtk_entry_set_text(entry(of: row).widget.cast(GtkEntry.self), text)
    }

    private func tap(_ key: Int32, in window: View) {
        press(key, in: window)
        release(key, in: window)
    }

    func testEnterAndSeparatorsMakeChips() async throws {
        let (row, window) = try makeRow("red")
        XCTAssertEqual(row.texts, ["red"])
        type("gree", into: row)
        XCTAssertEqual(searched, ["gree"])
        XCTAssertEqual(committed, [])
        XCTAssertTrue(row.hasUncommittedEdit)
        XCTAssertEqual(row.typedText, "red,gree", "what is typed is kept as a draft")
        type("green,", into: row)
        XCTAssertEqual(committed, ["red,green"])
        XCTAssertEqual(text(of: row), "")
        type("blue", into: row)
        tap(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["red,green", "red,green,blue"])
        type("a, b, c,red", into: row)
        XCTAssertEqual(row.texts, ["red", "green", "blue", "a", "b", "c"])
        type("blue,", into: row)
        XCTAssertEqual(committed.count, 3, "a text that is there already changes nothing")
        XCTAssertFalse(row.hasUncommittedEdit)
    }

    func testBackspaceRemovesTheLastChipOncePerPress() async throws {
        let (row, window) = try makeRow("red,green,blue")
        press(GDK_KEY_BackSpace, in: window)
        press(GDK_KEY_BackSpace, in: window)
        XCTAssertEqual(row.texts, ["red", "green"], "a held key stops")
        release(GDK_KEY_BackSpace, in: window)
        tap(GDK_KEY_BackSpace, in: window)
        XCTAssertEqual(committed, ["red,green", "red"])
    }

    func testBackspaceHeldThroughATextLeavesTheChips() async throws {
        let (row, window) = try makeRow("red,green")
        type("a", into: row)
        gtk_editable_set_position(entry(of: row).widget.opaque, -1)
        press(GDK_KEY_BackSpace, in: window)
        XCTAssertEqual(text(of: row), "")
        press(GDK_KEY_BackSpace, in: window)
        XCTAssertEqual(row.texts, ["red", "green"])
        release(GDK_KEY_BackSpace, in: window)
        tap(GDK_KEY_BackSpace, in: window)
        XCTAssertEqual(row.texts, ["red"])
    }

    func testArrowKeysReachTheChips() async throws {
        let (row, window) = try makeRow("red,green,blue")
        tap(GDK_KEY_Left, in: window)
        XCTAssertFalse(entry(of: row).containsFocus)
        tap(GDK_KEY_Left, in: window)
        tap(GDK_KEY_Delete, in: window)
        XCTAssertEqual(committed, ["red,blue"])
        XCTAssertTrue(row.control.containsFocus, "the focus stays in the field")
        tap(GDK_KEY_Home, in: window)
        tap(GDK_KEY_F2, in: window)
        XCTAssertEqual(text(of: row), "red")
        type("dark", into: row)
        XCTAssertEqual(row.typedText, "dark,blue")
        tap(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed.last, "dark,blue")
        tap(GDK_KEY_Left, in: window)
        tap(GDK_KEY_x, in: window)
        XCTAssertEqual(text(of: row), "x")
        XCTAssertTrue(entry(of: row).containsFocus)
    }

    func testEscapeShowsTheValueAgain() async throws {
        let (row, window) = try makeRow("red,green")
        type("blu", into: row)
        tap(GDK_KEY_Escape, in: window)
        XCTAssertEqual(row.texts, ["red", "green"])
        XCTAssertEqual(text(of: row), "")
        XCTAssertEqual(committed, [])
    }

    func testLeavingCommitsTheTypedText() async throws {
        let (row, window) = try makeRow("")
        type("red", into: row)
        gtk_window_set_focus(window.widget.cast(GtkWindow.self), nil)
        XCTAssertEqual(committed, ["red"])
        XCTAssertEqual(row.texts, ["red"])
    }

    func testSuggestionsLeaveOutWhatIsThere() async throws {
        let (row, window) = try makeRow("red")
        type("r", into: row)
        row.show(["red", "rose"])
        XCTAssertTrue(row.showsChoices)
        tap(GDK_KEY_Down, in: window)
        tap(GDK_KEY_Return, in: window)
        XCTAssertEqual(committed, ["red,rose"])
        tap(GDK_KEY_Down, in: window)
        XCTAssertEqual(searched.last, "")
        row.show(["red", "rose"])
        XCTAssertFalse(row.showsChoices)
    }

    func testARefusedChangeStays() async throws {
        let (row, window) = try makeRow("red")
        row.waitsForAnswer = true
        tap(GDK_KEY_BackSpace, in: window)
        row.reject("Enter a tag.")
        XCTAssertEqual(row.error, "Enter a tag.")
        XCTAssertEqual(row.texts, [])
        row.update("red")
        XCTAssertEqual(row.error, nil, "the library has no draft of it")
    }

    func testChipsWrapInANarrowForm() async throws {
        let (row, _) = try makeRow((0..<20).map { "number\($0)" }.joined(separator: ","))
        func height() -> gint { gtk_widget_get_allocated_height(row.control.widget) }
        wait("they are in several lines") { height() > 100 }
        row.open("one")
        wait("there is one line") { height() < 50 }
    }
}
