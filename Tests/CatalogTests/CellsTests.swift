import Foundation
import UITestSupport
import XCTest

/// The chapter Cells.
final class CellsTests: CatalogTestCase {
    /// E10
    func testTheStylesShowTextsAndImages() throws {
        try page("E10") { program in
            _ = try program.row("Text label")
            let names = ["Text label", "With an image"]
            let details = names.map { "\($0), Detail text label" }
            XCTAssertEqual(try program.rowNames(), names + details + details + details)
            for style in ["default", "value1", "value2", "subtitle"] {
                _ = try program.find(.heading, style)
            }
        }
    }

    /// E11
    func testAnAccessoryIsAMarkOrAButton() throws {
        try page("E11") { program in
            _ = try program.row("checkmark, Checked")
            try program.click(.button, "More Info")
            try program.waitForLabel("More about detailDisclosureButton")
        }
    }

    /// E12
    func testCheckMarksSurviveScrolling() throws {
        try page("E12") { program in
            try Pointer.click(program.row("Beatrice").frame.center)
            _ = try program.row("Beatrice, Checked")
            try Pointer.scroll(at: program.table().frame.center, notches: 30)
            _ = try program.row("Zoe")
            try Pointer.scroll(at: program.table().frame.center, notches: -30)
            _ = try program.row("Beatrice, Checked")
        }
    }

    /// E13
    func testCellsGoRound() throws {
        try page("E13") { program in
            try program.wait("the first row") {
                try program.rowNames().first?.hasPrefix("Row 0, cell ") == true
            }
            try Pointer.scroll(at: program.table().frame.center, notches: 30)
            let label = try program.wait("the belt") {
                program.windows.last?.first {
                    $0.role == .label && $0.name.hasPrefix("On the belt:")
                }
            }
            try program.wait("few cells are on the belt") {
                let numbers = label.name.split(whereSeparator: { !$0.isNumber }).compactMap {
                    Int($0)
                }
                return numbers.count > 5 && (numbers.max() ?? 99) < 40
            }
        }
    }

    /// E14
    func testCellsAreReusedForRowsOfTheirKind() throws {
        try page("E14") { program in
            _ = try program.row("Row 0 is even")
            try Pointer.scroll(at: program.table().frame.center, notches: 30)
            try program.wait("rows further down, each in a cell of its kind") {
                let names = try program.rowNames()
                return !names.isEmpty
                    && names.allSatisfy { name in
                        let row = Int(name.dropFirst(4).prefix { $0.isNumber }) ?? 0
                        let text = row.isMultiple(of: 2) ? " is even" : ", is odd"
                        return row > 0 && name == "Row \(row)\(text)"
                    }
            }
        }
    }

    /// E15
    func testCellsAreReused() throws {
        try page("E15") { program in
            XCTAssertEqual(try program.table().rowCount, 99_999)
            _ = try program.row("Row 0")
            try Pointer.scroll(at: program.table().frame.center, notches: 60)
            try program.wait("few cells") {
                guard
                    let label = program.windows.last?.first(where: {
                        $0.role == .label && $0.name.hasSuffix("cells for 99,999 rows")
                    }), let count = Int(label.name.prefix { $0.isNumber })
                else { return false }
                return count < 40
            }
        }
    }

    /// E25
    func testASelectedRowChangesItsColors() throws {
        try page("E25") { program in
            let row = try program.row("Beatrice")
            try Programs.settle()
            let before = try Screen.signature(of: row.frame)
            try Pointer.click(row.frame.center)
            try program.wait("it is selected") { row.isSelected }
            try program.wait("it looks otherwise") {
                try Screen.signature(of: row.frame) != before
            }
        }
    }

    /// E36
    func testContentViewsFollowTheRow() throws {
        try page("E36") { program in
            let row = try program.row("Helium")
            XCTAssertEqual(row.frame.height, 60)
            try Programs.settle()
            let badge = { Frame(x: row.frame.x + 24, y: row.frame.y + 12, width: 8, height: 4) }
            let color = try Screen.signature(of: badge())
            XCTAssertNotEqual(color, try Screen.signature(of: program.blank(row)))
            try program.resizeWindow(width: 700, height: 500)
            try program.wait("the badge keeps its place in the wider row") {
                try program.row("Helium").frame.width > 600
                    && Screen.signature(of: badge()) == color
            }
        }
    }

    /// E37, E40, E57: cells with views of their own say what they show.
    func testCellsOfAClassSayWhatTheyShow() throws {
        try page("E37") { _ = try $0.row("Eddystone, Cornwall") }
        try page("E40") { program in
            let planet = try program.row("Venus, the hottest")
            let star = try program.row("Canopus")
            XCTAssertEqual(planet.frame.height, 70)
            XCTAssertEqual(star.frame.height, 50)
        }
        try page("E57") { program in
            let row = try program.row("Beatrice, Female")
            let button = try program.wait("its button") {
                program.windows.last?.all(.button).first { row.frame.contains($0.frame.center) }
            }
            try Pointer.click(button.frame.center)
            try program.waitForLabel("Latin: she who brings joy")
        }
    }

    /// E38
    func testAViewFollowsItsMask() throws {
        try page("E38") { program in
            try program.waitForLabel("Inner view: x 40, y 30, 100 × 80")
            try program.click(.checkBox, "Width")
            let slider = try program.find(.slider)
            try Pointer.click(
                (slider.frame.x + slider.frame.width * 3 / 4, slider.frame.center.y))
            let label = try program.wait("the inner view is wider") {
                program.windows.last?.first {
                    $0.role == .label && $0.name.hasPrefix("Inner view: x 40, y 30, ")
                        && !$0.name.hasSuffix(" 100 × 80")
                }
            }
            XCTAssertTrue(label.name.hasSuffix(" × 80"), label.name)
            try program.click(.button, "Start Again")
            try program.waitForLabel("Inner view: x 40, y 30, 100 × 80")
        }
    }

    /// E39
    func testEditingNarrowsTheContent() throws {
        try page("E39") { program in
            let before = try program.wait("the widths") {
                let names = try program.rowNames().filter { $0.hasSuffix("points") }
                return Set(names).count == 1 && names.count == 4 ? names : nil
            }
            try program.click(.button, "Edit")
            try program.wait("the controls take space") {
                let names = try program.rowNames().filter { $0.hasSuffix("points") }
                return names.count == 4 && names[0] == before[0] && Set(names).count > 2
            }
        }
    }

    /// E41
    func testASelectedRowHasItsBackground() throws {
        try page("E41") { program in
            let rows = try program.wait("the rows") {
                let rows = try program.rows()
                return rows.count > 3 ? rows : nil
            }
            for row in rows.prefix(3) {
                let before = try Screen.signature(of: row.frame)
                try Pointer.click(row.frame.center)
                try program.wait("it is selected") { row.isSelected }
                try program.wait("it has another background") {
                    try Screen.signature(of: row.frame) != before
                }
            }
        }
    }

    /// E42
    func testTheLabelsAreSwapped() throws {
        try page("E42") { _ = try $0.row("Hydrogen, H") }
    }

    /// E43
    func testDrawnCellsChangeWithTheSelection() throws {
        try page("E43") { program in
            let row = try program.row("July, 47 mm")
            try Programs.settle()
            let before = try Screen.signature(of: row.frame)
            try Pointer.click(row.frame.center)
            try program.wait("the bar has another color") {
                try Screen.signature(of: row.frame) != before
            }
        }
    }

    /// E44
    func testASwitchHidesTheFrames() throws {
        try page("E44") { program in
            let row = try program.row("3, Lithium")
            try Programs.settle()
            let before = try Screen.signature(of: row.frame)
            try program.click(.toggleButton, "Frames")
            try program.wait("the frames are gone") {
                try Screen.signature(of: row.frame) != before
            }
        }
    }

    /// E52
    func testTheStepsMakeLayersOpaque() throws {
        try page("E52") { program in
            _ = try program.row("Blended layers: 3")
            try program.click(.toggleButton, "Badge")
            _ = try program.row("Blended layers: 1")
            try program.click(.toggleButton, "Text")
            _ = try program.row("Nothing is blended")
        }
    }

    /// E55
    func testEachRowHasItsImage() throws {
        try page("E55") { program in
            let first = try program.row("Documents, Letters, invoices and forms")
            XCTAssertEqual(first.frame.height, 56)
            try Programs.settle()
            let images = try program.rows().map { row in
                try Screen.signature(
                    of: Frame(x: row.frame.x + 8, y: row.frame.y + 8, width: 40, height: 40))
            }
            XCTAssertEqual(images.count, 6)
            XCTAssertEqual(Set(images).count, 6)
        }
    }

    /// E56
    func testTheColorsAlternateAlsoInReusedCells() throws {
        try page("E56") { program in
            _ = try program.row("Row 0")
            let colors = { () -> [String: Set<String>] in
                try Programs.settle()
                return try program.rows().dropFirst().prefix(6).reduce(into: [:]) { colors, row in
                    let isEven = Int(row.name.dropFirst(4))?.isMultiple(of: 2) == true
                    colors[isEven ? "even" : "odd", default: []].insert(
                        try Screen.signature(of: program.blank(row)))
                }
            }
            let start = try colors()
            XCTAssertEqual(start.mapValues(\.count), ["even": 1, "odd": 1])
            XCTAssertNotEqual(start["even"], start["odd"])
            try Pointer.scroll(at: program.table().frame.center, notches: 11)
            try program.wait("other rows") { try !program.rowNames().contains("Row 0") }
            XCTAssertEqual(try colors(), start)
        }
    }

    /// E58
    func testNumbersGoUpAndDown() throws {
        try page("E58") { program in
            _ = try program.row("3, 997")
            try Pointer.scroll(at: program.table().frame.center, notches: 10)
            try program.wait("other rows") { try !program.rowNames().contains("3, 997") }
            for name in try program.rowNames() {
                let numbers = name.split { !$0.isNumber }.compactMap { Int($0) }
                XCTAssertEqual(numbers.reduce(0, +), 1_000, name)
            }
        }
    }

    /// E60
    func testAClockIsRemoved() throws {
        try page("E60") { program in
            try program.wait("the cities") { try program.table().rowCount == 9 }
            try program.click(.button, "Edit")
            try program.click(.button, "Delete Tokyo")
            try program.click(.button, "Delete")
            try program.wait("Tokyo is gone") { try program.table().rowCount == 8 }
            try program.click(.button, "Done")
        }
    }
}
