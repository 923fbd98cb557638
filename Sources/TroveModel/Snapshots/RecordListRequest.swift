/// A request for the records of a list, in a given order.
public struct RecordListRequest: Hashable, Sendable, Codable {
    /// The part of a list that a request reads.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// The records outside the trash.
        case records
        /// The records in the trash, last deleted first; sort and grouping are ignored.
        case trash
    }

    /// The list to read.
    public var list: ListID
    /// The part of the list to read.
    public var scope: Scope
    /// The order of the records within their sections.
    public var sort: RecordSort
    /// The division into sections.
    public var grouping: RecordGrouping
    /// Words to ignore at the beginning of texts when sorting and grouping by letter.
    public var ignoredWords: IgnoredWords
    /// The search query; ``SearchQuery/all`` for all records.
    public var query: SearchQuery

    /// Creates a request; by default, for all records outside the trash in manual order.
    public init(
        list: ListID, scope: Scope = .records, sort: RecordSort = .manual,
        grouping: RecordGrouping = .none, ignoredWords: IgnoredWords = .none,
        query: SearchQuery = .all
    ) {
        self.list = list
        self.scope = scope
        self.sort = sort
        self.grouping = grouping
        self.ignoredWords = ignoredWords
        self.query = query
    }

    /// Creates a request for the records that match a query as typed.
    public init(
        list: ListID, scope: Scope = .records, sort: RecordSort = .manual,
        grouping: RecordGrouping = .none, ignoredWords: IgnoredWords = .none, query: String
    ) {
        self.init(
            list: list, scope: scope, sort: sort, grouping: grouping, ignoredWords: ignoredWords,
            query: SearchQuery(query))
    }

    /// Creates a request with the order, sections and ignored words of the list's settings.
    public init(_ list: List, query: SearchQuery = .all) {
        self.init(
            list: list.id, sort: list.settings.sort, grouping: list.settings.grouping,
            ignoredWords: list.settings.ignoredWords, query: query)
    }

    /// Creates a request for the view of a list: with the columns of a board as sections.
    public init(showing list: List, query: SearchQuery = .all) {
        self.init(list, query: query)
        if list.settings.view.kind == .board {
            grouping = list.boardField.map { .value($0.id) } ?? .none
        }
    }

    /// The same request without its query.
    public var withoutQuery: RecordListRequest {
        var request = self
        request.query = .all
        return request
    }
}

extension RecordListRequest {
    /// The link targets that affect the order and, if there is a query, the matching records.
    public func linkedLists(deciding list: List) -> Set<ListID> {
        Set(links(deciding: list).map(list.target(of:)))
    }

    /// The link fields that affect the order and, if there is a query, the matching records.
    public func links(deciding list: List) -> [Field] {
        let links = list.fields.filter { $0.kind == .recordLink }
        if query != .all { return links }
        guard scope == .records else { return [] }
        let deciding = sort.keys.map(\.attribute) + [grouping.attribute].compactMap(\.self)
        return links.filter { link in deciding.contains { $0.field == link.id } }
    }

    /// Whether the user can move rows.
    public enum Moving: Hashable, Sendable {
        /// Rows can be moved: they are in manual order.
        case allowed
        /// Rows can be moved once the visible order becomes the manual one. Ask whether the user
        /// wants that, then perform ``Edit/arrangeRecords(_:moving:to:showing:)``, which does all
        /// in one step.
        case needsManualOrder
        /// Rows cannot be moved: the trash has no order of its own, and a search shows its
        /// results in an order of its own.
        case impossible
    }

    /// Whether the user can move rows of this request.
    public var moving: Moving {
        switch scope {
        case .trash: .impossible
        case .records where query != .all: .impossible
        case .records: sort == .manual ? .allowed : .needsManualOrder
        }
    }
}
