import UITestSupport
import XCTest

/// Check marks on covers and cards, and the keys that replace a selection.
final class SelectionMarkTests: TroveTestCase {
    private func startFilms(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Genre:choice")
        for title in ["Alien", "Brazil", "Carrie"] {
            try user.trovectl("add", "Films", "Title=\(title)", "Genre=Drama")
        }
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    /// The color in the corner of a cover, where its check mark is.
    private func corner(_ title: String, in trove: RunningProgram) throws -> String {
        let frame = try trove.wait("the cover") {
            try trove.covers().first { $0.coverTitle == title }?.frame
        }
        // Beside the middle of the mark.
        return try Screen.color(at: (frame.x + 12 + 4, frame.y + 12 + 11))
    }

    func testCoversHaveCheckMarksWhileSelecting() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Keyboard.press("ctrl+3")
        try trove.wait("the covers") { try trove.covers().count == 3 }
        try Programs.settle()
        let plain = try corner("Brazil", in: trove)
        try Keyboard.press("ctrl+shift+s")
        try trove.wait("a mark is on the cover") { try corner("Brazil", in: trove) != plain }
        try Programs.settle()
        let off = try corner("Brazil", in: trove)
        for title in ["Brazil", "Carrie"] {
            let frame = try trove.wait("the cover") {
                try trove.covers().first { $0.coverTitle == title }?.frame
            }
            try Pointer.click(frame.center)
        }
        try trove.wait("both are selected") {
            try trove.covers().filter(\.isSelected).map(\.coverTitle) == ["Brazil", "Carrie"]
        }
        try trove.wait("the mark is set") { try corner("Brazil", in: trove) != off }
        XCTAssertEqual(try corner("Brazil", in: trove), try corner("Carrie", in: trove))
        try Pointer.click(
            try trove.wait("the cover") {
                try trove.covers().first { $0.coverTitle == "Brazil" }?.frame.center
            })
        try trove.wait("a click takes the mark back") {
            try trove.covers().filter(\.isSelected).map(\.coverTitle) == ["Carrie"]
        }
        try Keyboard.press("Escape")
        try Programs.settle()
        XCTAssertEqual(try corner("Brazil", in: trove), plain)
        try trove.quit()
    }

    func testHomeAndEndReplaceASelection() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Pointer.click(try trove.row("Alien").frame.center)
        try Keyboard.press("ctrl+a")
        try trove.wait("all are selected") { try trove.rows().allSatisfy(\.isSelected) }
        try Keyboard.press("End")
        try trove.wait("only the last one is") { try trove.selected() == ["Carrie"] }
        try Keyboard.press("shift+Home")
        try trove.wait("all are selected") { try trove.rows().allSatisfy(\.isSelected) }
        try Keyboard.press("Home")
        try trove.wait("only the first one is") { try trove.selected() == ["Alien"] }
        try trove.quit()
    }

    func testAClickInTheTrashSelectsOnlyItsRow() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title")
        for title in ["Alien", "Brazil", "Carrie", "Diva"] {
            try user.trovectl("add", "Films", "Title=\(title)")
        }
        try user.trovectl("remove", "Films", "1", "2", "3")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Trash, 3 records")
        try trove.wait("the records") { try trove.titles().count == 3 }
        try Programs.settle()
        try Pointer.click(try trove.row("Alien").frame.center)
        try trove.wait("it is selected") { try trove.selected() == ["Alien"] }
        try Pointer.click(try trove.row("Brazil").frame.center)
        try trove.wait("only the other one is") { try trove.selected() == ["Brazil"] }
        try Pointer.click(try trove.row("Brazil").frame.center)
        try Keyboard.holding("ctrl") { try Pointer.click(try trove.row("Carrie").frame.center) }
        try trove.wait("both are") {
            try Set(trove.selected()) == ["Brazil", "Carrie"]
        }
        try Keyboard.press("ctrl+a", "Home")
        try trove.wait("Home replaces the selection") { try trove.selected().count == 1 }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The titles of the selected rows.
    fileprivate func selected() throws -> [String] {
        try rows().filter(\.isSelected).map(\.title)
    }
}
