/// A month as a calendar shows it: whole weeks, with the days of the months before and after.
///
///     let month = CalendarMonth(year: 2026, month: 11, firstWeekday: 1)
///     month?.weekCount        // 6
///     month?.days.first       // 2026-10-26, a Monday
public struct CalendarMonth: Hashable, Sendable {
    /// The year, 0…9999.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The weekday in the first column, 0 for Sunday.
    public let firstWeekday: Int

    /// Creates a month; nil outside the years 0…9999.
    ///
    /// - Parameter firstWeekday: The weekday in the first column, 0…6 from Sunday.
    public init?(year: Int, month: Int, firstWeekday: Int) {
        guard PartialDate(year: year, month: month) != nil, (0..<7).contains(firstWeekday) else {
            return nil
        }
        (self.year, self.month, self.firstWeekday) = (year, month, firstWeekday)
    }

    /// Creates the month of a date; the first one of a year.
    public init?(containing date: PartialDate, firstWeekday: Int) {
        self.init(year: date.year, month: date.month ?? 1, firstWeekday: firstWeekday)
    }

    /// The month as a date without a day.
    public var date: PartialDate? { PartialDate(year: year, month: month) }

    /// The first day of the month.
    public var firstDay: PartialDate? { PartialDate(year: year, month: month, day: 1) }

    /// The number of days of the month.
    public var dayCount: Int { PartialDate.days(inMonth: month, of: year) }

    /// The number of days before the month in its first week, 0…6.
    public var leadingCount: Int { ((firstDay?.weekday ?? 0) - firstWeekday + 7) % 7 }

    /// The number of weeks with days of the month, 4…6.
    public var weekCount: Int { (leadingCount + dayCount + 6) / 7 }

    /// The weekdays of the columns, 0 for Sunday.
    public var weekdays: [Int] { (0..<7).map { (firstWeekday + $0) % 7 } }

    /// The days of all weeks in order, seven for each; nil outside the years 0…9999.
    public var days: [PartialDate?] {
        (0..<weekCount * 7).map { firstDay?.adding(days: $0 - leadingCount) }
    }

    /// Whether a day, or a date without a day, is of the month.
    public func contains(_ date: PartialDate) -> Bool {
        date.year == year && date.month == month
    }

    /// The place of a day among ``days``; nil if it is not among them.
    public func place(of day: PartialDate) -> Int? {
        guard day.day != nil, let first = firstDay else { return nil }
        let place = day.dayNumber - first.dayNumber + leadingCount
        return (0..<weekCount * 7).contains(place) ? place : nil
    }

    /// The month this number of months later; nil outside the years 0…9999.
    public func adding(months: Int) -> CalendarMonth? {
        date?.adding(months: months).flatMap {
            CalendarMonth(containing: $0, firstWeekday: firstWeekday)
        }
    }
}

extension CalendarMonth {
    /// The first month of the calendar.
    ///
    /// - Parameter firstWeekday: The weekday in the first column, 0…6 from Sunday.
    public static func first(firstWeekday: Int) -> CalendarMonth {
        CalendarMonth(unchecked: 0, month: 1, firstWeekday: firstWeekday)
    }

    private init(unchecked year: Int, month: Int, firstWeekday: Int) {
        (self.year, self.month, self.firstWeekday) = (year, month, firstWeekday)
    }
}
