import Foundation
import TroveModel
import XCTest

@testable import Trove

/// The texts of the history and of the backups.
@MainActor
final class LibraryTextsTests: XCTestCase {
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func time(_ seconds: Double, now: Double) -> String {
        LibraryTexts.time(
            Date(timeIntervalSince1970: seconds), now: Date(timeIntervalSince1970: now),
            calendar: Self.calendar)
    }

    func testTimesAreRelativeToToday() async {
        let now = 1_735_689_600.0 + 9 * 3600
        XCTAssertEqual(time(now - 60, now: now), "Today, 08:59")
        XCTAssertEqual(time(now - 9 * 3600 - 60, now: now), "Yesterday, 23:59")
        XCTAssertFalse(time(now - 34 * 3600, now: now).hasPrefix("Yesterday"))
        XCTAssertTrue(time(now - 34 * 3600, now: now).hasSuffix(", 23:00"))
    }

    func testContentsNameEveryListWithItsNumberOfRecords() async {
        XCTAssertEqual(LibraryTexts.contents([]), "No lists")
        let lists = [("Books", 1200), ("Films", 3)].map { name, count in
            List(
                id: ListID(rawValue: 1), uuid: UUID(), name: name, icon: .standard, fields: [],
                recordCount: count, trashCount: 0)
        }
        XCTAssertEqual(LibraryTexts.contents(lists), "Books (1\u{202F}200), Films (3)")
        XCTAssertEqual(
            LibraryTexts.backupContents(lists),
            "The backup holds: Books (1\u{202F}200), Films (3).")
        XCTAssertEqual(LibraryTexts.backupContents([]), "The backup holds no lists.")
        XCTAssertEqual(LibraryTexts.backupContents(nil), "The backup cannot be read.")
    }
}
