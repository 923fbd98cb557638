import UITestSupport
import XCTest

/// The groups of a list: their counts, and folding them by mouse, by keys and by the menu.
final class FoldingTests: TroveTestCase {
    private static let films = [
        ("Alien", "Horror"), ("Amadeus", "Drama"), ("Brazil", "Drama"), ("Carrie", "Horror"),
        ("Diva", "Crime"),
    ]

    /// Starts Trove with films grouped by genre, in the order of the titles.
    private func startFilms(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Genre")
        for (title, genre) in Self.films {
            try user.trovectl("add", "Films", "Title=\(title)", "Genre=\(genre)")
        }
        try user.trovectl("change", "Films", "--group", "Genre")
        let trove = try user.startTrove()
        try trove.wait("the groups with their counts") {
            try trove.groups() == ["Crime, 1", "Drama, 2", "Horror, 2"]
        }
        try Programs.settle()
        return trove
    }

    func testAGroupIsFoldedByAClick() throws {
        let user = try TroveUser()
        var trove = try startFilms(for: user)
        try trove.click(.button, "Collapse Drama")
        try trove.wait("its rows are hidden") {
            try trove.titles() == ["Diva", "Alien", "Carrie"]
        }
        try trove.wait("it is in the library") { try user.foldedGroups().contains("Drama") }
        XCTAssertEqual(try trove.groups(), ["Crime, 1", "Drama, 2", "Horror, 2"])

        // A record that comes into the folded group changes only the count.
        try user.trovectl("add", "Films", "Title=Casablanca", "Genre=Drama")
        try trove.wait("the count follows") { try trove.groups()[1] == "Drama, 3" }
        XCTAssertEqual(try trove.titles(), ["Diva", "Alien", "Carrie"])
        try Programs.settle()
        try Pointer.click(try trove.row("Carrie").frame.center)
        try trove.wait("the right row is selected") { try trove.row("Carrie").isSelected }
        try trove.wait("its form is shown") { trove.filmInForm == "Carrie" }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("it is folded after a restart") {
            try trove.titles() == ["Diva", "Alien", "Carrie"]
        }
        try trove.wait("the row is selected") { try trove.row("Carrie").isSelected }
        try trove.click(.button, "Expand Drama")
        try trove.wait("its rows are back") { try trove.titles().count == 6 }
        try trove.wait("the row is still selected") { try trove.row("Carrie").isSelected }
        try trove.quit()
    }

    func testGroupsAreFoldedByKeys() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Pointer.click(try trove.row("Brazil").frame.center)
        try trove.wait("the row is selected") { try trove.row("Brazil").isSelected }
        try Keyboard.press("Left")
        try trove.wait("the group is folded") {
            try trove.titles() == ["Diva", "Alien", "Carrie"]
        }
        try trove.wait("its header has the keyboard") {
            trove.focused(.button)?.name == "Expand Drama"
        }
        try Keyboard.press("Right")
        try trove.wait("the group is open") { try trove.titles().count == 5 }
        try trove.wait("its header has the keyboard") {
            trove.focused(.button)?.name == "Collapse Drama"
        }
        try Keyboard.press("Down")
        try trove.wait("the first row of the group") { try trove.row("Amadeus").isSelected }
        try trove.wait("its form is shown") { trove.filmInForm == "Amadeus" }

        try Keyboard.press("ctrl+3")
        try trove.wait("the gallery") { try trove.covers().count == 5 }
        try trove.click(.button, "Collapse “Horror”")
        try trove.wait("its covers are hidden") {
            try trove.covers().map(\.coverTitle) == ["Diva", "Amadeus", "Brazil"]
        }
        try Keyboard.press("ctrl+1")
        try trove.wait("the same in the list") {
            try trove.titles() == ["Diva", "Amadeus", "Brazil"]
        }
        try Keyboard.press("ctrl+2")
        try trove.wait("the same in the table") {
            try trove.titles() == ["Diva", "Amadeus", "Brazil"] && trove.shows(.button, "Genre")
        }
        try Pointer.click(try trove.row("Brazil").frame.origin)
        try trove.wait("the row is selected") { try trove.row("Brazil").isSelected }
        try Keyboard.press("Right", "Left", "Left")
        try trove.wait("Left folds the group in the first column") {
            try trove.titles() == ["Diva"]
        }
        try trove.wait("its header has the keyboard") {
            trove.focused(.button)?.name == "Expand Drama"
        }
        try Keyboard.press("space")
        try trove.wait("the group is open") {
            try trove.titles() == ["Diva", "Amadeus", "Brazil"]
        }
        try trove.wait("the row is still selected") { try trove.row("Brazil").isSelected }
        try Keyboard.press("Down", "Down", "F2")
        try trove.wait("the second row is edited") { trove.focused(.entry)?.text == "Brazil" }
        try Keyboard.press("Escape")
        try trove.click(.button, "Collapse Drama")
        try trove.wait("a click folds it") { try trove.titles() == ["Diva"] }
        try Pointer.click(try trove.row("Diva").frame.origin)
        try Keyboard.press("Delete", "Right", "ctrl+a", "ctrl+c")
        try trove.click(.button, "Expand Drama")
        try trove.wait("hidden rows were left alone") {
            try trove.titles() == ["Untitled", "Amadeus", "Brazil"]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("the title is back") { try trove.titles().first == "Diva" }
        try Keyboard.press("ctrl+1")
        // A search hides no results.
        try Keyboard.type("alien")
        try trove.wait("the result") { try trove.titles() == ["Alien"] }
        try Keyboard.press("Escape")
        try trove.wait("the folded group") { try trove.titles().count == 3 }
        try trove.quit()
    }

    func testAllGroupsAreFoldedByTheMenu() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try trove.click(.toggleButton, "View")
        try trove.click(.button, "Collapse All")
        try trove.wait("no rows") { try trove.titles() == [] }
        XCTAssertEqual(try trove.groups(), ["Crime, 1", "Drama, 2", "Horror, 2"])
        try trove.wait("it is in the library") { try user.foldedGroups().contains("\"all\":true") }
        try Programs.settle()
        try trove.click(.button, "Expand Crime")
        try trove.wait("one group is open") { try trove.titles() == ["Diva"] }
        try trove.click(.toggleButton, "View")
        try trove.click(.button, "Expand All")
        try trove.wait("all rows") { try trove.titles().count == 5 }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The names of the visible headers of groups, from the top down.
    fileprivate func groups() throws -> [String] {
        try table().all(.heading).filter { !$0.frame.isEmpty }
            .sorted { $0.frame.y < $1.frame.y }.map(\.name)
    }

    /// The title in the form.
    fileprivate var filmInForm: String? { windows.first?.first(.entry, "Title")?.text }
}

extension Frame {
    /// A point in the first column.
    fileprivate var origin: (x: Int, y: Int) { (x + 20, y + 10) }
}

extension TroveUser {
    fileprivate func foldedGroups() throws -> String {
        try library.value("SELECT coalesce(settings ->> '$.foldedGroups', '') FROM list") ?? ""
    }
}
