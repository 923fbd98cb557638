/// A date that is known to the year, the month, the day, or a time of the day.
///
///     PartialDate("1994-05")?.description   // "1994-05"
///
/// Times are local: they have no time zone.
public struct PartialDate: Hashable, Sendable, Codable {
    /// The year, 0…9999.
    public let year: Int
    /// The month, 1…12, if known.
    public let month: Int?
    /// The day of the month, from 1, if known; nil without a month.
    public let day: Int?
    /// The time of the day, if known; nil without a day.
    public let time: TimeOfDay?

    /// Creates a date from its parts; nil if the date does not exist.
    public init?(year: Int, month: Int? = nil, day: Int? = nil, time: TimeOfDay? = nil) {
        guard (0...9999).contains(year), time == nil || day != nil else { return nil }
        if let month {
            guard (1...12).contains(month) else { return nil }
            if let day {
                guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
            }
        } else if day != nil {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
        self.time = time
    }

    /// The date without the time of day.
    public var withoutTime: PartialDate { at(nil) }

    /// The date at a time of its day; without a time if only month or year are known.
    public func at(_ time: TimeOfDay?) -> PartialDate {
        PartialDate(year: year, month: month, day: day, time: day == nil ? nil : time) ?? self
    }

    /// Parses an ISO date: "1994", "1994-05", "1994-05-30", "1994-05-30T18:30" or
    /// "1994-05-30T18:30:05"; nil for other texts.
    public init?(_ text: some StringProtocol) {
        let read = text.utf8.withContiguousStorageIfAvailable { Self(utf8: $0) }
        guard let date = read ?? Array(text.utf8).withUnsafeBufferPointer({ Self(utf8: $0) }) else {
            return nil
        }
        self = date
    }

    /// Parses an ISO date.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        guard count == 4 || count == 7 || count >= 10,
            let century = Self.number(bytes, 0), let rest = Self.number(bytes, 2)
        else { return nil }
        let (month, day) = (Self.part(bytes, behind: 4), Self.part(bytes, behind: 7))
        guard (month != nil) == (count > 4), (day != nil) == (count > 7) else { return nil }
        var time: TimeOfDay?
        if count > 10 {
            time = TimeOfDay(utf8: UnsafeBufferPointer(rebasing: bytes[11...]))
            guard bytes[10] == UInt8(ascii: "T"), time != nil else { return nil }
        }
        self.init(year: century * 100 + rest, month: month, day: day, time: time)
    }

    /// The number of days of a month in the Gregorian calendar.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// The two-digit number after a hyphen; nil if there is none.
    private static func part(_ bytes: UnsafeBufferPointer<UInt8>, behind hyphen: Int) -> Int? {
        guard bytes.count > hyphen, bytes[hyphen] == UInt8(ascii: "-") else { return nil }
        return number(bytes, hyphen + 1)
    }

    /// The value of two digits; nil if they are not digits.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        let (tens, ones) = (bytes[start], bytes[start + 1])
        guard (48...57).contains(tens), (48...57).contains(ones) else { return nil }
        return Int(tens - 48) * 10 + Int(ones - 48)
    }
}

extension PartialDate: CustomStringConvertible {
    /// The ISO text: "1994", "1994-05", "1994-05-30" or "1994-05-30T18:30". It sorts like the date.
    public var description: String {
        var text = Self.padded(year, to: 4)
        if let month { text += "-" + Self.padded(month, to: 2) }
        if let day { text += "-" + Self.padded(day, to: 2) }
        if let time { text += "T" + time.description }
        return text
    }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension PartialDate: Comparable {
    /// Sorts earlier dates first, and a less exact date before the days or times within it.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        let (day, other) = (lhs.day ?? 0, rhs.day ?? 0)
        if (lhs.year, lhs.month ?? 0, day) != (rhs.year, rhs.month ?? 0, other) {
            return (lhs.year, lhs.month ?? 0, day) < (rhs.year, rhs.month ?? 0, other)
        }
        guard let time = rhs.time else { return false }
        return lhs.time.map { $0 < time } ?? true
    }
}
