import Synchronization
import TroveModel

/// The lists as they were read last. Rows of records are formatted within a frame, so their lists must be at
/// hand; events tell when to read them again.
final class CatalogCache: Sendable {
    private struct State {
        var lists: [List] = []
        /// The number of the last entry of the journal when the lists were read.
        var number: Int64 = -1
    }

    private let state = Mutex(State())

    var lists: [List] { state.withLock { $0.lists } }

    /// The number of the last entry of the journal that ``lists`` contain: all changes announced so far are older.
    var number: Int64 { state.withLock { $0.number } }

    /// Reads the lists again. Of several connections that do at the same time, the newest state stays.
    ///
    /// - Returns: The number of the last entry of the journal that the lists contain.
    @discardableResult
    func renew(in db: PostgresSession) throws -> Int64 {
        let number = try ChangeReader(db: db).last()
        let lists = try CatalogReader(db: db).lists()
        state.withLock { state in
            if number >= state.number { state = State(lists: lists, number: number) }
        }
        return number
    }

    /// A list.
    ///
    /// - Throws: `notFound`.
    func list(_ id: ListID) throws(LibraryError) -> List {
        guard let list = lists.first(where: { $0.id == id }) else { throw LibraryError.missingList }
        return list
    }
}
