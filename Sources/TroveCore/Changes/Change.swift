/// What a change did, in terms of lists and records, so that only what changed is shown anew.
public struct Change: Hashable, Sendable {
    /// How the change came about.
    public enum Cause: Hashable, Sendable {
        case performed, undone, redone
        /// Another program wrote it.
        case external
    }

    /// What the change is called in “Undo …”, such as “Delete “Tintin””.
    public internal(set) var name: String
    public internal(set) var cause: Cause
    /// The list that was changed, if it was one.
    public internal(set) var list: ListID?
    /// Records that the list has now and did not have before.
    public internal(set) var inserted: [RecordID] = []
    /// Records that the list does not have any more.
    public internal(set) var deleted: [RecordID] = []
    /// Records with other values.
    public internal(set) var updated: [RecordID] = []
    /// Records at another place in the manual order.
    public internal(set) var moved: [RecordID] = []
    /// The smart list that was changed, if it was one.
    public internal(set) var smartList: SmartListID?
    /// Whether a list or smart list appeared, vanished, or has another name, icon, place or other fields or settings.
    public internal(set) var affectsLists = false
    /// Whether so much changed that the list is best read anew: its fields, or very many records.
    public internal(set) var affectsWholeList = false

    /// What the same step did to other lists. Each is told as a change of its own as well.
    public internal(set) var others: [Change] = []

    /// The list's generations before and after, which tell whether a snapshot needs this change.
    var generations: ClosedRange<Int64> = 0...0

    /// The change as subscribers are told of it: one for each list.
    var parts: [Change] {
        guard !others.isEmpty else { return [self] }
        var own = self
        own.others = []
        return list == nil && !affectsLists ? others : [own] + others
    }

    /// Whether nothing is as it was not before, such as after the emptying of an empty trash. It is no
    /// step of undo.
    public var isEmpty: Bool {
        inserted.isEmpty && deleted.isEmpty && updated.isEmpty && moved.isEmpty
            && smartList == nil && !affectsLists && !affectsWholeList && others.isEmpty
    }

    /// All records that the change touched.
    public var records: Set<RecordID> {
        Set(inserted).union(deleted).union(updated).union(moved)
    }
}
