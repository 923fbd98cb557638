import Foundation
import TextCore

/// A date, known to the day, month or year.
enum DateKind: FieldKindDefinition {
    static var kind: FieldKind { .date }
    static var displayName: String { translated("Date") }
    static var valueType: FieldValueType { .date }
    static var control: FieldControl { .date }
    static var optionUse: FieldOptionUse { [.values, .reminder] }
    static var form: ValueForm { DateReader.shared.isDayFirst ? .dayMonthYear : .monthDayYear }
    static var querySeparator: String { "-" }
    static var hintsAtTypedWords: Bool { true }
    static var queryKeywords: [String] {
        ["today", "7d", "30d", "1y"].flatMap { [$0, ">=" + $0] }
    }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        DateReader.date(written: text.trimmingCharacters(in: .whitespacesAndNewlines))
            .map { .date($0) }
    }

    /// An ISO date or `today`: a field definition means the same in every locale.
    static func defaultValue(in text: String, options: FieldOptions) -> FieldValue? {
        let isToday = text.lowercased() == "today"
        return (isToday ? PartialDate.today : PartialDate(text)).map { .date($0) }
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .date: value
        case .text(let text):
            DateReader.date(
                written: text.trimmingCharacters(in: .whitespacesAndNewlines),
                isDayFirst: isDayFirst
            ).map { .date($0) }
        case .empty, .texts, .integer, .decimal, .checkbox, .timeSpan, .image, .record:
            readAgain(value, options: options)
        }
    }

    static func isQueryValue(_ operand: String, options: FieldOptions) -> Bool {
        FieldValue(operand, as: .date, options: options) != nil || QueryDate.date(operand) != nil
    }

    static func objection(to operand: String, in column: QueryColumn) -> String? {
        QueryDate.objection(to: operand)
    }
}
