import TextCore

/// Everything that is special about a kind of field.
///
/// Each kind has one definition: a type without instances, in a file of its own, which
/// ``FieldKind/definition`` finds. Forms, storage engines and file formats act on these facts and
/// not on the kind, so that a new kind changes none of them. Facts that most kinds share have
/// defaults.
package protocol FieldKindDefinition {
    /// The kind that is defined.
    static var kind: FieldKind { get }

    // MARK: Words

    /// The localized name of the kind.
    static var displayName: String { get }
    /// The localized message for a text that is not a value, with the placeholders `{text}` and
    /// `{field}`.
    static var refusal: String { get }

    // MARK: Values

    /// The type of the values, which determines how they are stored, compared and written to files.
    static var valueType: FieldValueType { get }
    /// Whether every text is a value, exactly as it is.
    static var acceptsAnyText: Bool { get }
    /// Parses a typed text that is not empty; nil if it is not a value of the kind.
    static func value(in text: String, options: FieldOptions) -> FieldValue?
    /// Parses a text that is not empty and that a person typed in the notation of a locale; nil if
    /// it is not a value of the kind.
    static func value(
        typed text: String, options: FieldOptions, notation: NumberNotation
    ) -> FieldValue?
    /// The value as typed into a field; parsing it gives the same value.
    static func typedText(of value: FieldValue) -> String
    /// The value as a person types it in the notation of a locale.
    static func typedText(of value: FieldValue, notation: NumberNotation) -> String
    /// The current value of the default text of a field, which is not empty; nil if the text is not
    /// a value.
    static func defaultValue(in text: String, options: FieldOptions) -> FieldValue?
    /// A value of any kind that is not empty, converted to this one; nil if that is impossible.
    ///
    /// - Parameter isDayFirst: Whether the day comes before the month in all-number dates; nil for
    ///   the locale's order.
    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue?

    // MARK: Lists

    /// The order in which values are sorted.
    static var order: FieldValueOrder { get }
    /// Whether statistics count how often each value occurs.
    static var countsValues: Bool { get }
    /// The use of the choices in the options of a field.
    static var choiceUse: ChoiceUse { get }
    /// Whether a board can have a column for each value.
    static var suitsBoard: Bool { get }
    /// Whether a field of this kind is suggested as the second line of records.
    static var suitsSubtitle: Bool { get }
    /// Whether a title of this kind can be changed in the row of its record.
    static var isRenamedInRows: Bool { get }

    // MARK: Display and input

    /// The form in which views and documents show values.
    static var appearance: FieldAppearance { get }
    /// The form control that shows and changes a value.
    static var control: FieldControl { get }
    /// Whether a field of this kind is useless until its options are set.
    static var needsOptions: Bool { get }
    /// The options that a person can set.
    static var optionUse: FieldOptionUse { get }

    // MARK: Import

    /// The written form of values in text files.
    static var form: ValueForm { get }
    /// Recognizes a cell of a text file as a value of this kind; nil for kinds that are not
    /// recognized by single cells.
    static var recognizer: (@Sendable (UnsafeRawBufferPointer) -> Bool)? { get }
    /// The kind of a field for several values of this kind; nil if each of them gets its own field.
    static var severalKind: FieldKind? { get }

    // MARK: Queries

    /// The separator that words after a colon lose and that a value needs, as in `length:1:30`.
    static var querySeparator: String { get }
    /// Whether a hint concerns several words as they were typed, because joined by the separator
    /// they could look like a value.
    static var hintsAtTypedWords: Bool { get }
    /// The operands to suggest after a colon.
    static var queryKeywords: [String] { get }
    /// Whether an operand of a query is a value.
    static func isQueryValue(_ operand: String, options: FieldOptions) -> Bool
    /// The reason why an operand cannot be compared to values, as a sentence; nil if it can.
    static func objection(to operand: String, in column: QueryColumn) -> String?
}

extension FieldKindDefinition {
    package static var refusal: String { translated("“{text}” cannot be a value of “{field}”.") }
    package static var acceptsAnyText: Bool { false }
    package static var order: FieldValueOrder { valueType.order }
    package static var countsValues: Bool { false }
    package static var choiceUse: ChoiceUse { .none }
    package static var suitsBoard: Bool { false }
    package static var suitsSubtitle: Bool { false }
    package static var isRenamedInRows: Bool { false }
    package static var appearance: FieldAppearance { .text }
    package static var needsOptions: Bool { false }
    package static var optionUse: FieldOptionUse { .values }
    package static var form: ValueForm { .typed(kind) }
    package static var recognizer: (@Sendable (UnsafeRawBufferPointer) -> Bool)? { nil }
    package static var severalKind: FieldKind? { nil }
    package static var querySeparator: String { "." }
    package static var hintsAtTypedWords: Bool { false }
    package static var queryKeywords: [String] { [] }

    package static func value(
        typed text: String, options: FieldOptions, notation: NumberNotation
    ) -> FieldValue? {
        value(in: text, options: options)
    }

    package static func typedText(of value: FieldValue) -> String { value.text }

    package static func typedText(of value: FieldValue, notation: NumberNotation) -> String {
        typedText(of: value)
    }

    package static func defaultValue(in text: String, options: FieldOptions) -> FieldValue? {
        FieldValue(text, as: kind, options: options)
    }

    package static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        readAgain(value, options: options)
    }

    package static func isQueryValue(_ operand: String, options: FieldOptions) -> Bool {
        FieldValue(operand, as: kind, options: options) != nil
    }

    package static func objection(to operand: String, in column: QueryColumn) -> String? { nil }

    /// Converts a value by parsing its text; nil for pictures and links, whose texts mean nothing.
    static func readAgain(_ value: FieldValue, options: FieldOptions) -> FieldValue? {
        switch value {
        case .empty: .empty
        case .text(let text): FieldValue(text, as: kind, options: options)
        case .texts(let texts) where texts.count == 1:
            FieldValue(texts[0], as: kind, options: options)
        case .integer, .decimal, .checkbox, .date, .texts, .timeSpan:
            FieldValue(value.text, as: kind, options: options)
        case .image, .record: nil
        }
    }
}
