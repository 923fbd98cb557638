import TextCore

/// Text with several lines.
enum ParagraphKind: PlainTextKind {
    static var kind: FieldKind { .paragraph }
    static var displayName: String { translated("Paragraph") }
    static var appearance: FieldAppearance { .paragraph }
    static var control: FieldControl { .paragraph }
    static var form: ValueForm { .paragraph }
    static var severalKind: FieldKind? { .paragraph }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        if case .texts(let texts) = value { return .text(TextSeries.stored(texts)) }
        return .text(value.text)
    }
}
