import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// The mark in the color of a choice.
@MainActor
final class ChoiceColorRowTests: DisplayTestCase {
    func testTheMarkFollowsTheText() async throws {
        let row = ChoiceFormRow(title: "State", value: "Open", choices: ["Open", "Done"])
        try show(row.content)
        func hasMark() -> Bool {
            gtk_entry_get_icon_storage_type(
                row.control.widget.cast(GtkEntry.self), GTK_ENTRY_ICON_PRIMARY)
                == GTK_IMAGE_PIXBUF
        }
        XCTAssertFalse(hasMark())
        row.color = { $0 == "Open" ? Color(red: 1, green: 0, blue: 0) : nil }
        XCTAssertTrue(hasMark())
        row.text = "Done"
        XCTAssertFalse(hasMark())
        row.text = "Open"
        XCTAssertTrue(hasMark())
        row.color = nil
        XCTAssertFalse(hasMark())
    }
}
