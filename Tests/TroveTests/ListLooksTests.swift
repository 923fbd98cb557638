import UITestSupport
import XCTest

/// The looks of the rows of a list: their spacing, and a value at the right.
final class ListLooksTests: TroveTestCase {
    /// Clicks a button and then items of its menu; the menu slides to each submenu.
    private func choose(_ names: String..., in trove: RunningProgram) throws {
        for name in names {
            let item = try trove.wait("“\(name)” can be clicked") {
                trove.windows.lazy.compactMap { window in
                    window.first { $0.name == name && $0.isShowing && !$0.frame.isEmpty }
                }.first
            }
            try Programs.settle()
            try Pointer.click(item.frame.center)
        }
        try trove.press("Escape", until: "the menu is closed") {
            trove.windows.first?.first(where: { $0.name == names[1] && $0.isShowing }) == nil
        }
    }

    func testRowsAreCompactOrComfortable() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(2)
        let normal = try trove.row(titles[0]).frame.height
        try choose("View", "Compact", in: trove)
        try trove.wait("the rows are lower") {
            try trove.row(titles[0]).frame.height < normal
        }
        try trove.wait("it is in the library") { try user.setting("density") == "compact" }
        try choose("View", "Comfortable", in: trove)
        try trove.wait("the rows are higher") {
            try trove.row(titles[0]).frame.height > normal
        }
        try trove.quit()
    }

    func testAValueIsAtTheRight() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(1)
        let pages = try XCTUnwrap(
            try user.library.value("SELECT pages FROM books WHERE title = '\(titles[0])'"))
        XCTAssertFalse(try trove.row(titles[0]).name.contains(pages))
        try choose("Sort and Group", "Trailing Value", "Pages", in: trove)
        try trove.wait("the row says its value") {
            try trove.row(titles[0]).name.contains(pages)
        }
        try trove.wait("it is in the library") { try user.setting("rowValue") != nil }
        try trove.quit()
    }

    func testValuesAtTheRightAreDrawnAsTheyAreInATable() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title", "Rating:rating", "Genre:choice", "Seen:checkbox")
        try user.trovectl("add", "Films", "Title=Alien", "Rating=4", "Genre=Horror", "Seen=yes")
        try user.trovectl("add", "Films", "Title=Brazil")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 2)
        try choose("Sort and Group", "Trailing Value", "Rating", in: trove)
        try trove.wait("stars") { try trove.row("Alien").name.contains("★★★★") }
        var pictures: Set<String> = []
        for field in ["Genre", "Seen"] {
            let before = try Screen.signature(of: try trove.row("Alien").frame)
            try choose("Sort and Group", "Trailing Value", field, in: trove)
            try trove.wait("the value is drawn") {
                try Screen.signature(of: try trove.row("Alien").frame) != before
            }
            try Programs.settle()
            pictures.insert(try Screen.signature(of: try trove.row("Alien").frame))
        }
        XCTAssertEqual(pictures.count, 2, "a chip is not a check mark")
        XCTAssertTrue(try trove.row("Alien").name.contains("Yes"))
        try trove.quit()
    }
}

extension TroveUser {
    /// A stored setting of the only list.
    fileprivate func setting(_ name: String) throws -> String? {
        let value = try library.value("SELECT coalesce(settings ->> '$.\(name)', '') FROM list")
        return value == "" ? nil : value
    }
}
