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

    /// The timestamp at which the local day after that of a timestamp begins, in seconds since
    /// 1970; nil if it is out of range.
    public static func nextMidnight(after seconds: Int64) -> Int64? {
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return nil }
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
        parts.tm_mday += 1
        parts.tm_isdst = -1
        let next = mktime(&parts)
        return next > time ? Int64(next) : nil
    }
}

extension PartialDate {
    /// Today in the local time zone; nil if the clock is out of range.
    public static var today: PartialDate? { .day(of: Date()) }
}
