/// Finds out from all values of a column whether they are dates, and whether days or months come
/// first.
struct DateInference: Sendable {
    /// How many values are dates if days come first.
    private var dayFirst = 0
    /// How many are if months do.
    private var monthFirst = 0
    /// How many values were tried.
    private(set) var count = 0
    /// Whether dates with full stops only depend on the order: days come first there.
    private var hasOnlyStops = true
    /// A value that is another date in the other order.
    private(set) var example: String?
    /// How many values have a number above 12 where the other order has the month.
    private var dayFirstEvidence = 0
    private var monthFirstEvidence = 0

    /// A date is no longer than this.
    private static let maximumLength = 64

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        count += 1
        noteOrder(bytes)
        guard max(dayFirst, monthFirst) == count - 1, bytes.count <= Self.maximumLength,
            Self.isClear(bytes)
        else { return }
        let asDayFirst = ValueReader.date(bytes, as: .dayMonthYear)
        let asMonthFirst = ValueReader.date(bytes, as: .monthDayYear)
        if dayFirst == count - 1, asDayFirst != nil { dayFirst += 1 }
        if monthFirst == count - 1, asMonthFirst != nil { monthFirst += 1 }
        guard let asDayFirst, let asMonthFirst, asDayFirst != asMonthFirst else { return }
        if !bytes.contains(UInt8(ascii: ".")) { hasOnlyStops = false }
        if example == nil { example = String(decoding: bytes, as: UTF8.self) }
    }

    /// Takes only the order of a date in numbers into account.
    mutating func noteOrder(_ bytes: UnsafeRawBufferPointer) {
        guard let (first, second, _) = ValueReader.threeNumbers(bytes) else { return }
        if first > 12 { dayFirstEvidence += 1 }
        if second > 12 { monthFirstEvidence += 1 }
    }

    /// Whether most values have the day before the month; nil if as many have it behind.
    var isMostlyDayFirst: Bool? {
        dayFirstEvidence == monthFirstEvidence ? nil : dayFirstEvidence > monthFirstEvidence
    }

    /// Takes an ISO date into account, which is one in any order.
    mutating func addISO() {
        count += 1
        if dayFirst == count - 1 { dayFirst += 1 }
        if monthFirst == count - 1 { monthFirst += 1 }
    }

    /// How the dates are written; nil if some values are none.
    ///
    /// - Parameter isDayFirst: The order where the values do not tell.
    func form(isDayFirst: @autoclosure () -> Bool) -> ValueForm? {
        guard count > 0, max(dayFirst, monthFirst) == count else { return nil }
        if dayFirst > monthFirst { return .dayMonthYear }
        if monthFirst > dayFirst { return .monthDayYear }
        return example == nil || hasOnlyStops || isDayFirst() ? .dayMonthYear : .monthDayYear
    }

    /// How dates among other values are read: by the order that most values tell.
    func formOfSome(isDayFirst: @autoclosure () -> Bool) -> ValueForm {
        isMostlyDayFirst ?? isDayFirst() ? .dayMonthYear : .monthDayYear
    }

    /// A value whose day and month are told apart by the locale only; nil if the values tell them
    /// apart.
    var unclearExample: String? {
        count > 0 && dayFirst == count && monthFirst == count && !hasOnlyStops ? example : nil
    }

    /// Whether a text with a year of two digits looks like a date, and not like a version: `3/12/20`,
    /// `03.12.20`, but not `3.12.20`.
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
