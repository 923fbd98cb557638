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

    /// E21
    func testTheRulerStaysAtTheTop() throws {
        try page("E21") { program in
            _ = try program.row("Note 1")
            // The wheel over a slider scrolls the table.
            try Pointer.scroll(at: program.table().frame.centre, notches: 15)
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
            XCTAssertGreaterThan(try XCTUnwrap(program.table().rowCount), 300)
        }
    }

    /// E63
    func testALetterWithoutStatesHasNoHeader() throws {
        try page("E63") { program in
            _ = try program.row("Alabama, Montgomery")
            try program.click(.button, "U")
            _ = try program.row("Utah, Salt Lake City")
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
