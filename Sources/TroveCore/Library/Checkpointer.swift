import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Copies what SQLite's write-ahead log holds into the library, in the background.
///
/// By itself SQLite does that in the commit that makes the log longer than 1 000 pages, so that one
/// edit in many waits for the disk on behalf of all others. Here commits go on beside it.
final class Checkpointer: Sendable {
    /// The pages that wait in the log from which on they are copied.
    static let length = 1_000
    /// The waiting pages at which a commit copies them itself, so that the log does not grow without
    /// end while edits follow each other without a pause.
    static let maximumLength = 100_000

    private struct State {
        /// Its own connection, since the pool has only one that can do this, and all edits need it.
        var connection: DatabaseQueue?
        var isScheduled = false
        var isClosed = false
        var count = 0
        /// The pages at the beginning of the log that are copied.
        var copied = 0

        /// The pages of a log of this length that are not copied yet. A log that is shorter than what
        /// was copied has begun anew.
        mutating func waiting(of pages: Int) -> Int {
            if pages < copied { copied = 0 }
            return pages - copied
        }
    }

    private let location: String
    private let files: OpenedFiles
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "trove.checkpoints", qos: .utility)

    init(location: String, files: OpenedFiles) {
        self.location = location
        self.files = files
    }

    /// For tests: the number of times that the log was copied.
    var count: Int { state.withLock { $0.count } }

    /// Follows the commits of the connection that writes. It must not live longer than this object.
    func follow(_ db: Database) {
        sqlite3_wal_hook(
            db.sqliteConnection,
            { context, connection, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
                    .logGrew(to: Int(pages), by: connection)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func logGrew(to pages: Int, by connection: OpaquePointer?) {
        let waiting = state.withLock { $0.waiting(of: pages) }
        if waiting >= Self.maximumLength {
            copyLog(with: connection)
        } else if waiting >= Self.length {
            schedule()
        }
    }

    /// Ends the work, after the copying that is under way.
    func close() {
        queue.sync {
            let connection = state.withLock { state in
                state.isClosed = true
                defer { state.connection = nil }
                return state.connection
            }
            // SQLite would take the log of a file in the library's place for its own, and delete it.
            if files.areReplaced { _ = connection.map(Unmanaged.passRetained) }
        }
    }

    private func schedule() {
        let isFirst = state.withLock { state in
            defer { state.isScheduled = true }
            return !state.isScheduled && !state.isClosed
        }
        guard isFirst else { return }
        queue.async { [weak self] in self?.copyLog() }
    }

    private func copyLog() {
        state.withLock { $0.isScheduled = false }
        guard files.problem == nil, let connection = try? connected() else { return }
        connection.writeWithoutTransaction { copyLog(with: $0.sqliteConnection) }
    }

    /// What cannot be copied now, because somebody reads from the log or the disk is full, stays in
    /// the log, which is read as before; a later commit brings another attempt.
    private func copyLog(with connection: OpaquePointer?) {
        var (pages, copied): (Int32, Int32) = (0, 0)
        guard
            sqlite3_wal_checkpoint_v2(
                connection, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied) == SQLITE_OK
        else { return }
        state.withLock { state in
            state.copied = Int(copied)
            state.count += 1
        }
    }

    private func connected() throws -> DatabaseQueue? {
        let known = state.withLock { ($0.connection, $0.isClosed) }
        if known.1 { return nil }
        if let connection = known.0 { return connection }
        var configuration = Configuration()
        configuration.label = "trove.checkpoints"
        let connection = try DatabaseQueue(path: location, configuration: configuration)
        // SQLite opens the log with the first reading.
        try connection.read { _ = try Int.fetchOne($0, sql: "PRAGMA user_version") }
        state.withLock { $0.connection = connection }
        return connection
    }
}
