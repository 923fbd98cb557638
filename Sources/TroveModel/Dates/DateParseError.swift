import TextCore

/// The reason why a text is not a date.
public enum DateParseError: Error, Hashable, Sendable {
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
    /// A time of day without a day.
    case noDayOfTime(String)
    /// A year before 0 or after 9999.
    case outOfRange(String)
}

extension DateParseError: CustomStringConvertible {
    /// The reason as a localized sentence.
    public var description: String {
        switch self {
        case .notADate(let text):
            translated("“{text}” is not a date.").filling(["text": text])
        case .noDay(let day, let month):
            translated("{month} has no day {day}.")
                .filling(["month": month.monthName, "day": String(day)])
        case .noMonth(let month):
            translated("There is no month {month}.").filling(["month": String(month)])
        case .unclearYear(let year):
            translated("The year {year} is ambiguous. Use four digits.")
                .filling(["year": String(year)])
        case .noYear(let text):
            translated("“{text}” has no year.").filling(["text": text])
        case .otherWeekday(let date):
            translated("{date} falls on a different day of the week.")
                .filling(["date": DateText.shared.text(of: date)])
        case .noDayOfTime(let text):
            translated("“{text}” has a time of day, but no day.").filling(["text": text])
        case .outOfRange(let text):
            translated("“{text}” is not between the years 0 and 9999.").filling(["text": text])
        }
    }
}

extension PartialDate {
    /// The full name of the month and the year, in the account's locale.
    public var monthName: String {
        month.map { DateText.shared.header(ofMonth: $0, year: year) } ?? description
    }
}
