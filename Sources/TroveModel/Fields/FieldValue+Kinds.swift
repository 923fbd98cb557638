import TextCore

extension FieldValue {
    /// Parses a text as a value of `kind`; nil if it is not one. Numbers have a decimal point. An
    /// empty text is `empty` for every kind. Dates need a year; ``DateReader`` also reads dates
    /// without one.
    ///
    ///     FieldValue("1:30:00", as: .timeSpan)    // 5400 seconds
    ///     FieldValue("crime, lent", as: .tags)    // two tags
    ///
    /// - Parameter options: The options of the field; the unit determines the meaning of a bare
    ///   number.
    public init?(_ text: String, as kind: FieldKind, options: FieldOptions = FieldOptions()) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        guard let value = kind.definition.value(in: text, options: options) else { return nil }
        self = value.isEmpty ? .empty : value
    }

    /// Parses a text that a person typed as a value of `kind`; nil if it is not one. Numbers have
    /// the notation of the locale.
    ///
    ///     FieldValue(typed: "1.234,5", as: .number)     // 1234.5 in German
    ///
    /// - Parameters:
    ///   - options: The options of the field.
    ///   - notation: The notation of numbers.
    public init?(
        typed text: String, as kind: FieldKind, options: FieldOptions = FieldOptions(),
        notation: NumberNotation = .account
    ) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        guard
            let value = kind.definition.value(typed: text, options: options, notation: notation)
        else { return nil }
        self = value.isEmpty ? .empty : value
    }

    /// The value as typed into a field of `kind`; parsing it gives the same value.
    public func typedText(as kind: FieldKind) -> String {
        kind.definition.typedText(of: self)
    }

    /// The value as a person types it into a field of `kind`, with numbers in the notation of a
    /// locale.
    public func typedText(as kind: FieldKind, in notation: NumberNotation) -> String {
        kind.definition.typedText(of: self, notation: notation)
    }

    /// A number in the notation of a locale; nil for other values.
    public func numberText(in notation: NumberNotation = .account) -> String? {
        switch self {
        case .integer, .decimal: notation.text(of: text)
        case .empty, .text, .checkbox, .date, .texts, .timeSpan, .image, .record: nil
        }
    }

    /// The value converted to another kind; nil if that is impossible. Conversion to a textual kind
    /// never fails.
    ///
    /// - Parameters:
    ///   - options: The options of the target field.
    ///   - isDayFirst: Whether the day comes before the month in all-number dates; nil for the
    ///     locale's order.
    public func converted(
        to kind: FieldKind, options: FieldOptions = FieldOptions(), isDayFirst: Bool? = nil
    ) -> FieldValue? {
        isEmpty
            ? .empty : kind.definition.converted(self, options: options, isDayFirst: isDayFirst)
    }
}
