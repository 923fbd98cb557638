import Foundation
import UITestSupport
import XCTest

/// The chapter Selection and scrolling.
final class SelectionTests: CatalogTestCase {
    /// E22
    func testTheTargetGoesToThePlaceOfTheButton() throws {
        try page("E22") { program in
            try program.click(.button, "Top")
            let row = try program.row("Row 50, the target")
            try program.wait("it is at the top") {
                try row.frame.y == program.table().frame.y
            }
            try program.click(.button, "Middle")
            try program.wait("it is in the middle") {
                try abs(row.frame.center.y - program.table().frame.center.y) <= 1
            }
        }
    }

    /// E23
    func testABubbleShowsTheTimeOfTheTopRow() throws {
        try page("E23") { program in
            try program.waitForLabel("0:00")
            let start = try program.find(.label, "0:00").frame.y
            try Pointer.scroll(at: program.table().frame.center, notches: 20)
            try program.wait("the bubble goes down") {
                guard
                    let label = program.windows.last?.first(where: {
                        $0.role == .label && $0.name.contains(":") && $0.name != "0:00"
                    })
                else { return false }
                return label.frame.y > start + 20
            }
        }
    }

    /// E24
    func testARowCanRefuseToBeSelected() throws {
        try page("E24") { program in
            let first = try program.row("Gray")
            try Pointer.click(first.frame.center)
            try program.wait("it is selected") { first.isSelected }
            let refused = try program.row("Cannot be selected")
            try Pointer.click(refused.frame.center)
            // A key that moves the selection is handled after the click.
            try Keyboard.press("Home")
            try program.wait("the first row is selected") { try program.rows()[0].isSelected }
            XCTAssertFalse(refused.isSelected)
        }
    }

    /// E26
    func testTheLabelNamesTheSelectedRowsInOrder() throws {
        try page("E26") { program in
            try Pointer.click(program.row("Felix").frame.center)
            try program.waitForLabel("Felix")
            try Keyboard.holding("ctrl") { try Pointer.click(program.row("Clara").frame.center) }
            try program.waitForLabel("Felix, Clara")
            try Keyboard.press("ctrl+space")
            try program.waitForLabel("Felix")
        }
    }

    /// E27
    func testAnImageMarksASelectedRow() throws {
        try page("E27") { program in
            let row = try program.row("Helium")
            let marks = {
                program.windows.last?.all("icon").filter { row.frame.contains($0.frame.center) }
                    .count
            }
            try Pointer.click(row.frame.center)
            try program.wait("the mark") { marks() == 1 }
            try Pointer.click(row.frame.center)
            try program.wait("no mark") { marks() == 0 }
        }
    }
}
