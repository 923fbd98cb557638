import Foundation
import UITestSupport
import XCTest

/// The chapter Sections.
final class SectionsTests: CatalogTestCase {
    /// E17
    func testTheIndexLeadsToALetter() throws {
        try page("E17") { program in
            try program.click(.button, "T")
            _ = try program.row("Theodore")
        }
    }

    /// E18
    func testTheOuterArrayIsTheSections() throws {
        try page("E18") { program in
            XCTAssertEqual(try program.table().rowCount, 20)
            let row = try program.row("C2").frame
            XCTAssertGreaterThan(row.y, try program.find(.heading, "Section 2").frame.y)
            XCTAssertLessThan(row.y, try program.find(.heading, "Section 3").frame.y)
        }
    }

    /// E19
    func testNamesAreInTheSectionsOfTheAlphabet() throws {
        try page("E19") { program in
            _ = try program.row("Abigail")
            let names = try program.rowNames()
            XCTAssertLessThan(
                try XCTUnwrap(names.firstIndex(of: "Abigail")),
                try XCTUnwrap(names.firstIndex(of: "Ädelheid")))
            try program.click(.button, "#")
            _ = try program.row("007")
        }
    }

    /// E20
    func testHeadersHaveTheirColorsAndAreReused() throws {
        try page("E20") { program in
            let header = { (section: Int) in
                try program.find(.heading, "Section \(section)")
            }
            XCTAssertEqual(try header(0).frame.height, 50)
            try Programs.settle()
            let red = try Screen.signature(of: program.blank(header(0)))
            XCTAssertNotEqual(red, try Screen.signature(of: program.blank(header(1))))
            try Pointer.scroll(at: program.table().frame.center, notches: 12)
            try program.wait("the header of section 3, in the color of section 0") {
                try program.blank(header(3)) != .zero
                    && Screen.signature(of: program.blank(header(3))) == red
            }
        }
    }

    /// E21
    func testTheRulerStaysAtTheTop() throws {
        try page("E21") { program in
            _ = try program.row("Note 1")
            // The wheel over a slider scrolls the table.
            try Pointer.scroll(at: program.table().frame.center, notches: 15)
            try program.wait("the notes are gone") {
                try !program.rowNames().contains { $0.hasPrefix("Note") }
            }
            let ruler = try program.find(.heading)
            XCTAssertEqual(ruler.frame.y, try program.table().frame.y)
        }
    }

    /// E61
    func testTheZonesAreInTheirRegions() throws {
        try page("E61") { program in
            _ = try program.row("Abidjan")
            _ = try program.find(.heading, "Africa")
            XCTAssertGreaterThan(try XCTUnwrap(program.table().rowCount), 300)
        }
    }

    /// E63
    func testALetterWithoutStatesHasNoHeader() throws {
        try page("E63") { program in
            _ = try program.row("Alabama, Montgomery")
            _ = try program.find(.heading, "A")
            XCTAssertFalse(program.shows(.heading, "B"))
            try program.click(.button, "U")
            _ = try program.row("Utah, Salt Lake City")
        }
    }

    /// E64
    func testTheTitleScrollsWithTheRows() throws {
        try page("E64") { program in
            try program.resizeWindow(width: 420, height: 300)
            let title = try program.find(.label, "Falls Trail")
            let start = title.frame.y
            XCTAssertGreaterThan(try program.row("Trailhead, 0.0 km").frame.y, start)
            try Pointer.scroll(at: program.table().frame.center, notches: 10)
            _ = try program.row("Summit, 7.2 km")
            try program.wait("the title is further up") { title.frame.y < start }
        }
    }

    /// E65
    func testRowsHaveTheirHeights() throws {
        try page("E65") { program in
            let map = try program.row("Profile of the Falls Trail")
            XCTAssertEqual(map.frame.height, 120)
            XCTAssertEqual(try program.row("Old mill").frame.height, 44)
        }
    }
}
