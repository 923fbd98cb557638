/// Converts days to the timestamps at which they begin, so that timestamps are compared as numbers.
package enum DayBounds {
    /// The timestamps for which SQLite and the C library agree on the time zone: from 1970 to 2037.
    package static let known: ClosedRange<Int64> = 86_400...2_145_000_000

    /// A comparison of a timestamp.
    package struct Bound {
        package let comparison: QueryComparison
        package let moment: Int64
    }

    /// The comparisons of a timestamp that together compare its local day; nil if timestamps cannot
    /// decide.
    ///
    /// - Parameter day: A full or partial ISO date.
    package static func bounds(_ comparison: QueryComparison, _ day: String) -> [Bound]? {
        guard let start = moment(ofFirstDayFrom: day), let end = moment(ofFirstDayFrom: day + "~")
        else { return nil }
        return switch comparison {
        case .equal:
            [Bound(comparison: .atLeast, moment: start), Bound(comparison: .less, moment: end)]
        case .atLeast: [Bound(comparison: .atLeast, moment: start)]
        case .more: [Bound(comparison: .atLeast, moment: end)]
        case .atMost: [Bound(comparison: .less, moment: end)]
        case .less: [Bound(comparison: .less, moment: start)]
        }
    }

    /// The first timestamp whose local date is not before `text`; nil if an earlier date follows
    /// it, as where clocks are set back past midnight.
    private static func moment(ofFirstDayFrom text: String) -> Int64? {
        func isReached(_ moment: Int64) -> Bool {
            LocalDay.date(of: moment).map { $0.description >= text } ?? false
        }
        var (low, high) = (known.lowerBound, known.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        // Clocks change by multiples of 15 minutes, and by at most a day.
        for distance in 1...200 {
            let step = Int64(distance) * 900
            if isReached(low - step) && low - step >= known.lowerBound { return nil }
            if !isReached(low + step - 1) && low + step - 1 <= known.upperBound { return nil }
        }
        return low
    }
}
