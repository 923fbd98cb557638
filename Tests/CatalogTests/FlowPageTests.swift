import Foundation
import UITestSupport
import XCTest

/// The pages of the chapter Collections about the flow layout.
final class FlowPageTests: CatalogTestCase {
    /// C02
    func testHeadersAndLinesHaveTheirMetrics() throws {
        try page("C02") { program in
            let header = try program.find(.heading, "Section 0").frame
            let first = try program.frame(ofItem: "0.0")
            XCTAssertEqual(first.y, header.y + header.height + 8)
            let second = try program.frame(ofItem: "0.5")
            XCTAssertEqual(second.y - first.y, 60 + 14)
        }
    }

    /// C14
    func testItemsOfALineAreCentered() throws {
        try page("C14") { program in
            let low = try program.frame(ofItem: "0")
            let high = try program.frame(ofItem: "1")
            XCTAssertEqual(low.center.y, high.center.y)
            try program.clickItem("0")
            try program.waitForLabel("Item 0 is 20 points from the top")
        }
    }

    /// C15
    func testTheRemainingSpaceIsShared() throws {
        try page("C15") { program in
            try program.clickSlider("Width of items")
            let text = try program.label("the space") { $0.hasSuffix("apart") }
            let space = Int(text.split(separator: " ").dropLast().last ?? "")
            let first = try program.frame(ofItem: "0")
            let second = try program.frame(ofItem: "1")
            XCTAssertNotEqual(first.width, 112)
            XCTAssertEqual(
                Double(second.x - first.x - first.width), Double(space ?? 0), accuracy: 1)
        }
    }

    /// C16
    func testTheLineSpacingIsBetweenTheTallestItems() throws {
        try page("C16") { program in
            let tallest = try program.frame(ofItem: "2")
            XCTAssertEqual(
                try program.frame(ofItem: "5").y, tallest.y + tallest.height + 20)
        }
    }

    /// C17
    func testInsetsAreBetweenHeaderAndLines() throws {
        try page("C17") { program in
            let header = try program.find(.heading, "Header").frame
            let item = try program.frame(ofItem: "0")
            XCTAssertEqual(item.y, header.y + header.height + 30)
            XCTAssertEqual(item.x, header.x + 40)
        }
    }

    /// C18
    func testAHorizontalFlowHasItsHeaderAtTheLeft() throws {
        try page("C18") { program in
            let header = try program.find(.heading, "Header").frame
            let item = try program.frame(ofItem: "0.0")
            XCTAssertEqual(item.x, header.x + header.width + 10)
            XCTAssertEqual(try program.frame(ofItem: "0.1").x, item.x)
            try program.clickItem("0.1")
            try program.waitForLabel("Item 1 is 70 points from the left")
        }
    }

    /// C19
    func testAStripIsOneLine() throws {
        try page("C19") { program in
            let first = try program.frame(ofItem: "0")
            let third = try program.frame(ofItem: "2")
            XCTAssertEqual(third.y, first.y)
            XCTAssertEqual(third.x - first.x, 2 * 128)
            try program.clickItem("2")
            try program.waitForLabel("Item 2 moves to the middle")
            let pane = try program.find(.scrollPane).frame
            XCTAssertEqual(
                Double(try program.frame(ofItem: "2").center.x), Double(pane.center.x), accuracy: 2)
        }
    }

    /// C20
    func testSectionsHaveTheirMetrics() throws {
        try page("C20") { program in
            try program.clickItem("0.0")
            try program.waitForLabel("Section 0: 120 by 80")
            try program.clickItem("1.0")
            try program.waitForLabel("Section 1: 60 by 40")
        }
    }

    /// C33
    func testACardIsTurnedOver() throws {
        try page("C33") { program in
            _ = try program.find(.heading, "Lesson 1")
            try program.clickItem("amo")
            try program.waitForLabel("amo means I love")
            _ = try program.item("I love")
            try Keyboard.press("Right")
            try Keyboard.press("space")
            try program.waitForLabel("puella means girl")
            _ = try program.item("I love")
            _ = try program.item("girl")
        }
    }

    /// C34
    func testItemsMoveToTheLeft() throws {
        try page("C34") { program in
            let before = try program.frame(ofItem: "1")
            try program.click(.checkBox, "Left-aligned")
            try program.wait("the second item moves") {
                try program.frame(ofItem: "1").x < before.x
            }
            let first = try program.frame(ofItem: "0")
            XCTAssertEqual(try program.frame(ofItem: "1").x, first.x + first.width + 10)
        }
    }
}
