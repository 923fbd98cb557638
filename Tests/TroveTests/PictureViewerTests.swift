import Foundation
import UITestSupport
import XCTest

/// The pictures of a record in full, one at a time.
final class PictureViewerTests: TroveTestCase {
    private func startPaintings(for user: TroveUser) throws -> RunningProgram {
        let list = user.home.url.appendingPathComponent("paintings.json")
        let (red, blue) = (PictureTests.red, PictureTests.blue)
        try """
        [{"Title": "Both", "Front": "data:image/png;base64,\(red)",
          "Back": "data:image/png;base64,\(blue)"}]
        """.write(to: list, atomically: true, encoding: .utf8)
        try user.trovectl("import", list.path)
        let trove = try user.startTrove()
        try Pointer.click(try trove.row("Both").frame.center)
        return trove
    }

    private func shows(_ title: String, in trove: RunningProgram) -> Bool {
        trove.windows.last?.name == title && trove.windows.last?.isActive == true
    }

    func testAClickShowsAPictureAndButtonsZoomIt() throws {
        let user = try TroveUser()
        let trove = try startPaintings(for: user)
        try trove.click(.button, "Show Front")
        try trove.wait("the picture") { shows("Front", in: trove) }
        _ = try trove.find(.label, "100%")
        try trove.click(.button, "Zoom In")
        _ = try trove.find(.label, "125%")
        let frame = try XCTUnwrap(trove.windows.last).frame
        try Keyboard.holding("ctrl") { try Pointer.scroll(at: frame.center, notches: 1) }
        _ = try trove.find(.label, "100%")
        try trove.click(.button, "Next Picture")
        try trove.wait("the other picture") { shows("Back", in: trove) }
        XCTAssertEqual(try trove.find(.button, "Next Picture").isSensitive, false)
        try Keyboard.press("Escape")
        try trove.wait("the record") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testKeysShowZoomAndCloseAPicture() throws {
        let user = try TroveUser()
        let trove = try startPaintings(for: user)
        let title = try trove.find(.entry, "Title")
        try Pointer.click(title.frame.center)
        try trove.wait("the title has the keyboard") { trove.focused(.entry)?.name == "Title" }
        try trove.press("Tab", until: "the keyboard reaches a picture") {
            trove.focused(.button)?.name.hasPrefix("Show ") == true
        }
        let name = try XCTUnwrap(trove.focused(.button)?.name.dropFirst("Show ".count))
        try Keyboard.press("Return")
        try trove.wait("the picture") { shows(String(name), in: trove) }
        _ = try trove.find(.label, "100%")
        try Keyboard.press("ctrl+plus", "plus")
        _ = try trove.find(.label, "156%")
        try Keyboard.press("ctrl+0")
        _ = try trove.find(.label, "100%")
        let other = name == "Front" ? "Back" : "Front"
        try Keyboard.press("Right", "Left", "Right")
        try trove.settle()
        if !shows(other, in: trove) { try Keyboard.press("Left") }
        try trove.wait("the other picture") { shows(other, in: trove) }
        try Keyboard.press("Escape")
        try trove.wait("the record") { trove.windows.count == 1 }
        XCTAssertTrue(trove.focused(.button)?.name.hasPrefix("Show ") == true)
        try trove.quit()
    }
}
