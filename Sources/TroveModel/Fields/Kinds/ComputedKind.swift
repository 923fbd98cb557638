import TextCore

/// The result of an expression over the other fields. ``Field/valueKind`` is the kind of the
/// result.
enum ComputedKind: FieldKindDefinition {
    static var kind: FieldKind { .computed }
    static var displayName: String { translated("Computed") }
    static var valueType: FieldValueType { .text }
    /// The kind of the result has an order.
    static var order: FieldValueOrder { .none }
    static var optionUse: FieldOptionUse { .expression }
    static var control: FieldControl { .label }
    static var needsOptions: Bool { true }
    static var form: ValueForm { .text }

    static func value(in text: String, options: FieldOptions) -> FieldValue? { nil }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        nil
    }
}
