import Testing

@testable import TroveModel

/// Day numbers, weekdays and lengths of months.
struct PartialDateArithmeticTests {
    @Test func dayNumbersCountEveryDayOfTheCalendarOnce() throws {
        var number = try #require(PartialDate(year: 0, month: 1, day: 1)).dayNumber
        for year in 0...9999 {
            for month in 1...12 {
                let days = PartialDate.days(inMonth: month, of: year)
                for day in [1, days] {
                    let date = try #require(PartialDate(year: year, month: month, day: day))
                    #expect(date.dayNumber == number + day - 1)
                    #expect(PartialDate(dayNumber: date.dayNumber) == date)
                }
                number += days
            }
        }
        #expect(PartialDate(dayNumber: number) == nil)
        #expect(PartialDate(year: 1970, month: 1, day: 1)?.dayNumber == 0)
    }

    @Test(arguments: [("1970-01-01", 4), ("2026-11-22", 0), ("1600-02-29", 2), ("0001-01-01", 1)])
    func weekdaysBeginWithSunday(_ text: String, _ weekday: Int) {
        #expect(PartialDate(text)?.weekday == weekday)
    }

    @Test(arguments: [
        ("2024-03-31", -1, "2024-02-29"), ("2024-01-31", 1, "2024-02-29"),
        ("2023-12-31", 2, "2024-02-29"), ("2024-02-29", -12, "2023-02-28"),
        ("2024-05", 8, "2025-01"),
    ])
    func monthsEndAtTheirLastDay(_ text: String, _ count: Int, _ date: String) {
        #expect(PartialDate(text)?.adding(months: count)?.description == date)
    }

    @Test func nothingIsOutsideOfTheCalendar() {
        #expect(PartialDate("0000-01-01")?.adding(days: -1) == nil)
        #expect(PartialDate("9999-12-31")?.adding(days: 1) == nil)
        #expect(PartialDate("0000-01-01")?.adding(months: -1) == nil)
        #expect(PartialDate("9999-12-31")?.adding(months: 1) == nil)
    }
}
