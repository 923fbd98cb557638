/// A time of day, known to the minute or more exactly.
///
///     TimeOfDay(hour: 18, minute: 30)?.description   // "18:30"
public struct TimeOfDay: Hashable, Sendable, Codable {
    /// The hour, 0…23.
    public let hour: Int
    /// The minute, 0…59.
    public let minute: Int
    /// The second, 0…59, if known.
    public let second: Int?
    /// The billionths of a second, 0…999 999 999; 0 without a second.
    public let nanosecond: Int

    /// Creates a time from its parts; nil if the time does not exist.
    public init?(hour: Int, minute: Int, second: Int? = nil, nanosecond: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute),
            (0...59).contains(second ?? 0), (0...999_999_999).contains(nanosecond),
            second != nil || nanosecond == 0
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
        (self.second, self.nanosecond) = (second, nanosecond)
    }

    /// The seconds since midnight, without their fraction.
    public var secondOfDay: Int { (hour * 60 + minute) * 60 + (second ?? 0) }

    /// Whether the time is 0:00, to whatever exactness.
    public var isMidnight: Bool { secondOfDay == 0 && nanosecond == 0 }

    /// Whether the seconds are unknown or zero.
    public var isWholeMinute: Bool { (second ?? 0) == 0 && nanosecond == 0 }

    /// The time, known to the minute.
    public var withoutSeconds: TimeOfDay { TimeOfDay(hour: hour, minute: minute) ?? self }

    /// Parses the notation of ``description``; nil for other texts.
    public init?(_ text: some StringProtocol) {
        guard let time = Array(text.utf8).withUnsafeBufferPointer({ Self(utf8: $0) }) else {
            return nil
        }
        self = time
    }

    /// Parses the notation of ``description``; nil for other texts.
    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        guard count == 5 || count == 8 || (10...18).contains(count),
            let hour = PartialDate.number(bytes, 0), bytes[2] == UInt8(ascii: ":"),
            let minute = PartialDate.number(bytes, 3)
        else { return nil }
        guard count > 5 else {
            self.init(hour: hour, minute: minute)
            return
        }
        guard bytes[5] == UInt8(ascii: ":"), let second = PartialDate.number(bytes, 6) else {
            return nil
        }
        var nanosecond = 0
        if count > 8 {
            // One notation for each time: a fraction does not end in zero.
            guard bytes[8] == UInt8(ascii: "."), bytes[count - 1] != UInt8(ascii: "0") else {
                return nil
            }
            for place in 9..<18 {
                let digit = place < count ? bytes[place] : UInt8(ascii: "0")
                guard (48...57).contains(digit) else { return nil }
                nanosecond = nanosecond * 10 + Int(digit - 48)
            }
        }
        self.init(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The text of ISO 8601: "18:30", "18:30:05" or "18:30:05.25". It sorts like the time.
    public var description: String {
        var text = PartialDate.padded(hour, to: 2) + ":" + PartialDate.padded(minute, to: 2)
        guard let second else { return text }
        text += ":" + PartialDate.padded(second, to: 2)
        guard nanosecond > 0 else { return text }
        var fraction = PartialDate.padded(nanosecond, to: 9)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return text + "." + fraction
    }
}

extension TimeOfDay: Comparable {
    /// Sorts earlier times first, and a less exact time before the seconds within it.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.hour, lhs.minute, lhs.second ?? -1, lhs.nanosecond)
            < (rhs.hour, rhs.minute, rhs.second ?? -1, rhs.nanosecond)
    }
}
