extension FieldKind {
    /// The localized name of the kind.
    public var displayName: String { definition.displayName }

    /// The type of the values.
    package var valueType: FieldValueType { definition.valueType }

    /// The use of the choices in the options of a field.
    package var choiceUse: ChoiceUse { definition.choiceUse }

    /// Whether values are texts: sorted alphabetically and searched by words.
    public var isTextual: Bool { definition.order == .alphabetical }

    /// Whether values are sorted and compared by size.
    public var isNumeric: Bool { definition.order == .numeric }

    /// Whether a value consists of several texts.
    public var holdsSeveralTexts: Bool { valueType == .texts }

    /// Whether values are entered as text, so that a text can be rejected.
    public var isTyped: Bool { definition.control.isTyped }

    /// Whether a field of this kind can hold texts that are no value of the kind, such as “soon” as
    /// a date.
    public var canMisfit: Bool { valueType.canMisfit }
}
