/// A kind of which every text is a value, exactly as it is.
protocol PlainTextKind: FieldKindDefinition {}

extension PlainTextKind {
    static var valueType: FieldValueType { .text }
    static var acceptsAnyText: Bool { true }

    static func value(in text: String, options: FieldOptions) -> FieldValue? { .text(text) }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        readAgain(value, options: options) ?? .text(value.text)
    }
}
