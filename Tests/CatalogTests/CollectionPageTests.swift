import Foundation
import UITestSupport
import XCTest

/// The pages of the chapter Collections about data, selection and input.
final class CollectionPageTests: CatalogTestCase {
    /// C01
    func testOnlyVisibleItemsHaveCells() throws {
        try page("C01") { program in
            try program.click(.button, "Update")
            let text = try program.label("all counts") { $0.contains("Visible cells") }
            let counts = Dictionary(
                uniqueKeysWithValues: text.split(separator: "\n").map { line in
                    let parts = line.split(separator: ": ")
                    return (String(parts[0]), Int(parts[1]) ?? 0)
                })
            let cells = counts["Cells from the data source"] ?? 0
            XCTAssertTrue((20...300).contains(cells), "\(cells)")
            XCTAssertNotNil(counts["Visible cells"])
            XCTAssertEqual(counts["Visible cells"], counts["Places from the layout"])
        }
    }

    /// C06
    func testAReloadCountsAgain() throws {
        try page("C06") { program in
            _ = try program.item("A")
            let before = try program.number(before: "request")
            try program.click(.button, "Reload")
            try program.wait("another question") {
                try program.number(before: "request") > before
            }
            try program.click(.button, "Insert")
            _ = try program.item("New")
            try program.click(.button, "Assign Data Source")
            _ = try program.item("New")
        }
    }

    /// C07
    func testCellsOfACollectionAreReused() throws {
        try page("C07") { program in
            try program.clickItem("H, Hydrogen")
            let text = try program.label("the element") { $0.hasPrefix("Hydrogen, one of ") }
            let count = text.split(separator: " ").compactMap { Int($0) }.first ?? 0
            XCTAssertTrue((20..<100).contains(count), text)
        }
    }

    /// C08
    func testSelectedItemsAreDeleted() throws {
        try page("C08") { program in
            try program.clickItem("3")
            try Keyboard.holding("Control_L") { try program.clickItem("5") }
            try program.click(.button, "Delete")
            try program.waitForLabel("18 items")
            try program.wait("both are gone") {
                !program.shows(.listItem, "3") && !program.shows(.listItem, "5")
            }
            _ = try program.item("4")
        }
    }

    /// C09
    func testASelectedItemIsWhite() throws {
        try page("C09") { program in
            try program.clickItem("Item 2")
            try program.waitForLabel("Item 2 is white")
            let item = try program.item("Item 2")
            try program.wait("it is selected") { item.isSelected }
        }
    }

    /// C10
    func testAnItemIsHighlightedBeforeItIsSelected() throws {
        try page("C10") { program in
            try program.clickItem("3")
            try program.waitForLabel(
                "shouldHighlight 3\ndidHighlight 3\ndidUnhighlight 3\nshouldSelect 3\ndidSelect 3")
            let item = try program.frame(ofItem: "4")
            try Pointer.drag(from: item.center, over: [(item.x + 20, item.y + 400)])
            try program.waitForLabel("shouldHighlight 4\ndidHighlight 4\ndidUnhighlight 4")
        }
    }

    /// C11
    func testAnItemIsCopied() throws {
        try page("C11") { program in
            try Pointer.click(program.frame(ofItem: "4").center, button: 3)
            let copy = try program.wait("the menu") {
                program.windows.last?.first { $0.name == "Copy" && !$0.frame.isEmpty }
            }
            XCTAssertNil(program.windows.last?.first { $0.name == "Cut" })
            try Pointer.click(copy.frame.center)
            try program.waitForLabel("Copy of item 4")
        }
    }

    /// C22
    func testADelayedPressSelectsNothing() throws {
        try page("C22") { program in
            try Pointer.doubleClick(program.frame(ofItem: "3").center)
            try program.waitForLabel("Double click on item 3, 1 selected")
            try program.click(.checkBox, "Delay the Press")
            let item = try program.item("5")
            try Pointer.doubleClick(program.frame(ofItem: "5").center)
            try program.label("item 5") { $0.hasPrefix("Double click on item 5") }
            XCTAssertFalse(item.isSelected)
        }
    }

    /// C23
    func testAnItemIsDragged() throws {
        try page("C23") { program in
            let (start, end) = try (program.frame(ofItem: "A"), program.frame(ofItem: "C"))
            try Pointer.drag(
                from: start.center, over: [(start.center.x + 20, start.center.y), end.center])
            try program.waitForLabel("BCADEFGH")
        }
    }

    /// C37
    func testTheSelectionIsTheSameInBoth() throws {
        try page("C37") { program in
            try Pointer.click(program.row("Clara").frame.center)
            try program.waitForLabel("Clara, from the table")
            let item = try program.item("Clara")
            try program.wait("it is selected in the collection") { item.isSelected }
            try program.clickItem("Beatrice")
            try program.waitForLabel("Beatrice, from the collection")
            let row = try program.row("Beatrice")
            try program.wait("it is selected in the table") { row.isSelected }
        }
    }
}
