import Foundation
import UITestSupport
import XCTest

/// The chapter Basics.
final class BasicsTests: CatalogTestCase {
    /// E01
    func testAClickOnARowSaysWhichItWas() throws {
        try page("E01") { program in
            XCTAssertEqual(try program.table().rowCount, 10)
            try Pointer.click(program.row("Item 4").frame.center)
            try program.waitForLabel("You clicked row 4")
        }
    }

    /// E02
    func testFourKindsOfTablesShowTheSameNames() throws {
        try page("E02") { program in
            for kind in ["Plain", "Sections", "Index", "Grouped"] {
                let table = try program.wait("the table \(kind)") {
                    program.windows.last?.first(.table, kind)
                }
                _ = try program.wait("its rows") { table.first(.tableCell, "Abigail") }
            }
            let index = try program.find(.table, "Index")
            try program.click(.button, "Z")
            _ = try program.wait("the last name") { index.first(.tableCell, "Zoe") }
        }
    }

    /// E03
    func testHeaderAndFooterScrollWithTheRows() throws {
        try page("E03") { program in
            let first = try program.row("Row 0")
            XCTAssertGreaterThanOrEqual(try first.frame.y - program.table().frame.y, 80)
            try Pointer.scroll(at: program.table().frame.center, notches: 40)
            let last = try program.row("Row 19")
            let table = try program.table().frame
            try program.wait("room for the footer") {
                table.y + table.height - (last.frame.y + last.frame.height) >= 60
            }
        }
    }

    /// E04
    func testTheBackgroundStaysWhileTheRowsScroll() throws {
        try page("E04") { program in
            _ = try program.row("Row 0")
            let table = try program.table().frame
            let scroll = { (notches: Int) in
                try Pointer.scroll(at: table.center, notches: notches)
                try program.wait("the rows move") {
                    try program.rowNames().contains("Row 0") == (notches < 0)
                }
                try Programs.settle()
                return try program.rows().map(\.frame)
            }
            let (scrolled, atStart) = (try scroll(7), try scroll(-7))
            // A place that is inside a row, and beside its text, before and after.
            let y = try XCTUnwrap(
                (table.y + 10..<table.y + 120).first { y in
                    [scrolled, atStart].allSatisfy { rows in
                        rows.contains { $0.y + 4 < y && y + 8 < $0.y + $0.height }
                    }
                })
            let place = Frame(x: table.center.x, y: y, width: 40, height: 4)
            let before = try Screen.signature(of: place)
            _ = try scroll(7)
            XCTAssertEqual(try Screen.signature(of: place), before)
            let below = Frame(x: table.center.x, y: y + 44 * 10, width: 40, height: 4)
            XCTAssertNotEqual(try Screen.signature(of: below), before)
        }
    }

    /// E05
    func testATableTakesAPartOfThePageOrAllOfIt() throws {
        try page("E05") { program in
            let part = try program.table().frame
            try program.click(.button, "Full Page")
            try program.wait("the table is taller") {
                try program.table().frame.height > part.height + 40
            }
            try program.click(.button, "Part of the Page")
            try program.wait("it is as before") { try program.table().frame == part }
        }
    }

    /// E06
    func testATableControllerShowsItsRows() throws {
        try page("E06") { program in
            XCTAssertEqual(try program.table().rowCount, 8)
            try program.click(.button, "Edit")
            _ = try program.find(.button, "Delete Row 2")
            try program.click(.button, "Done")
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

    /// E08
    func testTheDelegateIsToldOfASelection() throws {
        try page("E08") { program in
            try Pointer.click(program.row("Clara").frame.center)
            try program.waitForLabel("The table tells its delegate that row 4 was selected.")
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

    /// E54
    func testLookAlikesHaveTheRowsOfTheirModels() throws {
        try page("E54") { program in
            _ = try program.row("Abigail")
            try program.click(.toggleButton, "Trains")
            _ = try program.row("10:15 Cardiff, Delayed")
            try program.click(.toggleButton, "Mail")
            _ = try program.row("Clara, Shall we meet on Friday?")
        }
    }
}
