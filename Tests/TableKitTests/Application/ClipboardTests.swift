import CGtk
import GtkBridge
import XCTest

@testable import TableKit

/// Tables and pictures on the clipboard.
@MainActor
final class ClipboardTests: DisplayTestCase {
    private func pasted() -> Clipboard.PastedTable? {
        var found: Clipboard.PastedTable?
        Clipboard.requestTable { found = $0 }
        wait("the answer") { found != nil }
        return found
    }

    private func picture() -> Clipboard.Picture? {
        var answer: Clipboard.Picture??
        Clipboard.requestPicture { answer = .some($0) }
        wait("the answer") { answer != nil }
        return answer ?? nil
    }

    func testATableHasAllForms() async throws {
        Clipboard.setTable(
            .init(text: "a\tb\n", html: "<table></table>", csv: "a,b\r\n", own: "own"))
        XCTAssertEqual(pasted()?.own, "own")
        for (type, text) in [
            ("text/html", "<table></table>"), ("text/csv", "a,b\r\n"), ("UTF8_STRING", "a\tb\n"),
            ("text/tab-separated-values", "a\tb\n"),
        ] {
            var found: [UInt8]?
            Clipboard.requestData(of: type) { found = $0 ?? [] }
            wait("the data as \(type)") { found != nil }
            XCTAssertEqual(String(decoding: found ?? [], as: UTF8.self), text, type)
        }
    }

    func testOtherContentsAreFoundInTheirForms() async throws {
        Clipboard.setData([("text/html", Array("<b>x</b>".utf8))], text: "x")
        XCTAssertNil(pasted()?.own)
        XCTAssertEqual(pasted()?.html, Array("<b>x</b>".utf8))
        XCTAssertEqual(pasted()?.text, "x")
        XCTAssertNil(picture())
        Clipboard.setText("y")
        XCTAssertNil(pasted()?.html)
        XCTAssertEqual(pasted()?.text, "y")
    }

    func testAPictureKeepsItsBytes() async throws {
        Clipboard.setPicture([1, 2, 3], type: "image/jpeg")
        XCTAssertEqual(picture(), .data([1, 2, 3]))
        Clipboard.setData([("image/png", [4]), ("text/html", [5])], text: nil)
        XCTAssertEqual(picture(), .data([4]))
        Clipboard.setData(
            [("text/uri-list", Array("https://example.org\r\nfile:///none.png\r\n".utf8))],
            text: nil)
        XCTAssertNil(picture(), "there is no such file")
    }

    func testAClipboardWithoutTextHasNone() async throws {
        gtk_clipboard_clear(Clipboard.clipboard)
        var text: String?? = .some("waiting")
        Clipboard.requestText { text = $0 }
        wait("the answer arrives") { text != "waiting" }
        XCTAssertEqual(text, .some(nil))
        XCTAssertNil(pasted()?.text)
    }
}
