/// Which records of a list are wanted, and in which order.
public struct RecordListRequest: Hashable, Sendable, Codable {
    /// Which records a request is about.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// The records of the list.
        case records
        /// The records in the list's trash, last deleted first; sort and grouping are ignored.
        case trash
    }

    public var list: ListID
    public var scope: Scope
    public var sort: RecordSort
    public var grouping: RecordGrouping
    /// Words that do not count at the beginning of texts when they are sorted and lettered.
    public var ignoredWords: IgnoredWords
    /// What was typed into the search entry; empty for all records.
    public var query: String

    public init(
        list: ListID, scope: Scope = .records, sort: RecordSort = .manual,
        grouping: RecordGrouping = .none, ignoredWords: IgnoredWords = .none, query: String = ""
    ) {
        self.list = list
        self.scope = scope
        self.sort = sort
        self.grouping = grouping
        self.ignoredWords = ignoredWords
        self.query = query
    }

    /// The records of `list` as its settings say.
    public init(_ list: List, query: String = "") {
        self.init(
            list: list.id, sort: list.settings.sort, grouping: list.settings.grouping,
            ignoredWords: list.settings.ignoredWords, query: query)
    }

    /// The same request for all records.
    var withoutQuery: RecordListRequest {
        var request = self
        request.query = ""
        return request
    }
}

extension RecordListRequest {
    /// The lists that links lead to which decide about the order and, if there is a query, about which
    /// records are found.
    func linkedLists(deciding list: List) -> Set<ListID> {
        Set(links(deciding: list).map(list.target(of:)))
    }

    /// The fields of links that do so.
    func links(deciding list: List) -> [Field] {
        let links = list.fields.filter { $0.kind == .recordLink }
        if !query.isEmpty { return links }
        guard scope == .records else { return [] }
        let deciding = sort.keys.map(\.attribute) + [grouping.attribute].compactMap(\.self)
        return links.filter { link in deciding.contains { $0.field == link.id } }
    }

    /// Whether rows can be moved by hand.
    public enum Moving: Hashable, Sendable {
        /// Yes: the manual order is what shows.
        case allowed
        /// Only once the order that shows is made the manual one: ask whether that is wanted, then
        /// perform ``Edit/arrangeRecords(_:moving:to:showing:)``, which does all in one step.
        case needsManualOrder
        /// No: the trash has no order of its own.
        case impossible
    }

    /// Whether rows of this request can be moved by hand.
    public var moving: Moving {
        switch scope {
        case .trash: .impossible
        case .records: sort == .manual ? .allowed : .needsManualOrder
        }
    }
}
