/// An event: the effect of a change on lists and records, so that views update only what changed.
public struct Change: Hashable, Sendable {
    /// The origin of a change.
    public enum Cause: Hashable, Sendable {
        case performed, undone, redone
        /// Written by another program.
        case external
    }

    /// The action and its objects; nil if another program did it.
    public var action: ChangeName?
    /// The origin of the change.
    public var cause: Cause
    /// The changed list, if any.
    public var list: ListID?
    /// Records that are new in the list.
    public var inserted: [RecordID] = []
    /// Records that are no longer in the list.
    public var deleted: [RecordID] = []
    /// Records whose values changed.
    public var updated: [RecordID] = []
    /// Records whose place in the manual order changed.
    public var moved: [RecordID] = []
    /// The changed smart list, if any.
    public var smartList: SmartListID?
    /// Whether a list or smart list was added or removed, or its name, icon, place, fields or
    /// settings changed.
    public var affectsLists = false
    /// Whether so much changed, such as fields or very many records, that the list should be
    /// reloaded.
    public var affectsWholeList = false

    /// The changes of other lists by the same step. Subscribers also receive each as a change of
    /// its own.
    public var others: [Change] = []

    /// The list's generations before and after the change. A storage counts the changes of each
    /// list; a snapshot with a lower generation than the upper bound does not have the change yet.
    public var generations: ClosedRange<Int64> = 0...0

    /// Creates a change, for storages.
    public init(
        _ action: ChangeName?, cause: Cause, list: ListID? = nil, inserted: [RecordID] = [],
        deleted: [RecordID] = [], updated: [RecordID] = [], moved: [RecordID] = [],
        smartList: SmartListID? = nil, affectsLists: Bool = false, affectsWholeList: Bool = false,
        others: [Change] = [], generations: ClosedRange<Int64> = 0...0
    ) {
        self.action = action
        self.cause = cause
        self.list = list
        self.inserted = inserted
        self.deleted = deleted
        self.updated = updated
        self.moved = moved
        self.smartList = smartList
        self.affectsLists = affectsLists
        self.affectsWholeList = affectsWholeList
        self.others = others
        self.generations = generations
    }

    /// The name of the change in “Undo …”, such as “Delete “Tintin””; empty if another program did
    /// it.
    public var name: String { action?.text ?? "" }

    /// The changes that subscribers receive: one for each list.
    public var parts: [Change] {
        guard !others.isEmpty else { return [self] }
        var own = self
        own.others = []
        return list == nil && !affectsLists ? others : [own] + others
    }

    /// Whether the change had no effect, such as emptying an empty trash. It is not an undo step
    /// then.
    public var isEmpty: Bool {
        inserted.isEmpty && deleted.isEmpty && updated.isEmpty && moved.isEmpty
            && smartList == nil && !affectsLists && !affectsWholeList && others.isEmpty
    }

    /// All records that the change affects.
    public var records: Set<RecordID> {
        Set(inserted).union(deleted).union(updated).union(moved)
    }
}
