import GRDB
import TroveModel

/// Accumulates the statistics of a field, one value at a time.
struct ValueTally {
    private let kind: FieldKind
    /// Whether to count how often each value occurs.
    private let countsValues: Bool
    private var result: FieldStatistics
    private var sum = CompensatedSum()
    private var numbers: [Double] = []
    private var hashes: Set<UInt64> = []
    private var counts: [FieldValue: Int] = [:]

    init(_ field: Field) {
        kind = field.valueKind
        countsValues = kind.definition.countsValues
        result = FieldStatistics(field: field.id)
    }

    /// Adds the value of the next record.
    mutating func add(_ stored: StoredValue) {
        result.recordCount += 1
        let value = stored.value(as: kind)
        guard !value.isEmpty else { return }
        result.filledCount += 1
        hashes.insert(value.stableHash)
        if countsValues { count(value) }
        if case .date(let date) = value {
            note(value) { if case .date(let other) = $0 { date < other } else { false } }
        } else if let number = value.number {
            add(number, value)
        }
    }

    /// Counts a value; of several texts, each one.
    private mutating func count(_ value: FieldValue) {
        guard case .texts(let texts) = value else {
            counts[value, default: 0] += 1
            return
        }
        for text in texts { counts[.text(text), default: 0] += 1 }
    }

    private mutating func add(_ number: Double, _ value: FieldValue) {
        sum.add(number)
        numbers.append(number)
        note(value) { number < ($0.number ?? number) }
    }

    /// Updates the minimum and maximum with a value.
    private mutating func note(_ value: FieldValue, isBelow: (FieldValue) -> Bool) {
        guard let minimum = result.minimum, let maximum = result.maximum else {
            (result.minimum, result.maximum) = (value, value)
            return
        }
        if isBelow(minimum) { result.minimum = value }
        if !isBelow(maximum), value != maximum { result.maximum = value }
    }

    /// Returns the statistics of the added values.
    mutating func finish() -> FieldStatistics {
        result.distinctCount = hashes.count
        if !numbers.isEmpty {
            result.sum = sum.value
            result.mean = sum.value / Double(numbers.count)
            numbers.sort()
            let middle = numbers.count / 2
            result.median =
                numbers.count % 2 == 1
                ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
        }
        result.counts = counts.map { FieldStatistics.Count(value: $0.key, count: $0.value) }
            .sorted(by: FieldStatistics.Count.precedes)
        return result
    }
}

/// A compensated sum, which keeps small numbers precise in a large total (Neumaier).
struct CompensatedSum {
    private var sum = 0.0
    private var lost = 0.0

    mutating func add(_ number: Double) {
        let total = sum + number
        lost += abs(sum) >= abs(number) ? (sum - total) + number : (number - total) + sum
        sum = total
    }

    var value: Double { sum + lost }
}

extension FieldValue {
    /// The value as a number; time spans in seconds; nil for values that are not summed.
    fileprivate var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        case .timeSpan(let seconds): Double(seconds)
        case .empty, .text, .checkbox, .date, .texts, .image, .record: nil
        }
    }

    /// A 64-bit hash that stands in for the value when counting distinct values, stable within a
    /// process.
    fileprivate var stableHash: UInt64 {
        var hasher = Hasher()
        hasher.combine(self)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
