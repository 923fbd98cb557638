import Foundation
import UITestSupport
import XCTest

/// Flows by keyboard alone whose steps other tests make with the mouse.
final class KeyboardFlowTests: TroveTestCase {
    func testRecordsAreMergedSideBySide() throws {
        let user = try TroveUser()
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Price\nPen,1\nPad,3\nPad,4\n".write(
            to: things, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: things, for: user)
        try trove.focusTableByKeyboard()
        try Keyboard.press("End", "shift+Up")
        try trove.wait("two rows") { trove.shows(.label, "2 records") }
        try Keyboard.press("Menu")
        _ = try trove.find(.button, "Merge Records…")
        // No search begins while a menu is open.
        try Keyboard.press("x")
        try trove.tab(to: .button, "Merge Records…", by: "Down")
        try Keyboard.press("Return")
        try trove.wait("the dialog has the keyboard") {
            trove.windows.count == 2 && trove.focused(.button)?.name == "Merge"
        }
        try trove.tab(to: .radioButton, "Price: 3")
        try Keyboard.press("Right")
        try trove.wait("the other price") { trove.focused(.radioButton)?.name == "Price: 4" }
        try Keyboard.press("alt+m")
        try trove.wait("one is left") {
            try user.library.rows(
                "SELECT thing, price FROM things WHERE deleted_at IS NULL ORDER BY position")
                == [["Pen", "1"], ["Pad", "4"]]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo brings both back") { try trove.titles() == ["Pen", "Pad", "Pad"] }
        try trove.quit()
    }

    func testAKindIsChangedAfterALookAtItsValues() throws {
        let user = try TroveUser()
        let things = user.home.url.appendingPathComponent("things.csv")
        try "Thing,Age\nPen,12\nInk,about 40\nPad,7\n".write(
            to: things, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: things, for: user)
        try Keyboard.press("alt+Return")
        try trove.wait("the settings have the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try trove.tab(to: .entry, "Name of “Age”")
        try Keyboard.press("Tab", "space")
        _ = try trove.find(.menuItem, "Number")
        try trove.tab(to: .menuItem, "Number", by: "Down")
        try Keyboard.press("Return")
        try trove.wait("what cannot be converted") {
            trove.windows.count == 3 && trove.windows.last?.outline.contains("about 40") == true
        }
        try trove.tab(to: .button, "Change")
        try Keyboard.press("Return")
        try trove.wait("the kind is changed") {
            try user.library.value("SELECT kind FROM field WHERE name = 'Age'") == "number"
        }
        try Keyboard.press("alt+d")
        try trove.wait("the settings are closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testAPictureIsChosenAndRemoved() throws {
        let user = try TroveUser()
        let red = user.home.url.appendingPathComponent("red.png")
        try XCTUnwrap(Data(base64Encoded: Self.red)).write(to: red)
        try user.trovectl("new", "Films", "Title", "Poster:image")
        try user.trovectl("add", "Films", "Title=Alien")
        func pictures() throws -> String? {
            try user.library.value("SELECT count(poster) FROM films")
        }
        let trove = try user.startTrove()
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "Return")
        try trove.tab(to: .button, "Choose Poster", by: "shift+Tab")
        try Keyboard.press("space")
        try trove.wait("the files can be chosen from") {
            trove.windows.contains { $0.name == "Choose a Picture" && $0.isActive }
        }
        try Programs.settle()
        try Keyboard.type("/")
        _ = try trove.wait("a path can be typed") {
            trove.windows.last?.first { $0.role == .entry && $0.text == "/" && $0.isFocused }
        }
        try Keyboard.type(String(red.path.dropFirst()))
        _ = try trove.wait("the file can be opened") {
            trove.windows.last?.first { $0.role == .button && $0.name == "Open" && $0.isSensitive }
        }
        try Programs.settle()
        try Keyboard.press("Return")
        try trove.wait("the picture is on disk") { try pictures() == "1" }
        try trove.tab(to: .button, "Remove Poster")
        try Keyboard.press("space")
        try trove.wait("it is gone") { try pictures() == "0" }
        try trove.wait("the focus stays in the row") {
            trove.focused(.button)?.name == "Choose Poster"
        }
        try trove.quit()
    }

    /// A PNG image of 60 × 40 pixels.
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAO0lEQVR42u3OQQkAAAgEsItz/VMYyxQ+"
        + "hMECLNO+E2lpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlp6UsLnAtBl5f+Od0AAAAASUVORK5CYII="
}

extension RunningProgram {
    /// Presses a key until a control has the keyboard focus.
    func tab(to role: Role, _ name: String, by key: String = "Tab") throws {
        try press(key, until: "“\(name)” has the keyboard") {
            let focused = windows.lazy.compactMap { window in
                window.first {
                    $0.role == role && ($0.isFocused || role == .menuItem && $0.isSelected)
                }
            }.first
            return focused?.name == name
        }
    }
}
