import TroveCore

/// What a change did, for programs.
struct ChangeReport: Encodable {
    /// What it is called in the history.
    var change: String
    /// Whether it was only tried.
    var dryRun: Bool
    /// The number of the list that it was done to, if it was one.
    var list: Int64?
    /// Numbers of records.
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
