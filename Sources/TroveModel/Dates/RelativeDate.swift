/// A date relative to today.
enum RelativeDate: Hashable, Sendable {
    case days(Int)
    /// The day this number of months later.
    case months(Int)
    /// The month this number of months after the current one.
    case month(Int)
    /// The year this number of years after the current one.
    case year(Int)
    /// A weekday (0 for Sunday) and a direction: -1 for the last one before today, 1 for the next
    /// one after today, 0 for today or the next one.
    case weekday(Int, Int)

    /// The date for a given today; nil outside the years 0…9999.
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

    /// Parses `7d`, `2w`, `3m` or `1y`: days, weeks, months or years ago, with or without a minus;
    /// a plus means from now.
    init?(offset text: String) {
        var rest = text[...]
        var direction = -1
        if let sign = rest.first, "+-−".contains(sign) {
            direction = sign == "+" ? 1 : -1
            rest.removeFirst()
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let unit = rest.dropFirst(digits.count).trimmingPrefix { $0 == " " }.lowercased()
        // No useful date is further away.
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
