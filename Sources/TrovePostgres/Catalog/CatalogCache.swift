import Synchronization
import TroveModel

/// The lists with their fields at a point of the journal.
struct KnownCatalog: Sendable {
    var lists: [List] = []
    var removedFields: [ListID: [Field]] = [:]
    /// The number of the last entry of the journal that the lists contain.
    var number: Int64 = -1

    /// A list with all its fields, also removed ones; nil if it is unknown.
    func wholeList(_ id: ListID) -> List? {
        var list = lists.first { $0.id == id }
        list?.fields += removedFields[id] ?? []
        return list
    }
}

/// The difference that a transaction makes to the lists as they were read last.
struct CatalogNews: Sendable {
    /// The numbers of the last entries of the journal before and after the transaction.
    let start, end: Int64
    /// The numbers of records of the changed lists.
    let counts: [ListID: (records: Int, trashed: Int)]
}

/// The lists as they were read last. Rows of records are formatted within a frame, so their lists
/// must be at hand; events tell when to read them again.
final class CatalogCache: Sendable {
    private let state = Mutex(KnownCatalog())

    var lists: [List] { state.withLock { $0.lists } }

    /// The number of the last entry of the journal that ``lists`` contain: all changes announced so
    /// far are older.
    var number: Int64 { state.withLock { $0.number } }

    /// Everything that was read last.
    var known: KnownCatalog { state.withLock { $0 } }

    /// Reads the lists again. Of several connections that do at the same time, the newest state
    /// stays.
    ///
    /// - Returns: The number of the last entry of the journal that the lists contain.
    @discardableResult
    func renew(in db: PostgresSession) throws -> Int64 {
        let read = try CatalogReader(db: db).everything()
        take(read)
        return read.number
    }

    /// Takes over lists that were read, unless newer ones are known.
    func take(_ read: KnownCatalog) {
        state.withLock { state in
            if read.number >= state.number { state = read }
        }
    }

    /// Takes over the new counts of a committed transaction, if the lists are those before it.
    ///
    /// - Returns: Whether the lists are up to date.
    func take(_ news: CatalogNews) -> Bool {
        state.withLock { state in
            guard state.number == news.start else { return false }
            for (id, counts) in news.counts {
                guard let index = state.lists.firstIndex(where: { $0.id == id }) else {
                    return false
                }
                state.lists[index].recordCount = counts.records
                state.lists[index].trashCount = counts.trashed
            }
            state.number = news.end
            return true
        }
    }

    /// A list.
    ///
    /// - Throws: `notFound`.
    func list(_ id: ListID) throws(LibraryError) -> List {
        guard let list = lists.first(where: { $0.id == id }) else { throw LibraryError.missingList }
        return list
    }
}
