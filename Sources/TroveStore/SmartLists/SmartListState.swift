import TroveModel

/// The properties of a smart list that undo restores, as stored in the history.
struct SmartListState: Hashable, Sendable, Codable {
    var name: String
    var icon: String
    var list: ListID?
    var query: String
    var position: Int64
    var deletedAt: Int64?

    mutating func take(_ draft: SmartListDraft) {
        name = draft.name
        icon = draft.icon
        list = draft.list
        query = draft.query
    }
}
