/// The result of an expression for one record, before it is stored.
public struct ExpressionPreview: Hashable, Sendable {
    /// The kind of the results.
    public let kind: FieldKind
    /// The result for the record; empty without a record, or if the expression has no result for
    /// it.
    public let value: FieldValue
    /// The title of the record; nil if the list has no records.
    public let title: String?

    /// Creates a result.
    public init(kind: FieldKind, value: FieldValue, title: String?) {
        (self.kind, self.value, self.title) = (kind, value, title)
    }
}
