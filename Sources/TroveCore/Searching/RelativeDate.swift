import Foundation

/// A date that moves with the calendar: `today`, `yesterday`, `tomorrow`; `7d`, `2w`, `3m`, `1y` for so
/// many days, weeks, months, years ago; `+7d` for as many from now.
struct RelativeDate {
    private let component: Calendar.Component
    private let count: Int

    private static let units: [Character: (Calendar.Component, Int)] = [
        "d": (.day, 1), "w": (.day, 7), "m": (.month, 1), "y": (.year, 1),
    ]
    /// More than ten thousand of anything leaves the calendar that dates have.
    private static let maximumCount = 10_000

    /// Nil if `text` is something else.
    init?(_ text: String) {
        switch text.lowercased() {
        case "today": (component, count) = (.day, 0)
        case "yesterday": (component, count) = (.day, -1)
        case "tomorrow": (component, count) = (.day, 1)
        default:
            let isAhead = text.hasPrefix("+")
            let digits = text.dropFirst(isAhead ? 1 : 0).dropLast()
            guard let unit = text.last.flatMap({ Self.units[Character($0.lowercased())] }),
                !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
                let number = Int(digits), number <= Self.maximumCount
            else { return nil }
            (component, count) = (unit.0, number * unit.1 * (isAhead ? 1 : -1))
        }
    }

    /// The day that a moving date means, seen from `now`; any other text as it is.
    static func text(_ text: String, from now: Date) -> String {
        RelativeDate(text)?.date(from: now)?.description ?? text
    }

    /// The day that is meant, seen from `now`; nil before the year 0 and after 9999.
    func date(from now: Date, calendar: Calendar = .current) -> PartialDate? {
        guard let date = calendar.date(byAdding: component, value: count, to: now) else {
            return nil
        }
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
        guard parts.era == 1, let year = parts.year else { return nil }
        return PartialDate(year: year, month: parts.month, day: parts.day)
    }
}
