import Foundation

extension PartialDate {
    /// The number of days from 1970-01-01 to this date; a month or a year counts as its first day.
    package var dayNumber: Int {
        // Counts years from March, so that the leap day is the last day of its year.
        let month = month ?? 1
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + (day ?? 1) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The date this number of days after 1970-01-01; nil outside the years 0…9999.
    package init?(dayNumber: Int) {
        let days = dayNumber + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The weekday, 0 for Sunday.
    package var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

    /// The date this number of days later, at the same time; nil outside the years 0…9999.
    package func adding(days: Int) -> PartialDate? {
        PartialDate(dayNumber: dayNumber + days)?.at(time)
    }

    /// The date this number of months later, at the same time, on the last day of a shorter month;
    /// nil outside the years 0…9999.
    package func adding(months: Int) -> PartialDate? {
        let count = year * 12 + (month ?? 1) - 1 + months
        guard count >= 0 else { return nil }
        let (year, month) = (count / 12, count % 12 + 1)
        return PartialDate(
            year: year, month: month,
            day: day.map { min($0, Self.days(inMonth: month, of: year)) }, time: time)
    }

    /// The day of `now` in the account's time zone.
    public static func day(of now: Date) -> PartialDate? {
        LocalDay.date(of: Int64(now.timeIntervalSince1970.rounded(.down)))
    }
}
