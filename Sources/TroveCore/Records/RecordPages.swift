import Foundation
import GRDB
import GRDBSQLite

/// The records that are visible, read by small pages when they are asked for.
///
///     let pages = try RecordPages(of: list, in: library)
///     let record = try pages.record(at: indexPath, in: recordList)
///
/// Reading is synchronous and takes well under a millisecond for a screenful, so that scrolling never
/// shows rows without content. What was read last is kept, up to ``capacity`` records.
///
/// Belongs to one thread: the one that shows the list.
public final class RecordPages {
    /// How many records are kept.
    public let capacity: Int

    private let library: any LibraryStorage
    private let reading: any RecordReading
    private var list: List
    /// The lists whose records give links of this one their titles.
    private var linkedLists: Set<ListID>
    private var records: [RecordID: Record] = [:]
    /// Identities in the order in which they were read; the oldest are dropped first.
    private var history: [RecordID] = []

    /// How many records are read at once around the one that is asked for.
    private static let pageSize = 32

    /// Pages of the records of `list`.
    ///
    /// - Parameter capacity: How many records are kept, at least two pages.
    public init(
        of list: List, in library: any LibraryStorage, capacity: Int = 1024
    ) throws(LibraryError) {
        self.library = library
        self.capacity = max(capacity, Self.pageSize * 4)
        self.list = list
        linkedLists = try library.linkedLists(of: list.id)
        reading = try library.recordReading()
    }

    /// The record in a row. Reads a page around it if it is not there yet.
    ///
    /// - Returns: nil if the record has been removed since the snapshot was made.
    public func record(at indexPath: IndexPath, in list: RecordList) throws(LibraryError) -> Record?
    {
        try record(atOffset: list.offset(of: indexPath), in: list)
    }

    /// The record at a flat offset.
    public func record(atOffset offset: Int, in list: RecordList) throws(LibraryError) -> Record? {
        if let known = records[list.id(at: offset)] { return known }
        let start = max(0, offset - Self.pageSize / 2)
        let end = min(list.count, start + Self.pageSize)
        try load((start..<end).map { list.id(at: $0) }.filter { records[$0] == nil })
        return records[list.id(at: offset)]
    }

    /// A record by its identity; nil if there is none.
    public func record(_ id: RecordID) throws(LibraryError) -> Record? {
        if records[id] == nil { try load([id]) }
        return records[id]
    }

    /// Whether a change, be it of another list, gives records other texts than they have.
    public func showsOtherTexts(after change: Change) -> Bool {
        change.list.map(linkedLists.contains) ?? change.affectsLists
    }

    /// Forgets what a change made old.
    public func invalidate(_ change: Change) {
        if showsOtherTexts(after: change) { return invalidateAll() }
        guard change.list == nil || change.list == list.id else { return }
        if change.affectsWholeList || change.affectsLists {
            invalidateAll()
        } else {
            for id in change.records { records[id] = nil }
        }
    }

    /// Forgets everything, and reads the list's definition again.
    public func invalidateAll() {
        records = [:]
        history = []
        guard let list = try? library.list(list.id) else { return }
        self.list = list
        linkedLists = (try? library.linkedLists(of: list.id)) ?? linkedLists
    }

    /// How many records are kept right now.
    var cachedCount: Int { records.count }

    private func load(_ ids: [RecordID]) throws(LibraryError) {
        let read = try reading.records(ids, of: list)
        for record in read { records[record.id] = record }
        history.append(contentsOf: read.map(\.id))
        guard history.count > capacity * 2 || records.count > capacity else { return }
        // Half at a time, so that scrolling does not pay for it at every page.
        let kept = Set(history.suffix(capacity / 2))
        records = records.filter { kept.contains($0.key) }
        history = history.suffix(capacity / 2)
    }
}

/// A statement that belongs to GRDB's cache.
struct BorrowedStatement {
    let handle: OpaquePointer

    func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        default:
            guard let start = sqlite3_column_text(handle, column) else { return .null }
            let bytes = UnsafeBufferPointer(
                start: start, count: Int(sqlite3_column_bytes(handle, column)))
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }
}
