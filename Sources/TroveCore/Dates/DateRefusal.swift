/// Why a text is no date.
public enum DateRefusal: Error, Hashable, Sendable {
    case notADate(String)
    /// A day that the month does not have.
    case noDay(Int, month: PartialDate)
    case noMonth(Int)
    /// A year that is not written with four digits, where fewer are not clear.
    case unclearYear(Int)
    /// A day or a month without a year.
    case noYear(String)
    /// A weekday that the date does not have.
    case otherWeekday(PartialDate)
    /// A date with a time of day.
    case timeOfDay(String)
    /// A year before 0 or after 9999.
    case outOfRange(String)
}

extension DateRefusal: CustomStringConvertible {
    /// The reason as a sentence in English.
    public var description: String {
        switch self {
        case .notADate(let text): "“\(text)” is not a date."
        case .noDay(let day, let month): "\(month.monthName) has no day \(day)."
        case .noMonth(let month): "There is no month \(month)."
        case .unclearYear(let year): "The year \(year) is not clear; it needs four digits."
        case .noYear(let text): "“\(text)” has no year."
        case .otherWeekday(let date):
            "\(DateText.shared.text(of: date)) falls on another weekday."
        case .timeOfDay(let text): "“\(text)” has a time of day, which a date cannot keep."
        case .outOfRange(let text): "“\(text)” is not between the years 0 and 9999."
        }
    }
}

extension PartialDate {
    /// The month with its whole name and the year, in the locale of the account.
    public var monthName: String {
        month.map { DateText.shared.header(ofMonth: $0, year: year) } ?? description
    }
}
