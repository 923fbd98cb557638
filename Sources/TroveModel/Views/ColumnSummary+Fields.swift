import TextCore

extension ColumnSummary {
    /// The statistics that a field's column can show.
    public static func offered(for field: Field) -> [ColumnSummary] {
        let kind = field.valueKind.definition
        let counts: [ColumnSummary] = [.filled, .empty, .distinct]
        let common = kind.countsValues ? [.counts] + counts : counts
        return switch kind.valueType {
        case .number, .integer, .timeSpan: [.sum, .mean, .median, .minimum, .maximum] + common
        case .date: [.minimum, .maximum] + common
        case .text, .texts, .checkbox, .image, .record: common
        }
    }

    /// The localized name.
    public var displayName: String {
        switch self {
        case .sum: translated("Sum")
        case .mean: translated("Mean")
        case .median: translated("Median")
        case .minimum: translated("Smallest Value")
        case .maximum: translated("Largest Value")
        case .counts: translated("Count of Each Value")
        case .filled: translated("Records with a Value")
        case .empty: translated("Records Without a Value")
        case .distinct: translated("Different Values")
        }
    }

    /// The statistic of a field as text, such as “Sum: 12 km”.
    ///
    /// - Parameter text: Returns the text for a value.
    public func text(
        of statistics: FieldStatistics, in field: Field, text: (FieldValue) -> String
    ) -> String {
        func number(_ number: Double?) -> String? {
            number.map { number in
                if field.valueKind == .timeSpan {
                    return text(.timeSpan(seconds: Int64(number.rounded())))
                }
                let rounded = (number * 100).rounded() / 100
                let value = field.options.digits == nil ? rounded : number
                return field.numberText(of: .decimal(value)) ?? ""
            }
        }
        func value(_ value: FieldValue?) -> String? {
            value.map { field.numberText(of: $0) ?? text($0) }
        }
        func with(_ format: String, _ value: String?) -> String {
            value.map { format.filling(["value": $0]) } ?? ""
        }
        switch self {
        case .sum: return with(translated("Sum: {value}"), number(statistics.sum))
        case .mean: return with(translated("Mean: {value}"), number(statistics.mean))
        case .median: return with(translated("Median: {value}"), number(statistics.median))
        case .minimum: return with(translated("Smallest: {value}"), value(statistics.minimum))
        case .maximum: return with(translated("Largest: {value}"), value(statistics.maximum))
        case .counts:
            return statistics.counts.prefix(Self.shownCounts).map { count in
                let name = if case .checkbox = count.value { text(count.value) } else { count.text }
                return translated("{field}: {value}")
                    .filling(["field": name, "value": NumberTexts.account.text(count.count)])
            }.commaSeparated
        case .filled:
            return with(
                translated("With a value: {value}"),
                NumberTexts.account.text(statistics.filledCount))
        case .empty:
            return with(
                translated("Without a value: {value}"),
                NumberTexts.account.text(statistics.emptyCount))
        case .distinct:
            return with(
                translated("Different: {value}"),
                NumberTexts.account.text(statistics.distinctCount))
        }
    }

    /// The maximum number of values whose counts are shown.
    private static let shownCounts = 20
}
