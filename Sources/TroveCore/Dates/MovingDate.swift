/// A date that moves with the calendar: a day seen from today.
enum MovingDate: Hashable, Sendable {
    case days(Int)
    /// The day so many months later.
    case months(Int)
    /// A month, so many after this one.
    case month(Int)
    /// A year, so many after this one.
    case year(Int)
    /// A weekday, 0 for Sunday: with -1 the last one before today, with 1 the next one after today,
    /// with 0 the next one or today.
    case weekday(Int, Int)

    /// Nil before the year 0 and after 9999.
    func date(from today: PartialDate) -> PartialDate? {
        switch self {
        case .days(let count): return today.adding(days: count)
        case .months(let count): return today.adding(months: count)
        case .month(let count):
            return PartialDate(year: today.year, month: today.month)?.adding(months: count)
        case .year(let count): return PartialDate(year: today.year + count)
        case .weekday(let weekday, let direction):
            let ahead = (weekday - today.weekday + 7) % 7
            switch direction {
            case ..<0: return today.adding(days: ahead - 7)
            case 0: return today.adding(days: ahead)
            default: return today.adding(days: ahead == 0 ? 7 : ahead)
            }
        }
    }

    /// `7d`, `2w`, `3m`, `1y` for so many days, weeks, months, years ago, `-7d` too; `+7d` from now.
    init?(offset text: String) {
        var rest = text[...]
        var direction = -1
        if let sign = rest.first, "+-−".contains(sign) {
            direction = sign == "+" ? 1 : -1
            rest.removeFirst()
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let unit = rest.dropFirst(digits.count).trimmingPrefix { $0 == " " }.lowercased()
        // More than ten thousand of anything leaves the calendar that dates have.
        guard let number = Int(digits), number <= 10_000 else { return nil }
        let count = direction * number
        switch unit {
        case "d", "day", "days": self = .days(count)
        case "w", "week", "weeks": self = .days(7 * count)
        case "m", "month", "months": self = .months(count)
        case "y", "year", "years": self = .months(12 * count)
        default: return nil
        }
    }
}
