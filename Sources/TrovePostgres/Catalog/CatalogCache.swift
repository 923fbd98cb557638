import Synchronization
import TroveModel

/// The lists as they were read last. Rows of records are formatted within a frame, so their lists must be at
/// hand; events tell when to read them again.
final class CatalogCache: Sendable {
    private let state: Mutex<[List]>

    init(_ lists: [List]) { state = Mutex(lists) }

    var lists: [List] { state.withLock { $0 } }

    func update(_ lists: [List]) { state.withLock { $0 = lists } }

    /// A list.
    ///
    /// - Throws: `notFound`.
    func list(_ id: ListID) throws(LibraryError) -> List {
        guard let list = lists.first(where: { $0.id == id }) else { throw LibraryError.missingList }
        return list
    }
}
