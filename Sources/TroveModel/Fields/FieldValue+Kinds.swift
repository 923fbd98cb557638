extension FieldValue {
    /// Parses typed text as a value of `kind`; nil if it is not one. An empty text is `empty` for
    /// every kind. Dates need a year; ``DateReader`` also reads dates without one.
    ///
    ///     FieldValue("1:30:00", as: .timeSpan)    // 5400 seconds
    ///     FieldValue("crime, lent", as: .tags)    // two tags
    ///
    /// - Parameter options: The options of the field; the unit determines the meaning of a bare number.
    public init?(_ text: String, as kind: FieldKind, options: FieldOptions = FieldOptions()) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        guard let value = kind.definition.value(in: text, options: options) else { return nil }
        self = value.isEmpty ? .empty : value
    }

    /// The value as typed into a field of `kind`; parsing it gives the same value.
    public func typedText(as kind: FieldKind) -> String {
        kind.definition.typedText(of: self)
    }

    /// The value converted to another kind; nil if that is impossible. Conversion to a textual kind
    /// never fails.
    ///
    /// - Parameters:
    ///   - options: The options of the target field.
    ///   - isDayFirst: Whether the day comes before the month in all-number dates; nil for the locale's
    ///     order.
    public func converted(
        to kind: FieldKind, options: FieldOptions = FieldOptions(), isDayFirst: Bool? = nil
    ) -> FieldValue? {
        isEmpty
            ? .empty : kind.definition.converted(self, options: options, isDayFirst: isDayFirst)
    }
}
