import TroveModel

/// The effects of a change, as JSON.
struct ChangeReport: Encodable {
    /// The name of the change in the undo history.
    var change: String
    /// Whether the change was only rehearsed.
    var dryRun: Bool
    /// The number of the changed list; nil if the change does not belong to one list.
    var list: Int64?
    /// The numbers of the inserted records.
    var inserted: [RecordID]
    var updated: [RecordID]
    var deleted: [RecordID]
    var moved: [RecordID]

    init(_ change: Change, dryRun: Bool) {
        self.change = change.name
        self.dryRun = dryRun
        list = change.list?.rawValue
        inserted = change.inserted
        updated = change.updated
        deleted = change.deleted
        moved = change.moved
    }
}
