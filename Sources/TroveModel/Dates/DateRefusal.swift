/// The reason why a text is not a date.
public enum DateRefusal: Error, Hashable, Sendable {
    case notADate(String)
    /// A day that does not exist in the month.
    case noDay(Int, month: PartialDate)
    case noMonth(Int)
    /// An ambiguous year: a number without exactly four digits.
    case unclearYear(Int)
    /// A day or a month without a year.
    case noYear(String)
    /// A weekday that does not match the date.
    case otherWeekday(PartialDate)
    /// A date with a time of day.
    case timeOfDay(String)
    /// A year before 0 or after 9999.
    case outOfRange(String)
}

extension DateRefusal: CustomStringConvertible {
    /// The reason as an English sentence.
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
    /// The full name of the month and the year, in the account's locale.
    public var monthName: String {
        month.map { DateText.shared.header(ofMonth: $0, year: year) } ?? description
    }
}
