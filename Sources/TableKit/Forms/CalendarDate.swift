import CGtk

/// A day, a month or a year, written from the large to the small: `1994-05-31`, `1994-05`, `1994`.
struct CalendarDate: Hashable, CustomStringConvertible {
    let year: Int
    let month: Int?
    let day: Int?

    init(year: Int, month: Int? = nil, day: Int? = nil) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Nil when the text is no date that exists.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].count == 4,
            parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard numbers.count == parts.count, numbers[0] > 0 else { return nil }
        year = numbers[0]
        month = numbers.count > 1 ? numbers[1] : nil
        day = numbers.count > 2 ? numbers[2] : nil
        let exists = g_date_valid_dmy(
            GDateDay(day ?? 1), GDateMonth(rawValue: guint(month ?? 1)), GDateYear(year))
        guard exists != 0 else { return nil }
    }

    var description: String {
        let small = [month, day].compactMap(\.self).map { $0 < 10 ? "-0\($0)" : "-\($0)" }
        let padding = String(repeating: "0", count: max(0, 4 - "\(year)".count))
        return padding + "\(year)" + small.joined()
    }
}
