/// Time spans in text form.
package enum TimeSpanText {
    /// Hours, minutes and seconds: `1:30:00`, `0:03:45`, `-0:00:10`.
    static func text(of seconds: Int64) -> String {
        let magnitude = seconds.magnitude
        func padded(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "") + "\(magnitude / 3600):"
            + "\(padded(magnitude / 60 % 60)):\(padded(magnitude % 60))"
    }

    /// Parses `h:mm:ss`, `h:mm` if `unit` is a minute or longer, else `m:ss`, numbers with units
    /// such as `1 h 30 min`, days before `h:mm:ss`, and a bare number of `unit`s; of seconds if
    /// `unit` is not a unit of time.
    package static func seconds(in text: String, unit: String = "") -> Int64? {
        if let seconds = secondsAfterDays(text) { return seconds }
        guard text.first != "-" else {
            let rest = String(text.dropFirst())
            guard rest.first != "-", rest.first != "+" else { return nil }
            return seconds(in: rest, unit: unit).map { -$0 }
        }
        if text.contains(":") { return secondsInClock(text, unit: unit) }
        if let number = Double(text) {
            return whole(number * Double(length(of: unit) ?? 1))
        }
        return secondsInParts(text)
    }

    /// A time span as a number of `unit`s; of seconds if `unit` is not a unit of time.
    static func number(of seconds: Int64, inUnit unit: String) -> FieldValue {
        let length = length(of: unit) ?? 1
        guard seconds % length != 0 else { return .integer(seconds / length) }
        return .decimal(Double(seconds) / Double(length))
    }

    /// Parses days before a clock, as Python and PostgreSQL write them: `1 day, 12:00:00`,
    /// `-1 days +23:59:50`. A sign is that of its part alone.
    private static func secondsAfterDays(_ text: String) -> Int64? {
        guard let blank = text.lastIndex(of: " ") else { return nil }
        var (days, clock) = (text[..<blank], text[text.index(after: blank)...])
        if days.last == "," { days.removeLast() }
        let parts = days.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, length(of: String(parts[1])) == 86_400,
            let count = Int64(parts[0]), clock.count(where: { $0 == ":" }) == 2
        else { return nil }
        let sign: Int64 = clock.first == "-" ? -1 : 1
        if clock.first == "-" || clock.first == "+" { clock.removeFirst() }
        guard let time = secondsInClock(String(clock), unit: "") else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: 86_400)
        let (sum, isTooLong) = seconds.addingReportingOverflow(sign * time)
        return overflow || isTooLong ? nil : sum
    }

    private static func secondsInClock(_ text: String, unit: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ isNumber($0) }),
            parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        var total: Int64 = 0
        for (index, part) in parts.enumerated() {
            guard let number = Int64(part), index == 0 || number < 60, total < Int64.max / 128
            else { return nil }
            total = total * 60 + number
        }
        let endsWithMinutes = parts.count == 2 && (length(of: unit) ?? 1) >= 60
        return endsWithMinutes ? total * 60 : total
    }

    private static func secondsInParts(_ text: String) -> Int64? {
        var total = 0.0
        var rest = text[...].drop(while: \.isWhitespace)
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
            let word = rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count).drop { $0.isWhitespace || $0 == "," }
            guard let number = Double(digits), let length = length(of: word.lowercased())
            else { return nil }
            total += number * Double(length)
        }
        return whole(total)
    }

    private static func length(of unit: String) -> Int64? {
        switch unit {
        case "s", "sec", "secs", "second", "seconds": 1
        case "m", "min", "mins", "minute", "minutes": 60
        case "h", "hr", "hrs", "hour", "hours": 3600
        case "d", "day", "days": 86_400
        default: nil
        }
    }

    private static func whole(_ seconds: Double) -> Int64? {
        Int64(exactly: seconds.rounded())
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
