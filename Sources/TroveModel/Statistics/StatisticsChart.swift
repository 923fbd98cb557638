/// The values of a field as bars: how many records have each value, number range or year.
///
///     let chart = StatisticsChart(statistics, of: pages, in: books, grouping: grouping)
///     chart.bars[0]    // "0–199", 12 records, found by `pages:>=0 pages:<200`
public struct StatisticsChart: Hashable, Sendable {
    /// A bar of the chart.
    public struct Bar: Hashable, Sendable {
        /// The value or the range.
        public let text: String
        /// The number of records.
        public let count: Int
        /// The query that finds the records; nil if there is none.
        public let query: String?
    }

    /// The bars: values by falling count, ranges and dates in their order, and records without a
    /// value last.
    public let bars: [Bar]
    /// The number of records in bars that the chart leaves out.
    public let moreCount: Int

    /// The largest count of a bar; at least 1.
    public var maximumCount: Int { max(1, bars.map(\.count).max() ?? 1) }

    /// The number of bars above which the least frequent values are left out.
    public static let maximumBarCount = 100

    /// Returns the sections that a chart of a field needs.
    ///
    /// - Parameter statistics: The statistics of the field without sections.
    /// - Returns: The sections; ``RecordGrouping/none`` if the statistics count the values already,
    ///   or if the values are too different to be counted.
    public static func grouping(
        for field: Field, _ statistics: FieldStatistics
    ) -> RecordGrouping {
        let kind = field.valueKind.definition
        if kind.countsValues { return .none }
        switch kind.valueType {
        case .date: return .year(.field(field.id))
        case .number, .timeSpan:
            guard let step = step(of: statistics) else { return .value(field.id) }
            return .range(field.id, step: step)
        case .text:
            guard statistics.distinctCount > 0 else { return .none }
            return statistics.distinctCount <= maximumBarCount * 10
                ? .value(field.id) : .firstLetter(field.id)
        case .texts, .integer, .checkbox, .image, .record: return .none
        }
    }

    /// Whether charts of a field say anything.
    public static func isPossible(for field: Field) -> Bool {
        field.kind != .image && field.kind != .paragraph
    }

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - statistics: The statistics of the field, with the sections of `grouping`.
    ///   - field: The field.
    ///   - list: The list of the field.
    ///   - grouping: The sections, from ``grouping(for:_:)``.
    public init(
        _ statistics: ListStatistics, of field: Field, in list: List, grouping: RecordGrouping
    ) {
        let total = statistics.total.first { $0.field == field.id }
        let terms = QueryTerms(field, in: list)
        var bars =
            grouping == .none
            ? Self.bars(of: total, terms)
            : statistics.groups.map { group in
                Bar(
                    text: group.label.header, count: group.recordCount,
                    query: terms.query(for: group.label, grouping))
            }
        if case .value = grouping {
            let values = bars.indices.filter { !Self.isRest(statistics.groups[$0].label) }
            let rest = bars.indices.filter { Self.isRest(statistics.groups[$0].label) }
            bars = values.map { bars[$0] }.sorted { $0.count > $1.count } + rest.map { bars[$0] }
        }
        self.bars = Array(bars.prefix(Self.maximumBarCount))
        moreCount = bars.dropFirst(Self.maximumBarCount).reduce(0) { $0 + $1.count }
    }

    private static func isRest(_ label: SectionLabel) -> Bool {
        switch label {
        case .empty, .other: true
        case .all, .value, .letter, .noLetter, .checkbox, .picture, .year, .month, .range: false
        }
    }

    /// The bars of the values that the statistics count.
    private static func bars(of total: FieldStatistics?, _ terms: QueryTerms) -> [Bar] {
        guard let total else { return [] }
        var bars = total.counts.map { count in
            Bar(
                text: terms.text(of: count), count: count.count,
                query: terms.query(for: count.value))
        }
        if terms.field.valueKind == .checkbox {
            // A check box without a value is not checked.
            bars.removeAll { $0.text != terms.text(of: .checkbox(true)) }
            let off = total.recordCount - (bars.first?.count ?? 0)
            if off > 0 {
                bars.append(
                    Bar(
                        text: terms.text(of: .checkbox(false)), count: off,
                        query: terms.query(for: .checkbox(false))))
            }
        } else if total.emptyCount > 0 {
            let label = SectionLabel.empty(field: terms.field.name)
            bars.append(
                Bar(text: label.header, count: total.emptyCount, query: terms.query(for: .empty)))
        }
        return bars
    }

    /// The width of the ranges: 1, 2 or 5 times a power of ten, for about ten ranges. Nil if all
    /// numbers are the same.
    static func step(of statistics: FieldStatistics) -> Double? {
        guard let low = number(statistics.minimum), let high = number(statistics.maximum),
            high > low, (high - low).isFinite
        else { return nil }
        var step = 1.0
        let target = (high - low) / 12
        // Steps grow by a factor of 2, 2.5 and 2.
        while step > target { step /= 10 }
        while step < target {
            for factor in [2, 2.5, 2] where step < target { step *= factor }
        }
        // Sections begin at whole steps, and whole numbers are not divided.
        return max(step, isWhole(low) && isWhole(high) ? 1 : 0)
    }

    private static func isWhole(_ number: Double) -> Bool { number == number.rounded() }

    private static func number(_ value: FieldValue?) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        case .timeSpan(let seconds): Double(seconds)
        case .empty, .text, .checkbox, .date, .texts, .image, .record, nil: nil
        }
    }
}
