import Foundation
import UITestSupport
import XCTest

/// Moving, copying, merging and exporting selected records, by mouse and by keys.
final class SelectedRecordsTests: TroveTestCase {
    /// Starts Trove with a list of things and a list of wishes, which lacks a price.
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let things = user.home.url.appendingPathComponent("things.csv")
        try """
        Thing,Price,Shop
        Pen,1,
        Ink,2,Paper & Co
        Pad,3,
        Pad,4,Paper & Co
        """.write(to: things, atomically: true, encoding: .utf8)
        let wishes = user.home.url.appendingPathComponent("wishes.csv")
        try "Thing,Shop\nSofa,\nLamp,\n".write(to: wishes, atomically: true, encoding: .utf8)
        try user.trovectl("import", wishes.path)
        try user.trovectl("import", things.path)
        let trove = try user.startTrove()
        try trove.click(.listItem, "Things, 4 records")
        _ = try trove.rows(atLeast: 4)
        try Programs.settle()
        return trove
    }

    private func select(_ rows: Int..., in trove: RunningProgram) throws {
        let frames = try trove.rows().map(\.frame.center)
        try Pointer.click(frames[rows[0]])
        try Keyboard.holding("ctrl") {
            for row in rows.dropFirst() { try Pointer.click(frames[row]) }
        }
        try trove.wait("the rows are selected") {
            try trove.rows().map(\.isSelected)
                == frames.indices.map { rows.contains($0) }
        }
    }

    func testRecordsMoveToAnotherListWithTheFieldsThatItLacks() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select(0, 2, in: trove)
        try trove.click(.button, "Move…")
        _ = try trove.find(.button, "Move")
        try trove.wait("the lacking field") {
            trove.windows.last?.outline.contains("“Wishes” has no field for “Price”.") == true
        }
        try trove.click(.button, "Move")
        try trove.wait("both are there") {
            try user.wishes() == ["Sofa", "Lamp", "Pen", "Pad"]
        }
        XCTAssertEqual(
            try user.library.rows("SELECT price FROM wishes ORDER BY id DESC LIMIT 1"), [["3"]])
        try trove.wait("they left") { try user.things() == ["Ink", "Pad"] }
        try trove.click(.button, "Undo")
        try trove.wait("one undo brings them back") {
            try user.things() == ["Pen", "Ink", "Pad", "Pad"]
        }
        try trove.wait("the other list is as before") { try user.wishes() == ["Sofa", "Lamp"] }
        try trove.quit()
    }

    func testRecordsThatSomebodyDeletedMeanwhileAreNotMoved() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        let cases = [
            ([0, 2], "3", "3 records", "1 record moved to “Wishes”"), ([0], "2", "1 record", ""),
        ]
        for (rows, removed, left, result) in cases {
            try select(rows[0], in: trove)
            if rows.count > 1 {
                try Keyboard.holding("ctrl") {
                    try Pointer.click(try trove.rows()[rows[1]].frame.center)
                }
            }
            try Programs.settle()
            try Keyboard.press("ctrl+shift+m")
            try trove.wait("the dialog") { trove.shows(.button, "Move") }
            try user.trovectl("remove", "Things", removed)
            try trove.wait("its deletion") { trove.shows(.listItem, "Things, \(left)") }
            try trove.click(.button, "Move")
            if result.isEmpty {
                try trove.wait("the reason") {
                    trove.windows.contains {
                        $0.outline.contains("“Ink” was moved to the trash by another program.")
                    }
                }
                try Keyboard.press("Escape")
            } else {
                try trove.wait("what was moved") { trove.shows(.alert, result) }
            }
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
            XCTAssertEqual(try user.wishes(), ["Sofa", "Lamp", "Pen"])
            XCTAssertEqual(
                try user.library.rows("SELECT count(*) FROM wishes WHERE deleted_at IS NOT NULL"),
                [["0"]])
        }
        try trove.quit()
    }

    func testRecordsAreCopiedByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "shift+Down", "Menu")
        try trove.wait("the menu") { trove.shows(.button, "Copy to List…") }
        try trove.press("Down", until: "the keyboard reaches the item") {
            trove.focused(.button)?.name == "Copy to List…"
        }
        try Keyboard.press("Return")
        try trove.wait("the dialog has the keyboard") {
            trove.windows.last?.isActive == true && trove.shows(.button, "Copy")
        }
        try Keyboard.press("alt+o")
        try trove.wait("both are there") {
            try user.wishes() == ["Sofa", "Lamp", "Pen", "Ink"]
        }
        XCTAssertEqual(try user.things(), ["Pen", "Ink", "Pad", "Pad"])
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testRecordsAreMergedSideBySide() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try user.trovectl("fields", "add", "Things", "Stars:rating")
        try user.trovectl("set", "Things", "3", "Stars=2")
        try user.trovectl("set", "Things", "4", "Stars=5")
        try select(2, 3, in: trove)
        try trove.click(.button, "Merge…")
        // A screen reader reads the number of stars.
        _ = try trove.find(.radioButton, "Stars: 5")
        try trove.click(.radioButton, "Price: 4")
        try trove.click(.button, "Merge")
        try trove.wait("one is left") { try user.things() == ["Pen", "Ink", "Pad"] }
        XCTAssertEqual(
            try user.library.rows(
                "SELECT price, shop FROM things WHERE thing = 'Pad' AND deleted_at IS NULL"),
            [["4", "Paper & Co"]])
        try trove.wait("it is selected") {
            try trove.rows().map(\.isSelected) == [false, false, true]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo brings both back") {
            try user.things() == ["Pen", "Ink", "Pad", "Pad"]
        }
        try trove.quit()
    }

    func testDuplicatesAreFoundAndMerged() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("Find Duplicates…")
        _ = try trove.find(.listItem, "Pad")
        try trove.click(.radioButton, "Keep Record 2, “Pad”")
        try trove.click(.button, "Merge")
        try trove.wait("one is left") { try user.things() == ["Pen", "Ink", "Pad"] }
        XCTAssertEqual(
            try user.library.rows(
                "SELECT price FROM things WHERE thing = 'Pad' AND deleted_at IS NULL"), [["4"]])
        try trove.wait("nothing is left to do") {
            trove.windows.last?.outline.contains("No Duplicates Left") == true
        }
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testSelectedRecordsAreCopiedAsText() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select(0, 1, in: trove)
        try Keyboard.press("ctrl+shift+c")
        try trove.wait("it says so") {
            trove.windows.first?.outline.contains("2 records copied as text") == true
        }
        try trove.quit()
    }

    func testSelectedRecordsAreExported() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select(1, 3, in: trove)
        let file = user.home.url.appendingPathComponent("selected.csv")
        try trove.click(.button, "Export…")
        try trove.continueExport(titled: "Export 2 Records")
        try Keyboard.press("ctrl+a")
        try Keyboard.type(file.path)
        try Keyboard.press("Return")
        try trove.wait("the file is written") {
            (try? String(contentsOf: file, encoding: .utf8))
                == "Thing,Price,Shop\nInk,2,Paper & Co\nPad,4,Paper & Co\n"
        }
        try trove.quit()
    }

    func testRecordsAreDraggedOntoAListAndCtrlCopies() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select(1, 2, in: trove)
        let rows = try trove.rows().map(\.frame.center)
        func wishesRow() throws -> (x: Int, y: Int) {
            try trove.wait("the other list") {
                trove.windows.first?.first {
                    $0.role == .listItem && $0.name.hasPrefix("Wishes")
                }
            }.frame.center
        }
        let target = try wishesRow()
        try Keyboard.holding("ctrl") {
            try Pointer.drag(from: rows[1], over: [(target.x + 20, target.y + 4), target])
        }
        try trove.wait("what the list lacks") {
            trove.windows.last?.outline.contains("“Wishes” has no field for “Price”.") == true
        }
        try trove.click(.button, "Copy")
        try trove.wait("copies are there") {
            try user.wishes() == ["Sofa", "Lamp", "Ink", "Pad"]
        }
        XCTAssertEqual(try user.things(), ["Pen", "Ink", "Pad", "Pad"])
        try trove.wait("the window has the keyboard") {
            trove.windows.contains { $0.role == .window && $0.isActive }
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the copies are gone") { try user.wishes() == ["Sofa", "Lamp"] }

        try user.trovectl("set", "Things", "2", "Price=")
        try user.trovectl("set", "Things", "3", "Price=")
        try Programs.settle()
        try Pointer.drag(from: rows[2], over: [(target.x + 20, target.y + 4), target])
        try trove.wait("they move at once") {
            try user.wishes() == ["Sofa", "Lamp", "Ink", "Pad"]
        }
        try trove.wait("they left") { try user.things() == ["Pen", "Pad"] }
        try trove.click(.button, "Undo")
        try trove.wait("one undo brings them back") {
            try user.things() == ["Pen", "Ink", "Pad", "Pad"]
        }
        try trove.quit()
    }

    func testSeveralRowsAreDraggedToANewPlace() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try select(0, 2, in: trove)
        let frames = try trove.rows().map(\.frame)
        let end = (frames[3].center.x, frames[3].y + frames[3].height - 4)
        try Pointer.drag(from: frames[0].center, over: [frames[2].center, end])
        try trove.wait("both are at the end") {
            try user.things() == ["Ink", "Pad", "Pen", "Pad"]
        }
        try trove.wait("they are selected") {
            try trove.rows().map(\.isSelected) == [false, false, true, true]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("one undo puts them back") {
            try user.things() == ["Pen", "Ink", "Pad", "Pad"]
        }
        try trove.quit()
    }
}

extension TroveUser {
    fileprivate func things() throws -> [String] { try titles(of: "things") }

    fileprivate func wishes() throws -> [String] { try titles(of: "wishes") }

    private func titles(of table: String) throws -> [String] {
        try library.rows(
            "SELECT thing FROM \(table) WHERE deleted_at IS NULL ORDER BY position"
        ).map { $0[0] }
    }
}
