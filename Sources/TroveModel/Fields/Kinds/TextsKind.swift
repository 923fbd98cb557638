import TextCore

/// Several texts in order: telephone numbers, tracks.
enum TextsKind: FieldKindDefinition {
    static var kind: FieldKind { .texts }
    static var displayName: String { translated("Multiple Texts") }
    static var valueType: FieldValueType { .texts }
    static var countsValues: Bool { true }
    static var suitsSubtitle: Bool { true }
    static var appearance: FieldAppearance { .list }
    static var control: FieldControl { .chips(separators: [";"], isUnique: false) }
    static var severalKind: FieldKind? { .texts }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        .texts(TextSeries.texts(in: text))
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .empty, .text: readAgain(value, options: options)
        case .texts: value
        case .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record:
            .texts([value.text])
        }
    }
}
