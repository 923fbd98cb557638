import Foundation
import UITestSupport
import XCTest

/// The chapters Basics, Cells and Sections.
final class BasicsTests: CatalogTestCase {
    /// E01
    func testAClickOnARowSaysWhichItWas() throws {
        try page("E01") { program in
            XCTAssertEqual(try program.table().rowCount, 10)
            try Pointer.click(program.row("Item 4").frame.centre)
            try program.waitForLabel("You clicked row 4")
        }
    }

    /// E03
    func testHeaderAndFooterScrollWithTheRows() throws {
        try page("E03") { program in
            let first = try program.row("Row 0")
            XCTAssertGreaterThanOrEqual(try first.frame.y - program.table().frame.y, 80)
            try Pointer.scroll(at: program.table().frame.centre, notches: 40)
            let last = try program.row("Row 19")
            let table = try program.table().frame
            try program.wait("room for the footer") {
                table.y + table.height - (last.frame.y + last.frame.height) >= 60
            }
        }
    }

    /// E07
    func testATableAsksForSectionsRowsAndCells() throws {
        try page("E07") { program in
            _ = try program.row("Row 3")
            try program.wait("the trace") {
                program.windows.last?.first {
                    $0.role == .label && $0.name.contains("cellForRowAt 0, ")
                } != nil
            }
        }
    }

    /// E09
    func testEinsteiniumIsFound() throws {
        try page("E09") { program in
            try program.click(.button, "Find Einsteinium")
            let row = try program.row("Einsteinium, section 4, row 0")
            try program.wait("it is selected") { row.isSelected }
        }
    }

    /// E12
    func testCheckMarksSurviveScrolling() throws {
        try page("E12") { program in
            try Pointer.click(program.row("Beatrice").frame.centre)
            _ = try program.row("Beatrice, Checked")
            try Pointer.scroll(at: program.table().frame.centre, notches: 30)
            _ = try program.row("Zoe")
            try Pointer.scroll(at: program.table().frame.centre, notches: -30)
            _ = try program.row("Beatrice, Checked")
        }
    }

    /// E15
    func testCellsAreReused() throws {
        try page("E15") { program in
            XCTAssertEqual(try program.table().rowCount, 99_999)
            _ = try program.row("Row 0")
            try Pointer.scroll(at: program.table().frame.centre, notches: 60)
            try program.wait("few cells") {
                guard
                    let label = program.windows.last?.first(where: {
                        $0.role == .label && $0.name.hasSuffix("cells for 99 999 rows")
                    }), let count = Int(label.name.prefix { $0.isNumber })
                else { return false }
                return count < 40
            }
        }
    }

    /// E45
    func testAButtonKnowsItsRow() throws {
        try page("E45") { program in
            let row = try program.row("Row 2")
            let button = try program.wait("its button") {
                program.windows.last?.all(.button).first {
                    row.frame.contains($0.frame.centre)
                }
            }
            try Pointer.click(button.frame.centre)
            try program.waitForLabel("The button of row 2 was clicked")
        }
    }

    /// E17
    func testTheIndexLeadsToALetter() throws {
        try page("E17") { program in
            try program.click(.button, "T")
            _ = try program.row("Theodore")
        }
    }
}
