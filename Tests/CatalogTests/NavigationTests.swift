import Foundation
import UITestSupport
import XCTest

/// The chapter Navigation.
final class NavigationTests: CatalogTestCase {
    /// E16
    func testAPageIsPushedAndPopped() throws {
        try page("E16") { program in
            try Pointer.click(program.row("Clara").frame.center)
            try program.waitForLabel("Latin: clear, bright")
            try program.click(.button, "Back")
            let row = try program.row("Clara")
            try program.wait("it is deselected") { !row.isSelected }
        }
    }

    /// E16
    func testEnterPushesThePageToWhichTheArrowsLead() throws {
        try page("E16") { program in
            _ = try program.row("Abigail")
            try program.click(.tableCell, "Abigail")
            _ = try program.find(.button, "Back")
            try Keyboard.press("alt+Left")
            try program.waitForTableFocus()
            try Keyboard.press("Down")
            try Keyboard.press("Down")
            XCTAssertEqual(try program.rowNames().first, "Abigail")
            try Keyboard.press("Return")
            try program.waitForLabel("Latin: she who brings joy")
        }
    }

    /// E28
    func testARowPresentsASheet() throws {
        try page("E28") { program in
            try Pointer.click(program.row("Clara").frame.center)
            try program.waitForLabel("Latin: clear, bright")
            try program.wait("a sheet") { program.windows.last?.role == .dialog }
            try Keyboard.press("Escape")
            try program.wait("it is closed") { program.windows.count == 1 }
            let row = try program.row("Clara")
            try program.wait("it is deselected") { !row.isSelected }
        }
    }

    /// E51
    func testTheScopeLimitsTheSearch() throws {
        try page("E51") { program in
            _ = try program.row("Abigail, Female")
            try program.click(.button, "Search")
            try Keyboard.type("le")
            try program.wait("what contains the text") {
                try program.rowNames() == [
                    "Alexander, Male", "Charles, Male", "Helen, Female", "Leo, Male",
                ]
            }
            try program.click(.toggleButton, "Female")
            try program.wait("only women") { try program.rowNames() == ["Helen, Female"] }
            try Keyboard.press("Escape")
            _ = try program.row("Abigail, Female")
        }
    }

    /// E53
    func testTheDetailIsBesideTheList() throws {
        try page("E53") { program in
            try Pointer.click(program.row("Row 3").frame.center)
            try program.waitForLabel("Row 3 was selected")
            try program.resizeWindow(width: 360, height: 640)
            try program.wait("one in place of the other") {
                (program.windows.last?.first(.label, "Row 3 was selected") == nil)
                    != (program.windows.last?.first(.table) == nil)
            }
        }
    }

    /// E62
    func testASightingIsAddedAndShown() throws {
        try page("E62") { program in
            _ = try program.row("Puffin, Skomer")
            try program.click(.button, "Add")
            try program.click(.entry, "Bird")
            try Keyboard.type("Wren")
            try program.click(.entry, "Place")
            try Keyboard.type("Hedge")
            try Keyboard.press("Return")
            try Pointer.click(program.row("Wren, Hedge").frame.center)
            _ = try program.row("Bird, Wren")
            try program.click(.button, "Back")
            _ = try program.row("Wren, Hedge")
        }
    }
}
