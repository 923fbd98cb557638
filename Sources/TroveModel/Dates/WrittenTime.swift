import Foundation

/// The time of day in a written date, and the text without it.
///
/// Reads hours and minutes with a colon, seconds and their fraction, the halves of the day, the T
/// of ISO 8601, and time zones as numbers, `Z`, `UTC` or `GMT`.
struct WrittenTime {
    let time: TimeOfDay
    /// The seconds by which local time is ahead of UTC; nil without a time zone.
    let zoneOffset: Int?
    /// The text without the time.
    let rest: String

    /// - Returns: Nil if the text has no time of day, or a wrong one.
    ///
    /// - Complexity: O(*n*).
    init?(in text: String, periods: DayPeriods) {
        var scanner = TimeScanner(Array(text.unicodeScalars), periods: periods)
        guard let found = scanner.found() else { return nil }
        (time, zoneOffset, rest) = (found.time, found.offset, found.rest)
    }

    /// The date with this time, in local time; nil if the date has no day, or if local time cannot
    /// tell it.
    ///
    /// - Parameter zone: The time zone that local times are in.
    func stamp(on date: PartialDate, in zone: TimeZone) -> PartialDate? {
        guard date.day != nil else { return nil }
        guard let zoneOffset else { return date.at(time) }
        let seconds = date.dayNumber * 86_400 + time.secondOfDay - zoneOffset
        let moment = Date(timeIntervalSince1970: Double(seconds))
        let local = seconds + zone.secondsFromGMT(for: moment)
        let second = ((local % 86_400) + 86_400) % 86_400
        let hasSeconds = time.second != nil || second % 60 != 0
        let moved = TimeOfDay(
            hour: second / 3_600, minute: second / 60 % 60,
            second: hasSeconds ? second % 60 : nil, nanosecond: time.nanosecond)
        return PartialDate(dayNumber: (local - second) / 86_400)?.at(moved)
    }
}

extension PartialDate {
    /// The moment of a local time in UTC and in the notation of ISO 8601, such as
    /// "2024-05-06T08:11:12Z", with seconds; nil for a date without a time of day.
    ///
    /// - Parameter zone: The time zone of the date.
    public func utc(in zone: TimeZone = .current) -> String? {
        guard let time else { return nil }
        let local = dayNumber * 86_400 + time.secondOfDay
        // The offset at the same clock time in UTC is wrong only near a change of the clocks.
        let near = Date(timeIntervalSince1970: Double(local))
        let guess = local - zone.secondsFromGMT(for: near)
        let moment = Date(timeIntervalSince1970: Double(guess))
        let seconds = local - zone.secondsFromGMT(for: moment)
        let second = ((seconds % 86_400) + 86_400) % 86_400
        let clock = TimeOfDay(
            hour: second / 3_600, minute: second / 60 % 60, second: second % 60,
            nanosecond: time.nanosecond)
        return PartialDate(dayNumber: (seconds - second) / 86_400)
            .map { $0.at(clock).description + "Z" }
    }
}
