import TroveModel

/// The result of an edit before it is committed.
struct EditOutcome {
    /// The name of the edit in “Undo …”.
    var name: ChangeName
    /// The list that the edit names.
    var list: ListID?
    /// Consecutive edits with the same key within half a minute join into one undo step.
    var coalescingKey: String?
    /// Whether undo reverts the edit. Changes of views pass by.
    var isUndoable = true
}
