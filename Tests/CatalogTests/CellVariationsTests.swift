import Foundation
import UITestSupport
import XCTest

/// The chapters More about cells and More about sections.
final class CellVariationsTests: CatalogTestCase {
    /// N01
    func testTheControlsChangeTheRows() throws {
        try page("N01") { program in
            let first = try program.row("Howdy there")
            let height = first.frame.height
            let slider = try program.find(.slider, "Height")
            try Pointer.click((slider.frame.x + slider.frame.width * 8 / 10, slider.frame.center.y))
            try program.wait("higher rows") { try program.rows()[0].frame.height > height + 20 }
        }
    }

    /// N02, N03, N16: drawn in layers, selected, and as high as their content
    func testCellsThatOnlyLookDifferent() throws {
        try page("N02") { program in
            let row = try program.row("Howdy there 1")
            try Programs.settle()
            let before = try Screen.signature(of: row.frame)
            try program.click(.checkBox, "Label with a Background")
            try program.wait("the label has a background") {
                try Screen.signature(of: row.frame) != before
            }
            try Pointer.click(row.frame.center)
            try program.wait("it is selected") { row.isSelected }
        }
        try page("N03") { program in
            XCTAssertEqual(try program.rowNames().first, "Mercury, 88 days")
        }
        try page("N16") { program in
            let rows = try program.wait("rows") { try program.rows().nonEmpty }
            XCTAssertGreaterThan(rows[1].frame.height, rows[0].frame.height)
        }
    }

    /// N04
    func testFourWaysLookAlike() throws {
        try page("N04") { program in
            let frames = try [
                "Moving the standard views", "Views added when a cell is new",
                "A class with its own views", "A content configuration and an accessory",
            ].map { try program.row("Star 1, \($0)").frame }
            XCTAssertEqual(Set(frames.map(\.height)).count, 1)
        }
    }

    /// N08
    func testCellsThatAreUsedAgainKeepTheirIcons() throws {
        try page("N08") { program in
            let frame = try program.wait("the left table") {
                program.windows.last?.first(.table, "Set only")?.frame
            }
            try program.wait("wrong icons at the left") {
                try Pointer.scroll(at: frame.center, notches: 1)
                return program.windows.last?.all(.label).contains {
                    $0.name.hasSuffix("on the right: 0")
                        && !$0.name.hasPrefix("Wrong icons on the left: 0,")
                } ?? false
            }
        }
    }

    /// N14, N15
    func testHeightsThatAreMeasured() throws {
        for (number, name) in [("N14", "2. Alexander"), ("N15", "Song for Beatrice, ")] {
            try page(number) { program in
                let rows = try program.wait("rows") { try program.rows().nonEmpty }
                XCTAssertTrue(rows.contains { $0.name.hasPrefix(name) }, number)
                let heights = Set(rows.map(\.frame.height))
                XCTAssertGreaterThan(heights.count, 1, number)
            }
        }
    }

    /// N06
    func testFourTablesInOnePage() throws {
        try page("N06") { program in
            _ = try program.row("Song for Abigail, 3:10")
            try program.click(.toggleButton, "Dictionary")
            _ = try program.row("Actinium")
            try program.click(.toggleButton, "Settings")
            _ = try program.row("Headphones, Connected")
            try program.click(.toggleButton, "Bluetooth")
            try program.wait("no devices") {
                try !program.rowNames().contains("Headphones, Connected")
            }
            try program.click(.toggleButton, "Playlist")
            _ = try program.row("Song for Abigail")
            try program.click(.button, "Delete Song for Abigail")
            try program.click(.button, "Delete")
            try program.wait("one song less") { try program.table().rowCount == 7 }
        }
    }

    /// N07
    func testRowsComeWhenTheDataAreThere() throws {
        try page("N07") { program in
            _ = try program.row("Moe")
            try program.click(.button, "Load Again")
            try program.wait("nothing") { try program.table().rowCount == 0 }
            _ = try program.row("Jack")
        }
    }

    /// N09
    func testHeadersOfBothKinds() throws {
        try page("N09") { program in
            let first = try program.row("Alabama, Montgomery").frame.y
            try program.click(.checkBox, "Headers with a Flag")
            try program.wait("lower headers") {
                try program.row("Alabama, Montgomery").frame.y < first
            }
        }
    }

    /// N10
    func testTheIndexComesAndGoes() throws {
        try page("N10") { program in
            let width = try program.row("Row 0.0").frame.width
            try program.click(.checkBox, "Only in Long Tables")
            try program.wait("no index, and wider rows") {
                try program.row("Row 0.0").frame.width > width
            }
            try program.click(.checkBox, "Only in Long Tables")
            try program.wait("the index") { try program.row("Row 0.0").frame.width == width }
        }
    }

    /// N22
    func testTheIndexLeadsToTheSearchField() throws {
        try page("N22") { program in
            _ = try program.row("Alabama")
            try program.click(.entry, "Search")
            try Keyboard.type("new")
            try program.wait("four states") { try program.table().rowCount == 4 }
            XCTAssertEqual(try program.rowNames().first, "New Hampshire")
            try Keyboard.press("ctrl+a", "BackSpace")
            try program.click(.button, "W")
            _ = try program.row("Wyoming")
            try program.click(.button, "Search")
            _ = try program.row("Alabama")
            let field = try program.find(.entry, "Search")
            try program.wait("the field has the focus") { field.isFocused }
        }
    }

    /// N26
    func testASectionOpensAndCloses() throws {
        try page("N26") { program in
            let all = try program.wait("rows") { try program.table().rowCount }
            try program.click(.button, "Hide A")
            try program.wait("four rows less") { try program.table().rowCount == all - 4 }
            _ = try program.find(.button, "Show A")
            let header = try program.find(.label, "A").frame
            try Pointer.doubleClick(header.center)
            try program.wait("all rows") { try program.table().rowCount == all }
        }
    }
}

extension Array {
    /// The array; nil if it is empty.
    fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
