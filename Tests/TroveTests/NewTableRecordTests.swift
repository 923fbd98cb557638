import Foundation
import UITestSupport
import XCTest

/// 35.2: new records of a table are typed into their row, and stay in it.
final class NewTableRecordTests: TroveTestCase {
    private static func keys(_ text: String) -> [String] { text.map { String($0) } }

    /// Starts Trove with films in a table without the record pane.
    private func startTable(
        for user: TroveUser, fields: [String] = ["Title", "Year:number", "Seen:checkbox"],
        films: [String]
    ) throws -> RunningProgram {
        try user.trovectl(["new", "Films"] + fields)
        for film in films { try user.trovectl("add", "Films", "Title=\(film)", "Year=1985") }
        let trove = try user.startTrove()
        _ = try trove.find(.button, "Add Record")
        try Keyboard.press("ctrl+2", "F9")
        try Programs.settle()
        return trove
    }

    private func clickTitle(_ title: String, in trove: RunningProgram) throws {
        let head = try trove.find(.button, "Title").frame
        try Pointer.click((head.center.x, try trove.row(title).frame.center.y))
    }

    private func films(of user: TroveUser) throws -> [[String]] {
        try user.library.rows("SELECT title, coalesce(year, '') FROM films ORDER BY id")
    }

    func testANewRecordIsTypedIntoItsRow() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user, films: [])
        // The first record comes with the table, and keys that follow at once are for it.
        try Keyboard.rush(
            ["ctrl+n"] + Self.keys("ran") + ["Tab"] + Self.keys("1985") + ["Return", "ctrl+n"]
                + Self.keys("alien") + ["Return"])
        try trove.wait("each key is in its record") {
            try films(of: user) == [["ran", "1985"], ["alien", ""]]
        }
        // In the order of titles, it is first while it is empty, and moves with what is typed.
        try Pointer.click(try trove.find(.button, "Title").frame.center)
        try trove.wait("the order") { try trove.titles() == ["alien", "ran"] }
        try Keyboard.press("ctrl+n")
        try trove.wait("the cell") { trove.focused(.entry)?.text == "" }
        try Keyboard.press("z", "Tab", "7", "Return")
        try trove.wait("both values are in one record") {
            try films(of: user) == [["ran", "1985"], ["alien", ""], ["z", "7"]]
        }
        XCTAssertEqual(try trove.titles(), ["alien", "ran", "z"])
        XCTAssertTrue(trove.shows(.button, "Show Record Pane"), "The pane stays hidden.")
        try trove.quit()
    }

    func testANewRecordThatIsLeftEmptyGoes() throws {
        let user = try TroveUser()
        let trove = try startTable(for: user, films: ["Ran", "Brazil"])
        let before = try films(of: user)
        func add() throws {
            try Keyboard.press("ctrl+n")
            try trove.wait("the cell") { trove.focused(.entry)?.text == "" }
        }
        try clickTitle("Ran", in: trove)
        try Programs.settle()
        for keys in [["Escape"], ["x", "Escape"], ["Return", "Up"], ["Tab", "Escape"]] {
            try add()
            try Keyboard.rush(keys)
            try trove.wait("it is gone after \(keys)") {
                try films(of: user) == before && trove.rows().count == 2
            }
            XCTAssertTrue(try trove.table().isFocused, "\(keys)")
        }
        try add()
        try add()
        try Keyboard.press("Escape")
        try trove.wait("both are gone") {
            try films(of: user) == before && trove.rows().count == 2
        }
        XCTAssertTrue(trove.shows(.button, "Show Record Pane"), "The pane stays hidden.")
        try trove.quit()
    }

    /// Who types into the page goes on there, in the title, whatever is the first field; a value
    /// that a cell refuses is not lost.
    func testANewRecordBeginsWhereThePersonTypes() throws {
        let user = try TroveUser()
        let trove = try startTable(
            for: user, fields: ["Seen:checkbox", "Title", "Year:number"], films: ["Ran"])
        try clickTitle("Ran", in: trove)
        try Keyboard.press("F9")
        try Programs.settle()
        try Pointer.click(try trove.find(.entry, "Title").frame.center)
        try Keyboard.press("ctrl+n")
        try Keyboard.type("Brazil")
        try Keyboard.press("Tab")
        try trove.wait("it is typed in the page") {
            try films(of: user) == [["Ran", "1985"], ["Brazil", ""]]
        }
        XCTAssertEqual(try trove.find(.entry, "Title").text, "Brazil")

        try clickTitle("Ran", in: trove)
        try Keyboard.press("Right", "Right")
        try Keyboard.type("soon")
        try Keyboard.press("ctrl+n")
        try Keyboard.type("Alien")
        try Keyboard.press("Return")
        try trove.wait("the new record has its title") {
            try films(of: user) == [["Ran", "1985"], ["Brazil", ""], ["Alien", ""]]
        }
        XCTAssertTrue(try trove.row("Ran").name.contains("soon"), "The text is kept as a draft.")
        try trove.quit()
    }
}
