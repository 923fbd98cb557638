import Foundation
import UITestSupport
import XCTest

/// The picture of a record: showing, choosing from a file, removing and undoing.
final class PictureTests: TroveTestCase {
    func testAPictureIsChosenAndRemoved() throws {
        let user = try TroveUser()
        let folder = user.home.url
        let blue = folder.appendingPathComponent("blue.png")
        try XCTUnwrap(Data(base64Encoded: Self.blue)).write(to: blue)
        let list = folder.appendingPathComponent("paintings.json")
        try """
        [{"Title": "Red", "Picture": "data:image/png;base64,\(Self.red)"},
         {"Title": "Blue", "Picture": null}, {"Title": "None", "Picture": null}]
        """.write(to: list, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: list, for: user)
        func pictures() throws -> [String] {
            try user.library.rows(
                """
                SELECT title || ':' || coalesce((SELECT type FROM image WHERE id = picture), 'none')
                FROM paintings ORDER BY position
                """
            ).map { $0[0] }
        }

        try Pointer.click(try trove.row("Red").frame.center)
        try trove.click(.button, "Remove Picture")
        try trove.wait("the picture is gone") {
            try pictures() == ["Red:none", "Blue:none", "None:none"]
        }
        try trove.wait("there is nothing to remove") { !trove.shows(.button, "Remove Picture") }

        try Pointer.click(try trove.row("Blue").frame.center)
        try trove.wait("the form shows it") { try trove.row("Blue").isSelected }
        try trove.click(.button, "Choose Picture")
        try trove.wait("the files can be chosen from") {
            trove.windows.contains { $0.name == "Choose a Picture" && $0.isActive }
        }
        try Programs.settle()
        // The first slash opens an entry, which must be focused for the rest.
        try Keyboard.type("/")
        _ = try trove.wait("a path can be typed") {
            let chooser = trove.windows.first { $0.name == "Choose a Picture" }
            return chooser?.first { $0.role == .entry && $0.text == "/" && $0.isFocused }
        }
        try Keyboard.type(String(blue.path.dropFirst()))
        let open = try trove.wait("the file can be opened") {
            try? trove.find(.button, "Open", within: 1).ifSensitive
        }
        try Programs.settle()
        try Pointer.click(open.frame.center)
        try trove.wait("the picture is on disk") {
            try pictures() == ["Red:none", "Blue:image/png", "None:none"]
        }
        _ = try trove.find(.button, "Remove Picture")
        let bytes = try user.library.value(
            "SELECT hex(data) FROM image WHERE id = (SELECT picture FROM paintings WHERE id = 2)")
        XCTAssertEqual(
            bytes, try Data(contentsOf: blue).map { String(format: "%02X", $0) }.joined())

        try Keyboard.press("ctrl+z")
        try Keyboard.press("ctrl+z")
        try trove.wait("both are undone") {
            try pictures() == ["Red:image/png", "Blue:none", "None:none"]
        }
        try trove.quit()
    }

    /// PNG images of 60 × 40 pixels.
    static let red =
        "iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsItz/VMYyxQ+"
        + "hMECLNO+E2lpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlp6UsLnAtBl5f+Od0AAAAASUVORK5CYII="
    static let blue =
        "iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsItz/VMYyxQ+"
        + "hMECLO28E2lpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlp6UsL41dBl8SbkWUAAAAASUVORK5CYII="
}

extension Accessible {
    fileprivate var ifSensitive: Accessible? { isSensitive ? self : nil }
}
