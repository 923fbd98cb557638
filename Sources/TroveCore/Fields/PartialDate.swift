/// A date that is known to the year, to the month, or to the day.
///
///     PartialDate("1994-05")?.description   // "1994-05"
public struct PartialDate: Hashable, Sendable, Codable {
    /// The year, 0…9999.
    public let year: Int
    /// The month, 1…12, if it is known.
    public let month: Int?
    /// The day of the month, from 1, if it is known; never known without a month.
    public let day: Int?

    /// A date from its parts; nil if there is no such date.
    public init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (0...9999).contains(year) else { return nil }
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
    }

    /// A date from its ISO text: "1994", "1994-05" or "1994-05-30"; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].count == 4 else { return nil }
        guard parts.dropFirst().allSatisfy({ $0.count == 2 }) else { return nil }
        let numbers = parts.compactMap { Self.number(Array($0)) }
        guard numbers.count == parts.count else { return nil }
        self.init(
            year: numbers[0],
            month: numbers.count > 1 ? numbers[1] : nil,
            day: numbers.count > 2 ? numbers[2] : nil)
    }

    /// How many days a month has, in the Gregorian calendar.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private static func number(_ digits: [UInt8]) -> Int? {
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 48)
        }
        return number
    }
}

extension PartialDate: CustomStringConvertible {
    /// The ISO text: "1994", "1994-05" or "1994-05-30". Texts sort as their dates do.
    public var description: String {
        var text = Self.padded(year, to: 4)
        if let month { text += "-" + Self.padded(month, to: 2) }
        if let day { text += "-" + Self.padded(day, to: 2) }
        return text
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension PartialDate: Comparable {
    /// Earlier first; a date that is known less exactly comes before the days it may be.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.year, lhs.month ?? 0, lhs.day ?? 0) < (rhs.year, rhs.month ?? 0, rhs.day ?? 0)
    }
}
