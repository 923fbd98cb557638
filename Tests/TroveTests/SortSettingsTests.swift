import Foundation
import UITestSupport
import XCTest

/// Sorting by several keys, and groups, in the settings of a list.
final class SortSettingsTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Year:number", "Seen:date")
        for (title, year) in [("Brazil", "1985"), ("Alien", "1979"), ("Witness", "1985")] {
            try user.trovectl(
                "add", "Films", "Title=\(title)", "Year=\(year)", "Seen=2020-05-01")
        }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    private func settings(of user: TroveUser) throws -> String {
        try user.library.value("SELECT settings FROM list") ?? ""
    }

    func testKeysAndGroupsAreChosenByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.chooseFromMainMenu("List Settings…")
        try trove.click(.toggleButton, "Sorting and Groups")
        try trove.click(.button, "Add Sort Key")
        try trove.choose("Year", from: "Sort Key 1")
        try trove.choose("Descending", from: "Order of “Year”")
        try trove.click(.button, "Add Sort Key")
        try trove.choose("Descending", from: "Order of “Title”")
        try trove.wait("the records are sorted") {
            try trove.titles() == ["Witness", "Brazil", "Alien"]
        }
        try trove.click(.button, "Move “Title” Up")
        try trove.wait("the order of the keys is changed") {
            try settings(of: user).contains(
                #""sort":[{"by":1,"descending":true},{"by":2,"descending":true}]"#)
        }
        try trove.click(.button, "Remove Sort Key “Title”")
        try trove.choose("Seen", from: "Group by")
        try trove.wait("the groups are saved") {
            try settings(of: user).contains(#""grouping":{"as":"year","by":3}"#)
        }
        try trove.choose("Month", from: "Group Size")
        try trove.wait("the way is saved") {
            try settings(of: user).contains(#""grouping":{"as":"month","by":3}"#)
        }
        try trove.click(.button, "Done")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testKeysAreChosenByKeyboard() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try Keyboard.press("alt+Return")
        try trove.wait("the name of the list has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        for _ in 0..<8 where trove.focused(.toggleButton)?.name != "Sorting and Groups" {
            try Keyboard.press("Tab")
            try Programs.settle()
        }
        try Keyboard.press("space", "alt+k")
        _ = try trove.find(.comboBox, "Sort Key 1")
        try trove.wait("the records are sorted") {
            try trove.titles() == ["Alien", "Brazil", "Witness"]
        }
        try Keyboard.press("Tab", "Down")
        try trove.wait("the records are in descending order") {
            try trove.titles() == ["Witness", "Brazil", "Alien"]
        }
        try Keyboard.press("alt+d")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }
}

extension RunningProgram {
    /// Chooses an item of a pop-up button.
    fileprivate func choose(_ item: String, from button: String) throws {
        try click(.comboBox, button)
        XCTAssertTrue(try find(.menuItem, item).perform("click"), item)
    }
}
