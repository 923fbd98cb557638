import Foundation
import UITestSupport
import XCTest

/// The chapter Controls in cells.
final class ControlsTests: CatalogTestCase {
    /// E45
    func testAButtonKnowsItsRow() throws {
        try page("E45") { program in
            let row = try program.row("Row 2")
            let button = try program.wait("its button") {
                program.windows.last?.all(.button).first {
                    row.frame.contains($0.frame.center)
                }
            }
            try Pointer.click(button.frame.center)
            try program.waitForLabel("You clicked the button in row 2")
        }
    }

    /// E46
    func testAButtonShowsAnAlertWithItsRow() throws {
        try page("E46") { program in
            let row = try program.row("Row 1")
            let button = try program.wait("its button") {
                program.windows.last?.all(.button).first { row.frame.contains($0.frame.center) }
            }
            try Pointer.click(button.frame.center)
            try program.waitForLabel("You clicked the button in section 0, row 1.")
            try Keyboard.press("Escape")
            try program.wait("the alert is gone") { program.windows.count == 1 }
        }
    }

    /// E47
    func testASliderSnapsAndKeepsItsAnswer() throws {
        try page("E47") { program in
            let slider = try program.find(.slider, "Distressed")
            try Pointer.click(
                (slider.frame.x + slider.frame.width * 72 / 100, slider.frame.center.y))
            _ = try program.row("Distressed, 4")
            try program.resizeWindow(width: 480, height: 240)
            let frame = try program.table().frame
            let labels = (frame.x + 40, frame.center.y)
            try Pointer.scroll(at: labels, notches: 20)
            try program.wait("other rows") { try !program.rowNames().contains("Distressed, 4") }
            try Pointer.scroll(at: labels, notches: -20)
            _ = try program.row("Distressed, 4")
        }
    }

    /// E48
    func testADoubleClickOpensARow() throws {
        try page("E48") { program in
            try Pointer.click(program.row("Boron").frame.center)
            try program.waitForLabel("Boron is selected")
            try Pointer.doubleClick(program.row("Carbon").frame.center)
            try program.waitForLabel("Carbon was opened")
            try Keyboard.press("Down")
            try Keyboard.press("Return")
            try program.waitForLabel("Nitrogen was opened")
        }
    }

    /// E59
    func testAFormHasFixedCells() throws {
        try page("E59") { program in
            try program.click(.entry, "Name")
            try Keyboard.type("Ada")
            try program.click(.button, "Say Hello")
            try program.waitForLabel("Hello, Ada!")
            let slider = try program.find(.slider, "Volume")
            try Pointer.click((slider.frame.x + slider.frame.width / 2, slider.frame.center.y))
            try program.wait("another volume") {
                program.windows.last?.first(.label, "7.5") == nil
            }
        }
    }
}
