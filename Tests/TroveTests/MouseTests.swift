import UITestSupport
import XCTest

/// Dragging rows outside the list changes nothing, and a single click does not rename.
final class MouseTests: TroveTestCase {
    func testARowLetGoBesideTheListStaysWhereItWas() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Programs.settle()
        let titles = try user.books(5)
        let row = try trove.row(titles[1]).frame
        let table = try trove.table().frame
        let outside = [
            (table.x - 60, row.center.y + 90), (table.x + table.width + 120, row.center.y + 120),
            (row.center.x, table.y - 20),
        ]
        for point in outside {
            // Move inside the list first, where the row would get another place.
            try Pointer.drag(
                from: row.center, over: [(row.center.x, row.center.y + 120), point])
            try trove.wait("the row is back at its place") {
                try Array(trove.titles().prefix(5)) == titles
            }
            try Programs.settle()
        }
        XCTAssertEqual(try user.books(5), titles)
        try Pointer.move(to: row.center)
        try Pointer.press()
        try Pointer.move(through: [(row.center.x, row.center.y + 120)])
        try Keyboard.press("Escape")
        try Pointer.release()
        try Programs.settle()
        XCTAssertEqual(try user.books(5), titles)
        try trove.quit()
    }

    func testADragSidewaysNeverOffersToDelete() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Programs.settle()
        let row = try trove.rows(atLeast: 3)[1].frame
        for x in [row.x + 20, row.x + row.width + 150] {
            try Pointer.drag(from: row.center, over: [(x, row.center.y + 4)])
            try Programs.settle()
            XCTAssertFalse(trove.shows(.button, "Delete"))
        }
        try trove.quit()
    }

    func testTheSecondClickOnARowRenamesItAndTheFirstAfterAStartDoesNot() throws {
        let user = try TroveUser()
        // By the time the screen is still, a second click is not a double click.
        try user.setGtkSettings(["gtk-double-click-time": "20"])
        var trove = try startTrove(importing: Self.books, for: user)
        let title = try user.books(2)[1]
        try Programs.settle()
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("the row is selected") { try trove.row(title).isSelected }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the row is selected again") { try trove.row(title).isSelected }
        try Programs.settle()
        try Pointer.click(try trove.row(title).frame.center)
        try Programs.settle()
        XCTAssertNil(trove.focused(.entry), "the first click renames nothing")
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("the second one does") { trove.focused(.entry)?.text == title }
        try Keyboard.press("Escape")
        try trove.wait("the keyboard is in the list again") { trove.focused(.entry) == nil }
        try Programs.settle()
        let entry = try trove.find(.entry, "Author")
        try Pointer.click(entry.frame.center)
        try trove.wait("the keyboard is in the form") { trove.focused(.entry) != nil }
        try Programs.settle()
        try Pointer.click(try trove.row(title).frame.center)
        try Programs.settle()
        XCTAssertNil(trove.focused(.entry), "coming back from the form is not renaming")
        try trove.quit()
    }
}
