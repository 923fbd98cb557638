import TroveModel

/// A test of the values of one column, which cached columns answer without SQLite.
enum ColumnTest: Hashable, Sendable {
    /// The value is missing or an empty text.
    case isEmpty
    /// The folded value contains a folded text, which is not empty and has no zero bytes.
    case contains([UInt8])
    /// A word of the value begins with folded letters, at least one.
    case beginsWord([UInt8])
    /// The value is a number in a range, not a text.
    case isNumber(NumberRange)
    /// The value is missing, a text, or a number outside a range.
    case isNoNumber(NumberRange)
    /// The value is a moment in a range, in seconds since 1970. Moments outside ``DayBounds/known``
    /// are left in doubt.
    case isMoment(NumberRange)
    /// The value is a text in a range, compared by bytes: folded, or unchanged in a column of
    /// dates.
    case isText(TextRange)
    /// The value does not fit the field's kind.
    case isMisfit

    /// Whether the test reads the texts, not only the types and numbers.
    var readsTexts: Bool {
        switch self {
        case .contains, .beginsWord, .isText: true
        case .isEmpty, .isNumber, .isNoNumber, .isMoment, .isMisfit: false
        }
    }
}

/// A conjunction of tests of one column.
struct StoredTest: Hashable, Sendable {
    /// The name of the column, not quoted.
    var column: String
    var tests: [ColumnTest]

    var readsTexts: Bool { tests.contains(where: \.readsTexts) }
}

/// The range of numbers that satisfy a comparison with an operand. Like SQLite, it compares
/// integers and decimals exactly.
struct NumberRange: Hashable, Sendable {
    let comparison: QueryComparison
    let operand: Double
    /// The integers in the range; nil if there are none.
    let integers: ClosedRange<Int64>?

    /// Creates a range; fails if the operand is not a number.
    init?(_ comparison: QueryComparison, _ operand: Double) {
        guard !operand.isNaN else { return nil }
        self.comparison = comparison
        self.operand = operand
        integers = Self.integers(comparison, operand)
    }

    func contains(_ number: Double) -> Bool {
        switch comparison {
        case .atLeast: number >= operand
        case .more: number > operand
        case .atMost: number <= operand
        case .less: number < operand
        case .equal: number == operand
        }
    }

    private static func integers(
        _ comparison: QueryComparison, _ operand: Double
    ) -> ClosedRange<Int64>? {
        let (down, up) = (operand.rounded(.down), operand.rounded(.up))
        switch comparison {
        case .atLeast: return above(up, isIncluded: true)
        case .more: return above(down, isIncluded: false)
        case .atMost: return below(down, isIncluded: true)
        case .less: return below(up, isIncluded: false)
        case .equal: return Int64(exactly: operand).map { $0...$0 }
        }
    }

    private static func above(_ bound: Double, isIncluded: Bool) -> ClosedRange<Int64>? {
        if let integer = Int64(exactly: bound) {
            if isIncluded { return integer...Int64.max }
            return integer == .max ? nil : integer + 1...Int64.max
        }
        return bound < 0 ? Int64.min...Int64.max : nil
    }

    private static func below(_ bound: Double, isIncluded: Bool) -> ClosedRange<Int64>? {
        if let integer = Int64(exactly: bound) {
            if isIncluded { return Int64.min...integer }
            return integer == .min ? nil : Int64.min...(integer - 1)
        }
        return bound > 0 ? Int64.min...Int64.max : nil
    }
}

/// A range of texts, compared by their bytes.
struct TextRange: Hashable, Sendable {
    struct Bound: Hashable, Sendable {
        var bytes: [UInt8]
        var isIncluded: Bool

        init(_ text: String, isIncluded: Bool) {
            bytes = Array(text.utf8)
            self.isIncluded = isIncluded
        }
    }

    var low: Bound?
    var high: Bound?
    /// Whether the range may contain the empty text.
    var canBeEmpty = true

    init(low: Bound? = nil, high: Bound? = nil, canBeEmpty: Bool = true) {
        self.low = low
        self.high = high
        self.canBeEmpty = canBeEmpty
    }

    /// Creates the range of texts that satisfy a comparison with an operand.
    init(_ comparison: QueryComparison, _ operand: String) {
        switch comparison {
        case .atLeast: low = Bound(operand, isIncluded: true)
        case .more: low = Bound(operand, isIncluded: false)
        case .atMost: high = Bound(operand, isIncluded: true)
        case .less: high = Bound(operand, isIncluded: false)
        case .equal:
            low = Bound(operand, isIncluded: true)
            high = Bound(operand, isIncluded: true)
        }
    }
}
