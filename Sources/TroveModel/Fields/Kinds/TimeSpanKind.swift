import Foundation
import TextCore

/// A duration, exact to the second.
enum TimeSpanKind: FieldKindDefinition {
    static var kind: FieldKind { .timeSpan }
    static var displayName: String { translated("Duration") }
    static var refusal: String {
        translated(
            """
            “{text}” is not a duration. Enter a duration for “{field}”, such as 1:30:00 or \
            90 min.
            """)
    }
    static var valueType: FieldValueType { .timeSpan }
    static var appearance: FieldAppearance { .number }
    static var optionUse: FieldOptionUse { [.values, .timeUnit] }
    static var control: FieldControl {
        .checkedText(error: translated("Enter a duration such as 1:30:00 or 90 min."))
    }
    static var recognizer: (@Sendable (UnsafeRawBufferPointer) -> Bool)? { ValueReader.isTimeSpan }
    static var querySeparator: String { ":" }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        TimeSpanText.seconds(
            in: text.trimmingCharacters(in: .whitespacesAndNewlines), unit: options.unit
        ).map { .timeSpan(seconds: $0) }
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .timeSpan: value
        // A year is not a number of seconds.
        case .checkbox, .date: nil
        case .empty, .text, .texts, .integer, .decimal, .image, .record:
            readAgain(value, options: options)
        }
    }

    static func objection(to operand: String, in column: QueryColumn) -> String? {
        column.number(operand) == nil
            ? translated(
                "“{text}” is not a duration. Enter one such as 1:30:00 or 90min."
            )
            .filling(["text": operand]) : nil
    }
}
