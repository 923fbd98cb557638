import GRDB

/// Reads records of a library through a connection of its own, so that nobody is waited for.
final class RecordConnection: RecordReading {
    private let library: Library
    private let connection: DatabaseQueue

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

    func records(_ ids: [RecordID], of list: List) throws(LibraryError) -> [Record] {
        do {
            return try connection.read { try RecordReader(list).records(ids, in: $0) }
        } catch {
            throw LibraryError(error, at: library.url)
        }
    }
}
