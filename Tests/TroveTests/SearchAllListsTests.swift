import Foundation
import UITestSupport
import XCTest

/// The search through all lists, by mouse and by keys.
final class SearchAllListsTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let lists = [
            "things.csv": "Thing,Price,Shop\nPen,1,\nInk,2,Paper & Co\nPad,3,\n",
            "wishes.csv": "Thing,Giver\nSofa,\nPaper lamp,Ink & Co\n",
            "plants.csv": "Name,Place\nRose,Garden\nPaperwhite,House\n",
        ]
        for (name, text) in lists.sorted(by: { $0.key < $1.key }) {
            let file = user.home.url.appendingPathComponent(name)
            try text.write(to: file, atomically: true, encoding: .utf8)
            try user.trovectl("import", "--header", file.path)
        }
        let trove = try user.startTrove()
        try trove.click(.listItem, "Things, 3 records")
        try trove.wait("its records") { try trove.titles() == ["Pen", "Ink", "Pad"] }
        return trove
    }

    private func focusedSearch(_ trove: RunningProgram) -> Accessible? {
        trove.focused(.entry).flatMap { $0.name == "Search All Lists" ? $0 : nil }
    }

    func testAResultIsOpenedByMouseAndBackReturns() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("Search All Lists")
        try trove.wait("the search has the keyboard") { focusedSearch(trove) != nil }
        try trove.wait("the page says what to do") {
            trove.windows.first?.outline.contains("Type to find records in all lists.") == true
        }
        try Keyboard.type("paper")
        try trove.wait("the results") {
            try trove.titles().sorted() == ["Ink", "Paper lamp", "Paperwhite"]
        }
        try trove.wait("their number") { trove.shows(.label, "3 records") }
        try trove.wait("their lists") {
            let text = trove.windows.first?.outline ?? ""
            return ["Plants", "Things", "Wishes"].allSatisfy { text.contains("\($0) · 1 record") }
        }
        try Pointer.click(try trove.row("Paper lamp").frame.center)
        try trove.wait("it is open in its list") {
            try trove.titles() == ["Sofa", "Paper lamp"]
                && trove.row("Paper lamp").isSelected
        }
        XCTAssertEqual(
            trove.windows.first?.first(.listItem, "Wishes, 2 records")?.isSelected, true)
        try trove.click(.button, "Back")
        try trove.wait("the results again") {
            try trove.titles().sorted() == ["Ink", "Paper lamp", "Paperwhite"]
                && trove.row("Paper lamp").isSelected
        }
        try trove.click(.button, "Save as Smart List…")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try trove.click(.button, "Create")
        _ = try trove.find(.listItem, "paper, 3 records")
        XCTAssertEqual(
            try user.library.rows("SELECT name, query, list_id FROM smart_list"),
            [["paper", "paper", ""]])
        try trove.quit()
    }

    /// In a narrow window, the results are in the place of the records, and *Back* leads to them.
    func testBackLeadsToTheResultsInANarrowWindow() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.resizeWindow(width: 480, height: 640)
        try trove.wait("the window is narrow") { !trove.shows(.listItem, "Things, 3 records") }
        try Keyboard.press("ctrl+shift+f")
        try trove.wait("the search has the keyboard") { focusedSearch(trove) != nil }
        try Keyboard.type("paper")
        try trove.wait("the results") {
            try trove.titles().sorted() == ["Ink", "Paper lamp", "Paperwhite"]
        }
        try Pointer.click(try trove.row("Paper lamp").frame.center)
        try trove.wait("its form") {
            trove.windows.first?.outline.contains("label \"Giver\"") == true
        }
        try trove.click(.button, "Back")
        try trove.wait("the results again") {
            try trove.titles().sorted() == ["Ink", "Paper lamp", "Paperwhite"]
        }
        try Keyboard.press("Escape")
        try trove.wait("the list from before") { try trove.titles() == ["Pen", "Ink", "Pad"] }
        try trove.quit()
    }

    func testResultsAreOpenedByKeysAndEscapeReturns() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.focusTableByKeyboard()
        try Keyboard.press("End")
        try trove.wait("a record is selected") { try trove.row("Pad").isSelected }
        try Keyboard.press("ctrl+shift+f")
        try trove.wait("the search has the keyboard") { focusedSearch(trove) != nil }
        try Keyboard.type("thing:p")
        try trove.wait("only lists with the field are searched") {
            try trove.titles() == ["Pen", "Pad", "Paper lamp"]
        }
        try trove.wait("it says so") {
            trove.windows.first?.outline.contains(
                "Searching only lists with these fields: “Things”, “Wishes”.") == true
        }
        try Keyboard.press("Return")
        try trove.wait("the first result is selected") { try trove.row("Pen").isSelected }
        try Keyboard.press("Down")
        try trove.wait("the next result is selected") { try trove.row("Pad").isSelected }
        try Keyboard.press("ctrl+Page_Down")
        try trove.wait("the last result is selected") { try trove.row("Paper lamp").isSelected }
        try Keyboard.press("Return")
        try trove.wait("it is open in its list") {
            try trove.titles() == ["Sofa", "Paper lamp"]
        }
        try Keyboard.press("alt+Left")
        try trove.wait("the results again") {
            try trove.titles() == ["Pen", "Pad", "Paper lamp"]
                && trove.row("Paper lamp").isSelected
        }
        try Keyboard.press("Escape")
        try trove.wait("the list and the record from before") {
            try trove.titles() == ["Pen", "Ink", "Pad"] && trove.row("Pad").isSelected
        }

        // A search without results.
        try Keyboard.press("ctrl+shift+f")
        try trove.wait("the search has the keyboard") { focusedSearch(trove) != nil }
        try Keyboard.type("nothing like this")
        try trove.wait("there are none") {
            trove.windows.first?.outline.contains("No records match “nothing like this”.") == true
        }
        try Keyboard.press("Escape")
        try trove.wait("the record is selected again") {
            try trove.titles() == ["Pen", "Ink", "Pad"] && trove.row("Pad").isSelected
        }
        try trove.quit()
    }
}
