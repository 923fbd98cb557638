import TroveModel

/// The parts of a session's contents that are out of date.
nonisolated struct StaleContents: Hashable {
    /// The lists that are out of date.
    enum Lists: Hashable {
        case none
        /// The number of records or the settings of one list.
        case one(ListID)
        case all
    }

    var lists = Lists.none
    var undoState = false
    var drafts = false

    /// The drafts.
    static let drafts = StaleContents(drafts: true)
    /// Everything.
    static let all = StaleContents(lists: .all, undoState: true, drafts: true)

    init(lists: Lists = .none, undoState: Bool = false, drafts: Bool = false) {
        self.lists = lists
        self.undoState = undoState
        self.drafts = drafts
    }

    /// Finds the parts that a change makes out of date. Changed values and moved records leave the
    /// lists and the drafts as they are.
    init(after change: Change) {
        undoState = true
        let changesCount =
            !change.inserted.isEmpty || !change.deleted.isEmpty || change.affectsWholeList
        if change.affectsLists {
            lists = .all
        } else if changesCount, let list = change.list {
            lists = .one(list)
        }
        // Drafts of records in the trash are hidden.
        drafts = changesCount || change.affectsLists
    }
}
