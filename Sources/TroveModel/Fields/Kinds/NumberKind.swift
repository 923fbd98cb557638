import Foundation
import TextCore

/// An integer or decimal number, optionally with a unit and a number of digits.
enum NumberKind: FieldKindDefinition {
    static var kind: FieldKind { .number }
    static var displayName: String { translated("Number") }
    static var refusal: String {
        translated("“{text}” is not a number. Enter a number for “{field}”.")
    }
    static var valueType: FieldValueType { .number }
    static var appearance: FieldAppearance { .number }
    static var optionUse: FieldOptionUse { [.values, .unit, .digits] }
    static var control: FieldControl {
        .checkedText(error: translated("This is not a number."))
    }
    static var form: ValueForm { .number }
    static var hintsAtTypedWords: Bool { true }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        let text = withoutUnit(text, options)
        if let integer = Int64(text) { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite else { return nil }
        return .decimal(decimal)
    }

    static func value(
        typed text: String, options: FieldOptions, notation: NumberNotation
    ) -> FieldValue? {
        notation.plain(withoutUnit(text, options)).flatMap { value(in: $0, options: options) }
    }

    static func typedText(of value: FieldValue, notation: NumberNotation) -> String {
        value.numberText(in: notation) ?? value.text
    }

    private static func withoutUnit(_ text: String, _ options: FieldOptions) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !options.unit.isEmpty, text.hasSuffix(options.unit) else { return text }
        return text.dropLast(options.unit.count).trimmingCharacters(in: .whitespaces)
    }

    /// A checkbox is 0 or 1, a time span is a number of the field's units, and a year is a number.
    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .integer, .decimal: value
        case .checkbox(let isOn): .integer(isOn ? 1 : 0)
        case .timeSpan(let seconds): TimeSpanText.number(of: seconds, inUnit: options.unit)
        case .date(let date): date.month == nil ? .integer(Int64(date.year)) : nil
        case .empty, .text, .texts, .image, .record: readAgain(value, options: options)
        }
    }

    static func objection(to operand: String, in column: QueryColumn) -> String? {
        guard column.number(operand) == nil else { return nil }
        guard let range = range(operand, in: column) else {
            return translated("“{text}” is not a number.").filling(["text": operand])
        }
        return translated("“{text}” is not a number. For a range, enter {range}.")
            .filling(["text": operand, "range": range])
    }

    /// The range that `operand` looks like, in the syntax of queries; nil if it does not look like
    /// one.
    private static func range(_ operand: String, in column: QueryColumn) -> String? {
        let ends = operand.split { $0 == "-" || $0 == "–" || $0 == "…" }
        guard ends.count == 2, ends.allSatisfy({ column.number(String($0)) != nil }) else {
            return nil
        }
        return "\(ends[0])..\(ends[1])"
    }
}
