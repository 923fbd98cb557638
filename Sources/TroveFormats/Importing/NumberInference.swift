import TextCore
import TroveModel

/// Infers the notation of numbers from all values of a column.
///
/// Values of the same look are counted together: one entry for all integers, one for all with a
/// comma before three digits, and so on. So the column decides, and no value on its own.
struct NumberInference: Sendable {
    private(set) var count = 0
    private var numberCount = 0
    /// The number of integers without a unit.
    private var integerCount = 0
    private var isClosed = false
    private var entries: [Entry] = []
    /// The index of the entry of the last value, which the next one probably has, too.
    private var lastEntry = 0
    private var shortest = Int.max
    private var longest = 0

    /// The look of a value.
    private struct Look: Hashable, Sendable {
        /// The separators with which it is a number; empty if it is none.
        var separators = NumberSeparatorSet()
        var unit = ""
        var isPlain = true
        var exponent = WrittenNumber.Exponent.none

        /// The looks of `1500`, `1500.5` and `1.500`.
        static let integer = Look(separators: .all)
        static let decimal = Look(separators: .decimal(comma: false))
        static let groupOrDecimal = Look(
            separators: .decimal(comma: false).union(NumberSeparatorSet(.pointComma)))

        /// Whether a number of this look is one in a column of a unit.
        func fits(unit wanted: String) -> Bool {
            !separators.isEmpty && (unit == wanted || unit.isEmpty && wanted != "%")
        }
    }

    private struct Entry: Sendable {
        let look: Look
        var count: Int
        /// The number of values before the first one.
        let rank: Int
        let first: CellSample
    }

    /// The number of looks beyond which a column is certainly none of numbers.
    private static let maximumLooks = 64

    /// Takes the next value into account.
    ///
    /// - Returns: Whether the value is a number; nil if numbers are no longer tried.
    mutating func add(
        _ bytes: UnsafeRawBufferPointer, sample: @autoclosure () -> CellSample
    ) -> Bool? {
        count += 1
        guard !isClosed else { return nil }
        let look = look(of: bytes)
        note(look, sample())
        let isOpen = FormTally.isOpen(numberCount, among: count)
        if !isOpen || entries.count > Self.maximumLooks {
            isClosed = true
            entries = []
        }
        return !look.separators.isEmpty
    }

    private mutating func look(of bytes: UnsafeRawBufferPointer) -> Look {
        if let plain = PlainNumber(bytes) {
            addNumber(digitCount: plain.digitCount, isInteger: plain.decimalCount == nil)
            guard let decimalCount = plain.decimalCount else { return .integer }
            let mayBeGrouped = decimalCount == 3 && plain.mayBeGrouped
            return mayBeGrouped ? .groupOrDecimal : .decimal
        }
        guard let number = WrittenNumber(bytes) else { return Look() }
        addNumber(
            digitCount: number.digitCount, isInteger: number.isInteger && number.unit.isEmpty)
        return Look(
            separators: number.separators, unit: number.unit, isPlain: number.isPlain,
            exponent: number.exponent)
    }

    private mutating func addNumber(digitCount: Int, isInteger: Bool) {
        numberCount += 1
        if isInteger { integerCount += 1 }
        shortest = min(shortest, digitCount)
        longest = max(longest, digitCount)
    }

    private mutating func note(_ look: Look, _ sample: @autoclosure () -> CellSample) {
        if entries.indices.contains(lastEntry), entries[lastEntry].look == look {
            entries[lastEntry].count += 1
        } else if let index = entries.firstIndex(where: { $0.look == look }) {
            entries[index].count += 1
            lastEntry = index
        } else {
            lastEntry = entries.count
            entries.append(Entry(look: look, count: 1, rank: count, first: sample()))
        }
    }

    /// Whether all values are numbers, whatever their units and separators.
    var hasOnlyNumbers: Bool { count > 0 && numberCount == count && !isClosed }

    /// Whether all values are integers without a unit.
    var areIntegers: Bool { hasOnlyNumbers && integerCount == count }

    /// Whether all values have the same number of digits, at least 8, or some have more than 15.
    var areLong: Bool { longest >= 8 && shortest == longest || longest > 15 }

    /// The number of digits of all values; nil if it differs.
    var commonDigitCount: Int? { shortest == longest ? longest : nil }

    /// Whether some values have an exponent.
    var haveExponents: Bool { entries.contains { $0.look.exponent != .none } }
}

// MARK: - Decision

extension NumberInference {
    /// The notation that all values have; nil if there is none.
    ///
    /// - Parameter hint: The decimal separator where the values do not tell.
    func form(hint: DecimalHint) -> NumberForm? {
        guard hasOnlyNumbers, let unit = commonUnit, !areCodesWithExponents else { return nil }
        return separators(of: common, hint: hint).map { NumberForm(separators: $0, unit: unit) }
    }

    /// Whether ``ValueReader/number(_:comma:)`` reads all values.
    var isPlain: Bool { entries.allSatisfy(\.look.isPlain) }

    /// The pairs of separators with which all numbers are numbers.
    private var common: NumberSeparatorSet {
        entries.reduce(.all) { common, entry in
            entry.look.separators.isEmpty ? common : common.intersection(entry.look.separators)
        }
    }

    /// The unit of all values; nil if they differ.
    private var commonUnit: String? {
        let units = Set(entries.map(\.look.unit))
        let named = units.subtracting([""])
        guard named.count < 2, let unit = named.first else { return named.isEmpty ? "" : nil }
        return unit == "%" && units.count > 1 ? nil : unit
    }

    /// Whether the only exponents look like `1e5`, as in codes.
    private var areCodesWithExponents: Bool {
        entries.contains { $0.look.exponent == .unclear }
            && !entries.contains { $0.look.exponent == .clear }
    }

    /// Whether the values leave open which decimal separator they have.
    private static func isUnclear(_ common: NumberSeparatorSet) -> Bool {
        common != .all
            && (common.contains(.comma) && common.contains(.commaPoint)
                || common.contains(.point) && common.contains(.pointComma))
    }

    private func separators(of common: NumberSeparatorSet, hint: DecimalHint) -> NumberSeparators? {
        if common.contains(.point) {
            let isGrouped = Self.isUnclear(common) && hint == .foundComma
            return isGrouped ? .pointComma : .point
        }
        if common.contains(.comma) {
            return Self.isUnclear(common) && !hint.isComma ? .commaPoint : .comma
        }
        return NumberSeparators.allCases.first(where: common.contains)
    }

    /// Whether the values show that their decimal separator is a comma, or that it is a point; nil
    /// if they show neither.
    var hasDecimalComma: Bool? {
        guard hasOnlyNumbers, common != .all, !Self.isUnclear(common) else { return nil }
        let possible = NumberSeparators.allCases.filter(common.contains).map(\.hasDecimalComma)
        return Set(possible).count == 1 ? possible.first : nil
    }

    /// A value that is another number with another decimal separator, and the number as which it is
    /// read; nil if the values decide.
    func unclearExample(hint: DecimalHint) -> (text: String, value: String)? {
        guard hasOnlyNumbers, Self.isUnclear(common), let form = form(hint: hint),
            let cell = entries.first(where: { $0.look.separators != .all })?.first
        else { return nil }
        // A decimal point is what nearly all programs write.
        if form.separators == .point, !hint.isComma { return nil }
        var text = cell.text
        let value = text.withUTF8 {
            ValueReader.writtenNumber(UnsafeRawBufferPointer($0), as: form)
        }
        return value.map { (cell.text, $0.text) }
    }

    /// The notation of most numbers among other values; nil if there are none.
    func formOfSome(hint: DecimalHint) -> NumberForm? {
        guard let best = best else { return nil }
        let fitting = entries.filter {
            $0.look.fits(unit: best.unit) && $0.look.separators.contains(best.separators)
        }
        let common = fitting.reduce(NumberSeparatorSet.all) {
            $0.intersection($1.look.separators)
        }
        return separators(of: common, hint: hint).map {
            NumberForm(separators: $0, unit: best.unit)
        }
    }

    /// The separators and the unit with which most values are numbers.
    private var best: (separators: NumberSeparators, unit: String, count: Int)? {
        let units = Set(entries.lazy.filter { !$0.look.separators.isEmpty }.map(\.look.unit))
        var best: (separators: NumberSeparators, unit: String, count: Int)?
        for unit in units.sorted() {
            for separators in NumberSeparators.allCases {
                let count = entries.filter {
                    $0.look.fits(unit: unit) && $0.look.separators.contains(separators)
                }.reduce(0) { $0 + $1.count }
                if count > best?.count ?? 0 { best = (separators, unit, count) }
            }
        }
        return best
    }

    /// The first value because of which the column is not one of numbers, if most values are.
    var obstacle: FormObstacle? {
        guard !isClosed, let best, FormTally.isNearly(best.count, among: count),
            !areCodesWithExponents
        else { return nil }
        let misfits = entries.filter {
            !$0.look.fits(unit: best.unit) || !$0.look.separators.contains(best.separators)
        }
        guard let first = misfits.min(by: { $0.rank < $1.rank }) else { return nil }
        var obstacle = FormObstacle(kind: .number, cell: first.first, fitCount: best.count)
        if !first.look.separators.isEmpty {
            obstacle.reason = first.look.fits(unit: best.unit) ? .separators : .unit
        }
        return obstacle
    }
}

/// Evidence for the decimal separator from outside a column.
enum DecimalHint: Hashable, Sendable {
    /// Other columns of the file have a decimal point.
    case foundPoint
    /// Other columns of the file have a decimal comma.
    case foundComma
    /// The delimiter or the locale suggests a decimal point.
    case likelyPoint
    /// The delimiter or the locale suggests a decimal comma.
    case likelyComma

    var isComma: Bool { self == .foundComma || self == .likelyComma }

    /// The decimal separator of the account's locale.
    static let account: DecimalHint =
        NumberNotation.account.text(of: "1.5").contains(",") ? .likelyComma : .likelyPoint
}

/// A number of digits and at most one decimal point, which nearly all numbers are, read without
/// looking for other notations.
private struct PlainNumber {
    let digitCount: Int
    /// The number of digits behind the point; nil without a point.
    let decimalCount: Int?
    /// Whether the digits before the point can be a group of thousands.
    let mayBeGrouped: Bool

    /// Reads a number; nil for other texts, and for numbers at the limit of exactness.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            index = 1
        }
        let start = index
        guard index < bytes.count, bytes.count - index <= 16 else { return nil }
        while index < bytes.count, bytes[index] &- 48 < 10 { index += 1 }
        let whole = index - start
        guard whole > 0, whole == 1 || bytes[start] != 48 else { return nil }
        if index == bytes.count {
            (digitCount, decimalCount, mayBeGrouped) = (whole, nil, false)
            return
        }
        guard bytes[index] == UInt8(ascii: ".") else { return nil }
        index += 1
        let decimals = bytes.count - index
        while index < bytes.count, bytes[index] &- 48 < 10 { index += 1 }
        guard index == bytes.count, decimals > 0 else { return nil }
        (digitCount, decimalCount) = (whole + decimals, decimals)
        mayBeGrouped = whole <= 3 && bytes[start] != 48
    }
}
