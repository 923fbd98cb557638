import TableCore

/// The records of a list as a view shows them: a state machine for opening, searching, following
/// changes, moving and deleting. Every view of a list uses the same one.
///
///     var model = RecordsModel()
///     for effect in model.handle(.listShown(list, source: pages)) { perform(effect) }
///
/// The owner performs the effects and sends the results as events. Results of loads and updates
/// that are out of date are ignored, so the owner need not check the order in which they arrive.
/// The view takes its rows from ``rows``; index paths in events and effects are those of ``rows``.
public struct RecordsModel {
    /// The mode of a view.
    public enum Mode: Hashable, Sendable {
        /// Browsing the list.
        case browsing
        /// Searching the list.
        case searching
        /// Deleting and reordering rows.
        case editing
    }

    /// The pages of the content area.
    public enum Page: Hashable, Sendable {
        /// The rows.
        case table
        /// The list has no records.
        case empty
        /// No records match the search.
        case noResults
        /// The smart list finds no records.
        case nothingFound
        /// The records could not be read, because the library cannot be reached.
        case notConnected
    }

    /// The open list.
    public internal(set) var list: List?
    /// The mode.
    public internal(set) var mode = Mode.browsing
    /// The rows. Until the first records of a newly opened list are loaded, those of the list
    /// before; nil if there are none.
    public internal(set) var rows: RecordRows?
    /// The selected record, or the one of several that the user selected last. It need not be among
    /// the rows.
    public internal(set) var selection: RecordID? {
        didSet { (several, followsSelection) = (nil, false) }
    }
    /// The selected records, if there are several. Setting ``selection`` deselects the others.
    var several: RecordSelection? {
        didSet { located = nil }
    }
    /// The flat offsets of ``several`` in the snapshot of ``rows``; nil while they are unknown.
    var located: PositionSet?
    /// The number of the last search for the offsets.
    var lastLocation = 0
    /// The records of the list with unsaved values.
    public internal(set) var markedRecords: Set<RecordID> = []

    /// Reads the records of ``list``.
    var source: (any RecordSource)?
    /// Reads the records of ``rows``.
    var rowSource: (any RecordSource)?
    /// The query of the open smart list; that for all records in a list.
    public internal(set) var base = SearchQuery.all
    /// The query as typed last.
    public internal(set) var query = SearchQuery.all
    var search: Search?
    /// Whether to go on to the results once they are loaded.
    public internal(set) var entersResults = false

    /// The running load or update; there is at most one.
    var work: Work?
    /// The number of the last load or update.
    var generation = 0
    /// The parts that the running load or update may lack.
    var stale: Staleness = []

    var restoration: RecordsRestoration?
    var reveal: Reveal?

    /// Moves that the library has not written yet.
    var unwrittenMoves: Set<Int> = []
    var lastMove = 0
    /// The generation when a row was moved last, or a move was written. Results of loads and
    /// updates up to it may lack moves that the view shows.
    var moveGeneration = 0
    /// The move that waits for an answer, and its edit.
    var arrangement: (move: Int, edit: Edit)?
    /// Deleted records that are still among the rows.
    var deletions: [RecordID: Deletion] = [:]
    /// Whether the user changed values of ``selection``, so that the view scrolls to its row once
    /// the rows have them.
    var followsSelection = false
    /// The selected records that were deleted last, and the one that was selected instead.
    var deletedSelection: (ids: [RecordID], next: RecordID?)?
    var hasReportedUnreadableRows = false
    /// Whether the records to show could not be read, because the library cannot be reached.
    var isUnreachable = false

    /// Creates the model of a view without a list.
    public init() {}

    /// The running load or update.
    enum Work {
        case load(Load)
        case update(generation: Int)
    }

    /// A running load.
    struct Load {
        let generation: Int
        let request: RecordListRequest
        let keepsOffset: Bool
    }

    /// The state from before a search.
    struct Search {
        /// The complete snapshot, if there was one.
        let records: RecordList?
        /// The content offset, in points.
        var offset: Double
        /// The request of the list.
        let request: RecordListRequest
    }

    /// A record to scroll to once it is among the rows.
    struct Reveal {
        let record: RecordID
        /// All records to select, if there are several.
        var others: [RecordID] = []
        let position: ScrollPosition
        /// The generation when it was requested: later results contain the record if it exists.
        let generation: Int
    }

    /// The progress of a deletion.
    enum Deletion: Hashable {
        case pending
        /// Written: results of later loads and updates lack the record.
        case written(generation: Int)
    }

    /// The parts of the view that changes made out of date.
    struct Staleness: OptionSet {
        let rawValue: Int
        /// The records and their order.
        static let records = Staleness(rawValue: 1)
        /// The texts of all rows.
        static let texts = Staleness(rawValue: 2)
    }
}

// MARK: - Queries

extension RecordsModel {
    /// The rows, if they are those of the open list. Only these can be selected, moved or deleted.
    public var ownRows: RecordRows? {
        rows?.records.request.list == list?.id ? rows : nil
    }

    /// The number of records that match the query; nil while it is unknown.
    public var recordCount: Int? {
        if let ownRows, ownRows.base == base { return ownRows.records.totalCount }
        return mode == .searching || base != .all ? nil : list?.recordCount
    }

    /// Whether a load is running that will replace ``rows``.
    public var isLoading: Bool {
        if case .load = work { true } else { false }
    }

    /// Whether the first rows are shown, or nothing is being loaded.
    public var isReady: Bool { ownRows != nil || !isLoading }

    /// Whether the rows are the first page of a list that is shown from its top. The rest can then
    /// wait until they are painted.
    public var showsTopOfFirstPage: Bool {
        guard let rows, !rows.records.isComplete, rows.records.request.query == .all else {
            return false
        }
        return (restoration?.offset ?? 0) == 0
    }

    /// The page to show.
    public var page: Page {
        if isUnreachable, ownRows?.records.request != wanted { return .notConnected }
        guard let rows, rows.records.isEmpty else { return .table }
        let query = rows.records.request.query
        // The columns of a board show where to add records.
        if query.isEmpty {
            return viewKind == .board && rows.list.boardField != nil ? .table : .empty
        }
        return query == rows.base ? .nothingFound : .noResults
    }

    /// The content offset to save, in points: that outside a search.
    ///
    /// - Parameter contentOffset: That of the view.
    public func savedOffset(_ contentOffset: Double) -> Double {
        search?.offset ?? restoration?.offset ?? contentOffset
    }

    /// Whether the user can move rows: in manual order, or in an order that can become the manual
    /// one.
    public var canMoveRows: Bool {
        guard let rows = ownRows, rows.records.isComplete, arrangement == nil else { return false }
        return rows.records.request == wanted && rows.records.request.moving != .impossible
    }

    /// The record in a row of the open list.
    ///
    /// - Complexity: O(*pending moves*)
    public func recordID(at indexPath: IndexPath) -> RecordID? {
        ownRows?.id(at: indexPath)
    }

    /// The row of the selected record; nil if it is not among the rows.
    public var selectedRow: IndexPath? {
        selection.flatMap { ownRows?.indexPath(of: $0) }
    }

    /// Whether the record in a row has unsaved values.
    public func isMarked(at indexPath: IndexPath) -> Bool {
        recordID(at: indexPath).map(markedRecords.contains) ?? false
    }

    /// Reads the record in a row; nil if it was deleted since.
    public func record(at indexPath: IndexPath) throws(LibraryError) -> Record? {
        guard let rows, let offset = rows.offset(at: indexPath) else { return nil }
        return try rowSource?.record(atOffset: offset, in: rows.records)
    }

    /// The request for the records to show; nil without a list.
    public var wanted: RecordListRequest? {
        list.map {
            RecordListRequest(
                showing: $0, query: mode == .searching ? base.narrowed(by: query) : base)
        }
    }
}
