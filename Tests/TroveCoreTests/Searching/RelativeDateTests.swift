import Foundation
import Testing

@testable import TroveCore

struct RelativeDateTests {
    /// The 31st of March 2024, at noon.
    private let now = Date(timeIntervalSince1970: 1_711_886_400)

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    @Test(arguments: [
        ("today", "2024-03-31"), ("Yesterday", "2024-03-30"), ("tomorrow", "2024-04-01"),
        ("0d", "2024-03-31"), ("7d", "2024-03-24"), ("+1d", "2024-04-01"), ("2w", "2024-03-17"),
        ("1m", "2024-02-29"), ("+1m", "2024-04-30"), ("1y", "2023-03-31"), ("400Y", "1624-03-31"),
    ])
    func datesMoveWithTheCalendar(_ text: String, _ expected: String) {
        #expect(RelativeDate(text)?.date(from: now, calendar: calendar)?.description == expected)
    }

    @Test(arguments: ["", "d", "+d", "7", "7x", "-7d", "7dd", "99999d", "²d", "to day"])
    func otherTextsAreNoDates(_ text: String) {
        #expect(RelativeDate(text) == nil)
    }

    @Test(arguments: ["3000y", "+9000y"])
    func yearsThatDatesDoNotHaveAreNone(_ text: String) {
        #expect(RelativeDate(text)?.date(from: now, calendar: calendar) == nil)
    }
}
