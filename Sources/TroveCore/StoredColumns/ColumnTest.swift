/// What a query asks of the values of one column, in a form that stored columns answer without SQLite.
enum ColumnTest: Hashable, Sendable {
    /// Nothing, or an empty text.
    case isEmpty
    /// A folded text, not empty and without zero bytes, anywhere in the folded value.
    case contains([UInt8])
    /// A word, not empty, that begins with folded letters.
    case beginsWord([UInt8])
    /// A number in a range; no text is.
    case isNumber(NumberRange)
    /// Everything but a number in a range.
    case isNoNumber(NumberRange)
    /// A moment in a range, in seconds since 1970, if it is one of ``DayBounds/known``.
    case isMoment(NumberRange)
    /// A text in a range of bytes, of the folded texts or, of dates, of the texts as they are.
    case isText(TextRange)
    /// A value that does not fit the field's kind.
    case isMisfit

    /// Whether the texts themselves have to be read, and not only what each value is.
    var readsTexts: Bool {
        switch self {
        case .contains, .beginsWord, .isText: true
        case .isEmpty, .isNumber, .isNoNumber, .isMoment, .isMisfit: false
        }
    }
}

/// Tests of one column that a record passes all.
struct StoredTest: Hashable, Sendable {
    /// The column's name, not quoted.
    var column: String
    var tests: [ColumnTest]

    var readsTexts: Bool { tests.contains(where: \.readsTexts) }
}

/// Numbers that compare so to an operand, as SQLite compares them: exactly, whether integers or not.
struct NumberRange: Hashable, Sendable {
    let comparison: QueryComparison
    let operand: Double
    /// The integers among them; nil if there are none.
    let integers: ClosedRange<Int64>?

    /// Nil for an operand that is no number.
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

/// Texts between two others, by their bytes.
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
    /// Whether the empty text may be among them.
    var canBeEmpty = true

    init(low: Bound? = nil, high: Bound? = nil, canBeEmpty: Bool = true) {
        self.low = low
        self.high = high
        self.canBeEmpty = canBeEmpty
    }

    /// Texts that compare so to an operand.
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
