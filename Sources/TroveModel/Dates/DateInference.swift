/// Infers from all values of a column whether they are dates, and whether the day or the month
/// comes first.
package struct DateInference: Sendable {
    /// The number of values that are dates if the day comes first.
    private var dayFirst = 0
    /// The same if the month comes first.
    private var monthFirst = 0
    /// The number of values added.
    package private(set) var count = 0
    /// Whether all ambiguous dates are written with full stops; then the day comes first.
    private var hasOnlyStops = true
    /// The first ambiguous value: a different date in each order.
    private(set) var example: String?
    private var hasMidnights = false
    private var hasTimes = false

    package init() {}
    /// The number of values whose first number is above 12, so that it must be the day.
    private var dayFirstEvidence = 0
    /// The number of values whose second number is above 12.
    private var monthFirstEvidence = 0

    /// The length in bytes up to which a value can be a date.
    private static let maximumLength = 64

    /// Takes the next value into account.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        count += 1
        noteOrder(bytes)
        guard bytes.count <= Self.maximumLength, Self.isClear(bytes) else { return }
        let asDayFirst = ValueReader.date(bytes, as: .dayMonthYear)
        let asMonthFirst = ValueReader.date(bytes, as: .monthDayYear)
        if asDayFirst != nil { dayFirst += 1 }
        if asMonthFirst != nil { monthFirst += 1 }
        note((asDayFirst ?? asMonthFirst)?.time)
        guard let asDayFirst, let asMonthFirst, asDayFirst != asMonthFirst else { return }
        if !bytes.contains(UInt8(ascii: ".")) { hasOnlyStops = false }
        if example == nil { example = String(decoding: bytes, as: UTF8.self) }
    }

    /// Counts only whether a numeric date shows its order, with a number above 12.
    package mutating func noteOrder(_ bytes: UnsafeRawBufferPointer) {
        guard let (first, second, _) = ValueReader.threeNumbers(bytes) else { return }
        if first > 12 { dayFirstEvidence += 1 }
        if second > 12 { monthFirstEvidence += 1 }
    }

    /// Whether more values show the day first than the month first; nil for a tie.
    package var isMostlyDayFirst: Bool? {
        dayFirstEvidence == monthFirstEvidence ? nil : dayFirstEvidence > monthFirstEvidence
    }

    private mutating func note(_ time: TimeOfDay?) {
        guard let time else { return }
        if time.isMidnight { hasMidnights = true } else { hasTimes = true }
    }

    /// Takes an ISO date into account, which is a date in either order.
    package mutating func add(_ date: PartialDate) {
        count += 1
        note(date.time)
        dayFirst += 1
        monthFirst += 1
    }

    /// The number of values that are dates if the part that most values have first comes first.
    package var fitCount: Int { max(dayFirst, monthFirst) }

    /// Returns the form of the dates; nil if some values are not dates.
    ///
    /// - Parameter isDayFirst: Whether the day comes first where the values are ambiguous.
    package func form(isDayFirst: @autoclosure () -> Bool) -> ValueForm? {
        guard count > 0, max(dayFirst, monthFirst) == count else { return nil }
        return orderedForm(
            isDayFirst: dayFirst != monthFirst
                ? dayFirst > monthFirst : example == nil || hasOnlyStops || isDayFirst())
    }

    private func orderedForm(isDayFirst: Bool) -> ValueForm {
        if hasOnlyMidnights { return .midnights(isDayFirst: isDayFirst) }
        return isDayFirst ? .dayMonthYear : .monthDayYear
    }

    /// Whether there are times of day, all of them 0:00, as of programs that write days like that.
    package var hasOnlyMidnights: Bool { hasMidnights && !hasTimes }

    /// Returns the form of dates among other values: the order that most values show.
    package func formOfSome(isDayFirst: @autoclosure () -> Bool) -> ValueForm {
        orderedForm(isDayFirst: isMostlyDayFirst ?? isDayFirst())
    }

    /// A value whose order of day and month only the locale decides; nil if the values decide it.
    package var unclearExample: String? {
        count > 0 && dayFirst == count && monthFirst == count && !hasOnlyStops ? example : nil
    }

    /// Whether a text looks like a date rather than a version number: `3/12/20`, `03.12.20` or
    /// `3.12.2020`, but not `3.12.20`.
    private static func isClear(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var digits = 0
        var run = 0
        for byte in bytes {
            if (48...57).contains(byte) {
                digits += 1
                run += 1
                if run == 4 { return true }
            } else {
                // A letter of any script, or a slash.
                if byte == UInt8(ascii: "/") || byte > 64 { return true }
                run = 0
            }
        }
        return digits == 6
    }
}
