import Testing
import TroveModel

@Suite struct CalendarMonthTests {
    private static let years = [0, 1, 1600, 1899, 1900, 1999, 2000, 2023, 2024, 2026, 9998, 9999]

    @Test(arguments: 0..<7)
    func monthsConsistOfWholeWeeksOfConsecutiveDays(_ firstWeekday: Int) throws {
        for year in Self.years {
            for number in 1...12 {
                let month = try #require(
                    CalendarMonth(year: year, month: number, firstWeekday: firstWeekday))
                let days = month.days
                #expect((4...6).contains(month.weekCount))
                #expect(days.count == month.weekCount * 7)
                let own = days.compactMap { $0 }.filter(month.contains)
                #expect(own.map(\.day) == (1...month.dayCount).map { $0 }, "\(year)-\(number)")
                // The first and the last week have days of the month.
                #expect(days.prefix(7).contains { $0.map(month.contains) ?? false })
                #expect(days.suffix(7).contains { $0.map(month.contains) ?? false })
                for (place, day) in days.enumerated() {
                    guard let day else { continue }
                    #expect(day.weekday == month.weekdays[place % 7])
                    #expect(month.place(of: day) == place)
                    if place > 0, let before = days[place - 1] {
                        #expect(before.adding(days: 1) == day)
                    }
                }
            }
        }
    }

    @Test func theCalendarEndsAtItsYears() throws {
        let first = try #require(CalendarMonth(year: 0, month: 1, firstWeekday: 1))
        #expect(first.adding(months: -1) == nil)
        #expect(first == .first(firstWeekday: 1))
        // 1 January 0000 was a Saturday.
        #expect(first.days.prefix(5).allSatisfy { $0 == nil })
        let last = try #require(CalendarMonth(year: 9999, month: 12, firstWeekday: 1))
        #expect(last.adding(months: 1) == nil)
        #expect(last.days.last == .some(nil))
        #expect(CalendarMonth(year: 2026, month: 13, firstWeekday: 1) == nil)
        #expect(CalendarMonth(year: 10_000, month: 1, firstWeekday: 1) == nil)
        #expect(CalendarMonth(year: 2026, month: 1, firstWeekday: 7) == nil)
    }

    @Test func monthsFollowEachOther() throws {
        var month = try #require(CalendarMonth(year: 1999, month: 11, firstWeekday: 0))
        for _ in 0..<30 {
            let next = try #require(month.adding(months: 1))
            #expect(next.adding(months: -1) == month)
            #expect(next.firstDay == month.firstDay?.adding(days: month.dayCount))
            month = next
        }
        #expect(month.date?.description == "2002-05")
    }

    @Test func datesBelongToMonths() throws {
        let month = try #require(CalendarMonth(year: 2026, month: 11, firstWeekday: 1))
        func contains(_ text: String) -> Bool? { PartialDate(text).map(month.contains) }
        #expect(contains("2026-11-30") == true)
        #expect(contains("2026-11") == true)
        #expect(contains("2026-12-01") == false)
        #expect(contains("2025-11-30") == false)
        #expect(contains("2026") == false)
        let october = try #require(PartialDate("2026-10-26"))
        #expect(month.place(of: october) == 0)
        #expect(try month.place(of: #require(PartialDate("2026-10-25"))) == nil)
        #expect(try month.place(of: #require(PartialDate("2026-11"))) == nil)
    }

    // MARK: Movements

    private func moved(
        _ text: String, _ movement: CalendarMovement, firstWeekday: Int = 1
    ) -> String? {
        PartialDate(text)?.day(after: movement, firstWeekday: firstWeekday)?.description
    }

    @Test func theFocusMovesByDaysWeeksMonthsAndYears() {
        #expect(moved("2026-11-30", .days(1)) == "2026-12-01")
        #expect(moved("2026-11-30", .days(-30)) == "2026-10-31")
        #expect(moved("2026-11-30", .weeks(1)) == "2026-12-07")
        #expect(moved("2026-11-30", .weeks(-1)) == "2026-11-23")
        #expect(moved("2026-10-31", .months(1)) == "2026-11-30")
        #expect(moved("2024-02-29", .years(1)) == "2025-02-28")
        #expect(moved("0000-01-01", .days(-1)) == nil)
        #expect(moved("9999-12-31", .weeks(1)) == nil)
        #expect(moved("2026-11", .days(1)) == nil)
    }

    @Test func theFocusMovesWithinItsWeekAndMonth() {
        // A Wednesday.
        #expect(moved("2026-11-25", .weekStart) == "2026-11-23")
        #expect(moved("2026-11-25", .weekEnd) == "2026-11-29")
        #expect(moved("2026-11-25", .weekStart, firstWeekday: 0) == "2026-11-22")
        #expect(moved("2026-11-25", .weekEnd, firstWeekday: 0) == "2026-11-28")
        #expect(moved("2026-11-25", .monthStart) == "2026-11-01")
        #expect(moved("2024-02-05", .monthEnd) == "2024-02-29")
        for day in ["2026-11-23", "2026-11-29"] {
            #expect(moved(moved(day, .weekStart) ?? "", .weekEnd) == "2026-11-29")
        }
    }

    @Test func movedDatesKeepTheirExactness() {
        func moved(_ text: String, _ days: Int) -> String? {
            PartialDate(text)?.moved(byDays: days)?.description
        }
        #expect(moved("2026-11-30", 1) == "2026-12-01")
        #expect(moved("2026-11-30", -7) == "2026-11-23")
        #expect(moved("2026-12", 7) == "2027-01")
        #expect(moved("2026-01", -1) == "2025-12")
        #expect(moved("2026", 7) == "2027")
        #expect(moved("0000", -1) == nil)
        #expect(moved("9999", 1) == nil)
    }
}
