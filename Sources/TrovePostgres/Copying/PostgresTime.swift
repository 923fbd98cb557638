import Foundation

/// The text format of PostgreSQL's `timestamptz`.
enum PostgresTime {
    /// The seconds since 1970 of the years 1 to 9999, which every time of a record is limited to.
    private static let range: ClosedRange<Double> = -62_135_596_800...253_402_300_799

    /// The text of a time in whole seconds, such as `2026-11-24 15:30:00+00`.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        var time = time_t(min(max(seconds, range.lowerBound), range.upperBound))
        var parts = tm()
        gmtime_r(&time, &parts)
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day =
            digits(parts.tm_year + 1900, 4) + "-" + digits(parts.tm_mon + 1) + "-"
            + digits(parts.tm_mday)
        return day + " " + digits(parts.tm_hour) + ":" + digits(parts.tm_min) + ":"
            + digits(parts.tm_sec) + "+00"
    }
}
