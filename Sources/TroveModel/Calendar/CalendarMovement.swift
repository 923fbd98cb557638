/// A movement of the focused day, or of a record, in a calendar.
public enum CalendarMovement: Hashable, Sendable {
    /// By a number of days.
    case days(Int)
    /// By a number of weeks.
    case weeks(Int)
    /// By a number of months, to the last day of a shorter month.
    case months(Int)
    /// By a number of years.
    case years(Int)
    /// To the first day of the week.
    case weekStart
    /// To the last day of the week.
    case weekEnd
    /// To the first day of the month.
    case monthStart
    /// To the last day of the month.
    case monthEnd
}

extension PartialDate {
    /// The day after a movement; nil outside the years 0…9999, and for a date without a day.
    ///
    /// - Parameter firstWeekday: The weekday with which weeks begin, 0 for Sunday.
    public func day(after movement: CalendarMovement, firstWeekday: Int) -> PartialDate? {
        guard let day, let month else { return nil }
        let column = (weekday - firstWeekday + 7) % 7
        return switch movement {
        case .days(let count): adding(days: count)
        case .weeks(let count): adding(days: 7 * count)
        case .months(let count): adding(months: count)
        case .years(let count): adding(months: 12 * count)
        case .weekStart: adding(days: -column)
        case .weekEnd: adding(days: 6 - column)
        case .monthStart: adding(days: 1 - day)
        case .monthEnd: adding(days: Self.days(inMonth: month, of: year) - day)
        }
    }

    /// The date that a record gets when the user moves it by keys: a date moves in steps of its own
    /// exactness, so that a month stays a month.
    ///
    /// - Returns: The date; nil outside the years 0…9999.
    public func moved(byDays days: Int) -> PartialDate? {
        if day != nil { return adding(days: days) }
        let step = days.signum()
        if month != nil { return adding(months: step) }
        return PartialDate(year: year + step)
    }
}
