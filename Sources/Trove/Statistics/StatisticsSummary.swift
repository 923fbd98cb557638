import Foundation
import TextCore
import TroveModel

/// The statistics of a field as a line of text.
enum StatisticsSummary {
    /// The number of records with a value, and what is known about their sum, mean and range.
    static func text(of statistics: FieldStatistics, _ field: Field) -> String {
        var parts = [
            translated("Filled in {filled} of {count} records").filling([
                "filled": statistics.filledCount.grouped, "count": statistics.recordCount.grouped,
            ])
        ]
        func add(_ label: String, _ text: String?) {
            if let text { parts.append(label.filling(["value": text])) }
        }
        add(translated("smallest {value}"), statistics.minimum.map { self.text(of: $0, field) })
        add(translated("largest {value}"), statistics.maximum.map { self.text(of: $0, field) })
        add(translated("mean {value}"), statistics.mean.map { number($0, field) })
        add(translated("median {value}"), statistics.median.map { number($0, field) })
        if field.valueKind != .rating {
            add(translated("sum {value}"), statistics.sum.map { number($0, field) })
        }
        return parts.joined(separator: " · ")
    }

    private static func text(of value: FieldValue, _ field: Field) -> String {
        field.numberText(of: value) ?? RowTexts.text(of: value)
    }

    private static func number(_ number: Double, _ field: Field) -> String {
        if field.valueKind.valueType == .timeSpan {
            return FieldValue.timeSpan(seconds: Int64(clamping: Int(number.rounded()))).text
        }
        let rounded = (number * 100).rounded() / 100
        let value = Int64(exactly: rounded).map(FieldValue.integer) ?? .decimal(rounded)
        return text(of: value, field)
    }
}
