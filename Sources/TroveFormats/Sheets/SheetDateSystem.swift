import TroveModel

/// The meaning of the numbers that a spreadsheet shows as dates.
///
/// Whole numbers are days, fractions are times of day.
enum SheetDateSystem: Hashable, Sendable {
    /// Excel counts from 1900-01-01 as 1, and has a day 1900-02-29 as 60.
    case excel1900
    /// Excel for old Macintosh computers counts from 1904-01-01 as 0.
    case excel1904
    /// LibreOffice counts from 1899-12-30 as 0.
    case calc

    /// The part of dates and times that a cell shows.
    enum Parts: Hashable, Sendable {
        case date
        case dateTime
        case time
        /// Hours beyond 24.
        case duration
        /// A date or a time, depending on the language of the program.
        case dateOrTime
    }

    private static let day = 86_400_000.0

    /// Returns the content of a cell with a number that is shown as a date or a time; nil if the
    /// number is no date.
    func content(of number: Double, showing parts: Parts) -> SheetCell.Content? {
        // Rounded before splitting, because a third of all times is stored slightly too early.
        let milliseconds = (number * Self.day).rounded()
        guard milliseconds.magnitude < 1e15 else { return nil }
        let whole = Int64(milliseconds)
        let isShort = (0..<1).contains(number)
        switch parts {
        case .duration: return Self.timeSpan(whole)
        // A time of more than a day is a sum of hours, or a date whose day is not shown.
        case .time where number < 367, .dateOrTime where isShort && number > 0:
            return Self.timeSpan(whole)
        case .date where isShort && number > 0 && self != .excel1904,
            .dateTime where isShort && number > 0 && self != .excel1904:
            return Self.timeSpan(whole)
        case .date: return moment(whole, isDay: true)
        case .dateTime, .time, .dateOrTime: return moment(whole, isDay: false)
        }
    }

    private static func timeSpan(_ milliseconds: Int64) -> SheetCell.Content {
        .timeSpan(seconds: Int64((Double(milliseconds) / 1_000).rounded()))
    }

    /// - Parameter isDay: Whether only a day is shown, so that midnight is no time.
    private func moment(_ milliseconds: Int64, isDay: Bool) -> SheetCell.Content? {
        let length = Int64(Self.day)
        let time = ((milliseconds % length) + length) % length
        guard let date = date(ofDay: Int((milliseconds - time) / length)) else { return nil }
        return isDay && time == 0 ? .date(date) : Self.content(date, milliseconds: Int(time))
    }

    /// Returns a date with a time of day.
    static func content(_ date: PartialDate, milliseconds: Int) -> SheetCell.Content {
        let (second, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let time = TimeOfDay(
            hour: second / 3_600, minute: second / 60 % 60, second: second % 60,
            nanosecond: fraction * 1_000_000)
        return .date(date.at(time))
    }

    /// Returns the date of a day of this system; nil if it is outside the years 1 to 9999.
    private func date(ofDay number: Int) -> PartialDate? {
        guard (-700_000...3_000_000).contains(number) else { return nil }
        // Days from 1899-12-30.
        let days =
            switch self {
            case .calc: number
            case .excel1904: number + 1_462
            case .excel1900: (0...59).contains(number) ? number + 1 : number
            }
        return Self.date(daysFrom1970: days - 25_569)
    }

    /// Returns a date of the Gregorian calendar (Howard Hinnant, “chrono-compatible low-level date
    /// algorithms”, `civil_from_days`).
    private static func date(daysFrom1970 days: Int) -> PartialDate? {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        guard year > 0 else { return nil }
        return PartialDate(year: year, month: month < 10 ? month + 3 : month - 9, day: day)
    }
}
