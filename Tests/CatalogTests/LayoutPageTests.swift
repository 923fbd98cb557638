import Foundation
import UITestSupport
import XCTest

/// The pages of the chapter Collections about other layouts and animations.
final class LayoutPageTests: CatalogTestCase {
    /// C03
    func testCardsAreRotatedAndHidden() throws {
        try page("C03") { program in
            let straight = try program.frame(ofItem: "2")
            try program.clickSlider("Rotation")
            try program.wait("the card is rotated") {
                try program.frame(ofItem: "2").width > straight.width
            }
            try program.click(.checkBox, "Hide the First Card")
            try program.wait("the first card is hidden") { !program.shows(.listItem, "0") }
        }
    }

    /// C04
    func testPositionsChangeWithTheTime() throws {
        try page("C04") { program in
            let item = try program.item("0")
            let before = item.frame
            try program.click(.button, "Start")
            try Programs.whileAtWork {
                try program.wait("it moved") { item.frame != before }
                try program.click(.button, "Stop")
            }
            XCTAssertGreaterThan(try program.number(before: "step"), 0)
            try program.click(.button, "Insert")
            try program.waitForLabel("9 items")
        }
    }

    /// C05
    func testTheSameItemsAreOnASpiral() throws {
        try page("C05") { program in
            let before = try program.frame(ofItem: "0.3")
            try program.click(.button, "Spiral")
            try program.waitForLabel("All items are on one spiral")
            try program.wait("it moved") { try program.frame(ofItem: "0.3") != before }
            try program.click(.button, "Stacked")
            try program.wait("it is back") { try program.frame(ofItem: "0.3") == before }
        }
    }

    /// C12
    func testLayoutsAreSwitched() throws {
        try page("C12") { program in
            let before = try program.frame(ofItem: "0")
            try program.click(.button, "Switch")
            try program.waitForLabel("Circle")
            XCTAssertNotEqual(try program.frame(ofItem: "0"), before)
            try program.click(.button, "Switch")
            try program.waitForLabel("Flow")
            XCTAssertEqual(try program.frame(ofItem: "0"), before)
        }
    }

    /// C13
    func testATransitionIsFinishedAndCanceled() throws {
        try page("C13") { program in
            let flow = try program.frame(ofItem: "0")
            try program.clickSlider("Progress")
            let text = try program.label("the progress") { $0.contains("%, spread ") }
            let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
            guard numbers.count > 1 else { return XCTFail(text) }
            XCTAssertEqual(Double(numbers[1]), Double(numbers[0] * 2), accuracy: 2)
            let between = try program.frame(ofItem: "0")
            XCTAssertNotEqual(between, flow)
            try program.click(.button, "Finish")
            try program.waitForLabel("Circle")
            let circle = try program.frame(ofItem: "0")
            XCTAssertNotEqual(circle, between)
            try program.clickSlider("Progress")
            try program.label("the progress") { $0.contains("%, spread ") }
            try program.click(.button, "Cancel")
            try program.waitForLabel("Circle")
            XCTAssertEqual(try program.frame(ofItem: "0"), circle)
        }
    }

    /// C21
    func testItemsAreSpread() throws {
        try page("C21") { program in
            let before = try program.frame(ofItem: "4").x - program.frame(ofItem: "0").x
            try program.clickSlider("Spacing")
            try program.wait("they are apart") {
                try program.frame(ofItem: "4").x - program.frame(ofItem: "0").x > before
            }
        }
    }

    /// C24
    func testSeveralInvalidationsAreOnePass() throws {
        try page("C24") { program in
            _ = try program.item("0")
            try program.click(.button, "Invalidate Three Times")
            let pass = try program.label("the calls") { $0.hasPrefix("prepare, size") }
            XCTAssertEqual(pass.components(separatedBy: "prepare").count, 2, pass)
            XCTAssertFalse(pass.contains("count"), pass)
            try program.click(.button, "Reload")
            try program.label("the count") { $0.hasPrefix("count, prepare, size") }
        }
    }

    /// C25
    func testARectangleHasItsElements() throws {
        try page("C25") { program in
            _ = try program.item("Section 0, item 0")
            try program.click(.button, "Third Section")
            try program.waitForLabel("Items: 4, headers: 1")
        }
    }

    /// C26
    func testTheContentScrollsInTwoDirections() throws {
        try page("C26") { program in
            try program.click(.button, "Last Item")
            try program.label("an offset") { text in
                let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
                return numbers.count == 2 && numbers.allSatisfy { $0 > 2000 }
            }
        }
    }

    /// C27
    func testEveryItemHasALabel() throws {
        try page("C27") { program in
            try program.clickItem("He")
            try program.waitForLabel("Below the item: Helium")
        }
    }

    /// C28
    func testBooksStandOnShelves() throws {
        try page("C28") { program in
            try program.clickItem("0")
            let text = try program.label("the shelves") { $0.hasPrefix("Book 0, ") }
            let shelves = text.split(separator: " ").compactMap { Int($0) }.last ?? 0
            XCTAssertGreaterThan(shelves, 2, text)
        }
    }

    /// C29
    func testANewItemLeavesTheOthersInPlace() throws {
        try page("C29") { program in
            let first = try program.frame(ofItem: "0")
            try program.click(.button, "Insert")
            try program.waitForLabel("4 items")
            _ = try program.item("3")
            try program.click(.checkBox, "Track New Items")
            try program.click(.button, "Insert")
            try program.waitForLabel("5 items")
            XCTAssertEqual(try program.frame(ofItem: "0"), first)
        }
    }

    /// C30
    func testScrollingStopsAtAnItem() throws {
        try page("C30") { program in
            try program.click(.button, "180")
            try program.waitForLabel("Proposed 180, target 250")
            let pane = try program.find(.scrollPane).frame
            XCTAssertEqual(
                Double(try program.frame(ofItem: "1").center.x), Double(pane.center.x), accuracy: 2)
            try program.click(.button, "100")
            try program.waitForLabel("Proposed 100, target 0")
        }
    }

    /// C31
    func testACityMovesToTheMiddle() throws {
        try page("C31") { program in
            try program.clickItem("Paris, 48.9° north, 2.4° east")
            try program.waitForLabel("Paris is in the middle")
            let pane = try program.find(.scrollPane).frame.center
            try program.wait("it is in the middle") {
                let city = try program.frame(ofItem: "Paris, 48.9° north, 2.4° east").center
                return abs(city.x - pane.x) <= 2 && abs(city.y - pane.y) <= 2
            }
        }
    }

    /// C32
    func testTheTreeGrows() throws {
        try page("C32") { program in
            let root = try program.frame(ofItem: "View")
            try program.click(.button, "Next Level")
            try program.waitForLabel("2 levels")
            let control = try program.frame(ofItem: "Control")
            XCTAssertEqual(control.y, root.y)
            XCTAssertGreaterThan(control.x, root.x + root.width)
            try program.click(.button, "Next Level")
            try program.waitForLabel("3 levels")
            // Two subclasses move their parents apart.
            XCTAssertGreaterThan(
                try program.frame(ofItem: "ScrollView").y - control.y, 2 * control.height)
        }
    }

    /// C35
    func testTheMiddleItemIsTheLargest() throws {
        try page("C35") { program in
            let (first, second) = try (program.frame(ofItem: "0"), program.frame(ofItem: "1"))
            XCTAssertGreaterThan(first.width, second.width)
        }
    }

    /// C36
    func testItemsAreAddedToACircleAndRemoved() throws {
        try page("C36") { program in
            try program.click(.button, "Add")
            try program.waitForLabel("13 items")
            try Pointer.doubleClick(program.frame(ofItem: "12").center)
            try program.waitForLabel("12 items")
            try program.wait("it is gone") { !program.shows(.listItem, "12") }
        }
    }
}
