import CGtk
import GtkBridge
@_spi(Gtk) import TableKit
import XCTest

/// Tables on the clipboard.
@MainActor
final class ClipboardTests: DisplayTestCase {
    private var clipboard: OpaquePointer? {
        gdk_display_get_default().flatMap { gtk_clipboard_get_default($0) }
    }

    func testATableIsTextAndHTML() async throws {
        Clipboard.setTable(text: "a\tb\n", html: "<table></table>")
        var text: String??
        Clipboard.requestText { text = $0 }
        wait("the text arrives") { text != nil }
        XCTAssertEqual(text, "a\tb\n")
        let data = gtk_clipboard_wait_for_contents(clipboard, gdk_atom_intern("text/html", 0))
        defer { data.map(gtk_selection_data_free) }
        let contents = try XCTUnwrap(data)
        let length = Int(gtk_selection_data_get_length(contents))
        let bytes = UnsafeBufferPointer(start: gtk_selection_data_get_data(contents), count: length)
        XCTAssertEqual(String(decoding: bytes, as: UTF8.self), "<table></table>")
    }

    func testAClipboardWithoutTextHasNone() async throws {
        gtk_clipboard_clear(clipboard)
        var text: String?? = .some("waiting")
        Clipboard.requestText { text = $0 }
        wait("the answer arrives") { text != "waiting" }
        XCTAssertEqual(text, .some(nil))
    }
}
