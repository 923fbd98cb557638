import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// A text that is longer than its entry.
@MainActor
final class TextTruncationTests: DisplayTestCase {
    func testALongTextEndsWithAnEllipsisUntilItIsEdited() async throws {
        let long = "The Strange Case of Dr Jekyll and Mr Hyde, and of many others beside them"
        let row = TextFormRow(title: "Title", text: long)
        let other = TextFormRow(title: "Author", text: "Stevenson")
        let window = try show(
            StackView(.vertical, [row.content, other.content]), width: 250, height: 100)
        wait("the window has the keyboard") {
            gtk_window_has_toplevel_focus(window.widget.cast(GtkWindow.self)) != 0
        }
        func isTruncated(_ row: TextFormRow) -> Bool {
            pango_layout_is_ellipsized(
                gtk_entry_get_layout(row.control.widget.cast(GtkEntry.self))) != 0
        }
        other.focus()
        wait("it ends with an ellipsis") { isTruncated(row) }
        XCTAssertFalse(isTruncated(other))
        row.focus()
        wait("all of it can be edited") { !isTruncated(row) }
        gtk_editable_set_position(row.control.widget.opaque, -1)
        other.focus()
        wait("it ends with an ellipsis again") { isTruncated(row) }
        wait("it is scrolled back to its start") {
            gtk_editable_get_position(row.control.widget.opaque) == 0
        }
        row.text = "Emma"
        wait("a short text is complete") { !isTruncated(row) }
    }
}
