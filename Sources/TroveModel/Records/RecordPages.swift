import Foundation

/// A cache of records, which are read in small pages on demand.
///
///     let pages = try RecordPages(of: list, in: library)
///     let record = try pages.record(at: indexPath, in: recordList)
///
/// Reading never waits: a storage in a file answers within a millisecond for a screenful, so
/// scrolling shows no empty rows; one behind a network may deliver later, see ``onArrival``. The
/// most recently read records are cached, up to ``capacity``.
///
/// Confined to one thread: the one that shows the list.
public final class RecordPages {
    /// The maximum number of records to cache.
    public let capacity: Int

    private let reading: any RecordReading
    private var list: List
    /// The lists from which this list's links get their titles.
    private var linkedLists: Set<ListID>
    private var records: [RecordID: Record] = [:]
    /// The identities in the order in which they were read; the oldest are evicted first.
    private var history: [RecordID] = []

    /// Called when records that were not at hand have arrived: show the visible rows again.
    public var onArrival: (() -> Void)?

    /// The number of records to read at once around a requested one.
    private static let pageSize = 32

    /// Creates an empty cache for records of `list`.
    ///
    /// - Parameter capacity: The maximum number of records to cache, at least 128.
    /// - Throws: `notFound` if the list does not exist.
    public init(
        of list: List, in library: any RecordStorage, capacity: Int = 1024
    ) throws(LibraryError) {
        self.capacity = max(capacity, Self.pageSize * 4)
        self.list = list
        reading = try library.recordReading()
        linkedLists = try reading.linkedLists(of: list.id)
    }

    /// The record at an index path. Reads a page around it unless it is cached.
    ///
    /// - Returns: Nil if the record was deleted after the snapshot was made, or is not at hand yet.
    public func record(at indexPath: IndexPath, in list: RecordList) throws(LibraryError) -> Record?
    {
        try record(atOffset: list.offset(of: indexPath), in: list)
    }

    /// The record at a flat offset. Reads a page around it unless it is cached.
    ///
    /// - Returns: Nil if the record was deleted after the snapshot was made, or is not at hand yet.
    public func record(atOffset offset: Int, in list: RecordList) throws(LibraryError) -> Record? {
        if let known = records[list.id(at: offset)] { return known }
        let start = max(0, offset - Self.pageSize / 2)
        let end = min(list.count, start + Self.pageSize)
        try load((start..<end).map { list.id(at: $0) }.filter { records[$0] == nil })
        return records[list.id(at: offset)]
    }

    /// The record with the given identity; nil if it does not exist.
    public func record(_ id: RecordID) throws(LibraryError) -> Record? {
        if records[id] == nil { try load([id]) }
        return records[id]
    }

    /// Whether a change, even of another list, may change the titles that links show.
    public func showsOtherTexts(after change: Change) -> Bool {
        change.list.map(linkedLists.contains) ?? change.affectsLists
    }

    /// Removes records from the cache that a change made out of date.
    public func invalidate(_ change: Change) {
        if showsOtherTexts(after: change) { return invalidateAll() }
        guard change.list == nil || change.list == list.id else { return }
        if change.affectsWholeList || change.affectsLists {
            invalidateAll()
        } else {
            for id in change.records { records[id] = nil }
        }
    }

    /// Empties the cache, and reads the list's definition again.
    public func invalidateAll() {
        records = [:]
        history = []
        guard let list = try? reading.list(list.id) else { return }
        self.list = list
        linkedLists = (try? reading.linkedLists(of: list.id)) ?? linkedLists
    }

    /// The number of cached records.
    var cachedCount: Int { records.count }

    private func load(_ ids: [RecordID]) throws(LibraryError) {
        let read = try reading.records(ids, of: list) { [weak self] in self?.onArrival?() }
        guard let read else { return }
        for record in read { records[record.id] = record }
        history.append(contentsOf: read.map(\.id))
        guard history.count > capacity * 2 || records.count > capacity else { return }
        // Evicts half of the records at once, so that not every page has this cost.
        let kept = Set(history.suffix(capacity / 2))
        records = records.filter { kept.contains($0.key) }
        history = history.suffix(capacity / 2)
    }
}
