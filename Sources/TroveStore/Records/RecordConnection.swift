import GRDB
import TroveModel

/// Reads records through a connection of its own, so that it never waits for the library's other
/// connections.
final class RecordConnection: RecordReading {
    private let library: Library
    private let connection: DatabaseQueue
    private let links = LinkTitles()

    init(to library: Library) throws(LibraryError) {
        self.library = library
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.label = "trove.pages"
            configuration.busyMode = .timeout(1)
            connection = try DatabaseQueue(path: library.location, configuration: configuration)
        } catch {
            throw LibraryError(error, at: library.url)
        }
    }

    /// Reads records; they are always at hand.
    func records(
        _ ids: [RecordID], of list: List, arrived: @escaping () -> Void
    ) throws(LibraryError) -> [Record]? {
        do {
            return try connection.read { db in
                try links.refresh(in: db)
                return try RecordReader(list, links: links).records(ids, in: db)
            }
        } catch {
            throw LibraryError(error, at: library.url)
        }
    }

    func list(_ id: ListID) throws(LibraryError) -> List {
        try library.list(id)
    }

    func linkedLists(of list: ListID) throws(LibraryError) -> Set<ListID> {
        try library.linkedLists(of: list)
    }
}
