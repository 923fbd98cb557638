import TextCore

extension Field {
    /// The reason why a text that was typed for a former definition of the field is not saved yet,
    /// as a sentence; nil if the field has the same kind.
    ///
    /// - Parameter former: The definition before another program changed it.
    public func objection(toTextFor former: Field) -> String? {
        guard kind != former.kind || unknownKind != former.unknownKind else { return nil }
        return translated("The kind of “{field}” was changed to {kind} by another program.")
            .filling(["field": name, "kind": unknownKind ?? kind.displayName])
    }

    /// The reason why a text is not saved whose field another program removed, as a sentence.
    public var removalReason: String {
        translated("The field “{field}” was removed by another program.")
            .filling(["field": name])
    }
}
