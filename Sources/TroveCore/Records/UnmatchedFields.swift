/// What becomes of values for which the list that records go to has no field.
public enum UnmatchedFields: Hashable, Sendable {
    /// They stay behind; undo brings them back.
    case leaveOut
    /// The list gets fields for them.
    case newFields
    /// They go to the end of a text of several lines, each with the name of its field before it.
    case notes(FieldID)
}
