/// The handling of values without a field in the target list, when records are moved or copied to
/// it.
public enum UnmatchedFields: Hashable, Sendable {
    /// Leaves the values out; undo restores them.
    case leaveOut
    /// Adds fields for the values to the target list.
    case newFields
    /// Appends the values to a text field of several lines, each after the name of its field.
    case notes(FieldID)
}
