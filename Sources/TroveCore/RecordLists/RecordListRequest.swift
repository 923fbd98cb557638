/// Which records of a list are wanted, and in which order.
public struct RecordListRequest: Hashable, Sendable {
    /// Which records a request is about.
    public enum Scope: Hashable, Sendable {
        /// The records of the list.
        case records
        /// The records in the list's trash, last deleted first; sort and grouping are ignored.
        case trash
    }

    public var list: ListID
    public var scope: Scope
    public var sort: RecordSort
    public var grouping: RecordGrouping
    /// What was typed into the search entry; empty for all records.
    public var query: String

    public init(
        list: ListID, scope: Scope = .records, sort: RecordSort = .manual,
        grouping: RecordGrouping = .none, query: String = ""
    ) {
        self.list = list
        self.scope = scope
        self.sort = sort
        self.grouping = grouping
        self.query = query
    }

    /// The records of `list` as its settings say.
    public init(_ list: List, query: String = "") {
        self.init(
            list: list.id, sort: list.settings.sort, grouping: list.settings.grouping, query: query)
    }

    /// The same request for all records.
    var withoutQuery: RecordListRequest {
        var request = self
        request.query = ""
        return request
    }
}
