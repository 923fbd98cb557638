import CGtk
import GtkBridge
import XCTest

@_spi(Gtk) @testable import TableKit

/// Rows of a form without a value of their own.
@MainActor
final class FormRowPlaceholderTests: DisplayTestCase {
    func testAnEntryShowsThePlaceholderItself() async throws {
        let row = FlexibleTextFormRow(title: "Author")
        row.placeholder = "Mixed Values"
        XCTAssertEqual(row.placeholder, "Mixed Values")
        XCTAssertEqual(row.typedText, "")
        row.open("Borges")
        XCTAssertEqual(row.typedText, "Borges")
        XCTAssertEqual(row.text, "Borges")
        row.placeholder = nil
        XCTAssertNil(row.placeholder)
    }

    func testACheckBoxIsNeitherCheckedNorUncheckedUntilAClick() async throws {
        let row = CheckFormRow(title: "Read")
        var committed: [Bool] = []
        row.onCommit = { committed.append($0) }
        row.placeholder = "Mixed Values"
        let button = row.control.widget.cast(GtkToggleButton.self)
        XCTAssertNotEqual(gtk_toggle_button_get_inconsistent(button), 0)
        gtk_button_clicked(row.control.widget.cast(GtkButton.self))
        XCTAssertEqual(committed, [true])
        XCTAssertEqual(gtk_toggle_button_get_inconsistent(button), 0)
        XCTAssertNil(row.placeholder)
    }

    func testAPauseCommitsOnlyWhereItMay() async throws {
        let row = TextFormRow(title: "Author")
        row.commitsWhileTyping = false
        var committed: [String] = []
        row.onCommit = { committed.append($0) }
        row.entry.text = "Borges"
        row.typed()
        let end = Date().addingTimeInterval(Double(TypedFormRow.pause) / 1000 + 0.3)
        wait("the pause is over") { Date() > end }
        XCTAssertEqual(committed, [])
        row.commitIfNeeded()
        XCTAssertEqual(committed, ["Borges"])
    }

    func testAnAccessoryViewFollowsTheControl() async throws {
        let row = TextFormRow(title: "Author")
        let button = Button("Clear")
        row.accessoryView = button
        let line = row.control.superview
        XCTAssertIdentical(button.superview, line)
        XCTAssertEqual(line?.subviews.count, 2)
        row.accessoryView = nil
        XCTAssertNil(button.superview)
    }
}
