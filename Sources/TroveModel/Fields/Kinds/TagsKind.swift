import TextCore

/// Any number of short texts that are shared among records.
enum TagsKind: FieldKindDefinition {
    static var kind: FieldKind { .tags }
    static var displayName: String { translated("Tags") }
    static var valueType: FieldValueType { .texts }
    static var countsValues: Bool { true }
    static var suitsBoard: Bool { true }
    static var choiceUse: ChoiceUse { .several }
    static var appearance: FieldAppearance { .labels }
    static var control: FieldControl { .chips(separators: [",", ";"], isUnique: true) }
    static var severalKind: FieldKind? { .tags }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        .texts(TextSeries.tags(in: text))
    }

    /// Differs from the plain text only for a single tag with a comma.
    static func typedText(of value: FieldValue) -> String {
        guard case .texts(let texts) = value else { return value.text }
        return TextSeries.text(of: texts, divisibleByCommas: true)
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .empty, .text: return readAgain(value, options: options)
        case .texts(let texts):
            var seen: Set<String> = []
            return .texts(texts.filter { seen.insert($0).inserted })
        case .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record:
            return .texts([value.text])
        }
    }
}
