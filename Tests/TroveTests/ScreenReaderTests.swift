import UITestSupport
import XCTest

/// A list as a screen reader meets it, through the accessibility bus.
final class ScreenReaderTests: TroveTestCase {
    func testAListHasAllItsRowsAndEachItsPlace() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.airports, for: user)
        let table = try trove.table()
        try trove.wait("all rows") { table.childCount == 3376 && table.rowCount == 3376 }
        let titles = try user.airports(3376)
        let rows = try trove.rows()
        XCTAssertLessThan(rows.count, 40)
        XCTAssertEqual(rows.map(\.title), Array(titles.prefix(rows.count)))
        let seventeenth = try XCTUnwrap(table.child(at: 16))
        XCTAssertEqual(seventeenth.attributes["posinset"], "17")
        XCTAssertEqual(seventeenth.attributes["setsize"], "3376")
        XCTAssertEqual(seventeenth.role, .tableCell)

        let last = try XCTUnwrap(table.child(at: 3375))
        XCTAssertFalse(last.isShowing)
        XCTAssertEqual(last.title, titles[3375])
        XCTAssertTrue(last.name.hasPrefix(titles[3375]), last.name)
        XCTAssertTrue(table.selectChild(at: 3375))
        try trove.wait("the last row is selected and on screen") {
            last.isSelected && last.isShowing
        }
        XCTAssertTrue(try XCTUnwrap(table.child(at: 1700)).scrollIntoView())
        try trove.wait("row 1 701 is on screen") {
            try trove.rows().contains { $0.indexInParent == 1700 }
        }
        try trove.quit()
    }
}
