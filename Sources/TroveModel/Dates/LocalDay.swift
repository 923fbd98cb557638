import Foundation

/// Converts timestamps to days in the local time zone.
public enum LocalDay {
    /// The local day of a timestamp in seconds since 1970; nil if it is out of range.
    public static func date(of seconds: Int64) -> PartialDate? {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return nil }
        return PartialDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}

extension PartialDate {
    /// Today in the local time zone; nil if the clock is out of range.
    public static var today: PartialDate? { .day(of: Date()) }
}
