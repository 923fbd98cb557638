extension FieldOptions {
    /// The current value of the default text in a field of `kind`; nil if the text is not a value
    /// of that kind.
    public func defaultValue(as kind: FieldKind) -> FieldValue? {
        defaultText.isEmpty ? .empty : kind.definition.defaultValue(in: defaultText, options: self)
    }
}
