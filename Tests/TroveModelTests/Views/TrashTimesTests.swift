import Foundation
import Testing
import TroveModel

/// How long ago a record was deleted, and how long it stays in the trash.
struct TrashTimesTests {
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    /// A time in 2025, by the day of the year from 0 and the hour.
    private static func time(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSince1970: 1_735_689_600 + Double(day) * 86_400 + hour * 3_600)
    }

    @Test(arguments: [
        (time(10, 9), 0, 30), (time(10, 12), 0, 30), (time(10, 23), 0, 30), (time(11, 1), 1, 30),
        (time(11, 9), 1, 29), (time(39, 12), 29, 1), (time(40, 8), 30, 1), (time(40, 9), 30, 0),
        (time(99, 0), 89, 0), (time(9, 0), 0, 32),
    ])
    func daysAreCountedFromMidnightsAndTheRestIsRoundedUp(
        _ now: Date, _ daysAgo: Int, _ daysLeft: Int
    ) {
        let times = TrashTimes(
            deletedAt: Self.time(10, 9), trashDays: 30, now: now, calendar: Self.calendar)
        #expect(times.daysAgo == daysAgo)
        #expect(times.daysLeft == daysLeft)
    }

    @Test func recordsWithoutALimitStay() {
        let times = TrashTimes(
            deletedAt: Self.time(1, 0), trashDays: nil, now: Self.time(300, 0),
            calendar: Self.calendar)
        #expect(times.daysAgo == 299)
        #expect(times.daysLeft == nil)
    }
}
