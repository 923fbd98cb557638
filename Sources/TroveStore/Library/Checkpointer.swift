import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Checkpoints SQLite's write-ahead log in the background.
///
/// By default, SQLite checkpoints in the commit that grows the log past 1 000 pages, so one edit in
/// many waits for the disk on behalf of the others. Here, commits continue during a checkpoint.
final class Checkpointer: Sendable {
    /// The number of pending pages in the log that starts a background checkpoint.
    static let pageThreshold = 1_000
    /// The number of pending pages at which the commit itself runs a checkpoint, so that the log
    /// stays bounded during a long series of edits.
    static let maximumPages = 100_000

    private struct State {
        /// A separate connection, because all edits need the pool's only writer.
        var connection: DatabaseQueue?
        var isScheduled = false
        var isClosed = false
        var count = 0
        /// The number of pages at the start of the log that are checkpointed.
        var checkpointedPages = 0

        /// The number of pages not yet checkpointed in a log of `pages` pages. A log shorter than
        /// the checkpointed part was restarted.
        mutating func pendingPages(of pages: Int) -> Int {
            if pages < checkpointedPages { checkpointedPages = 0 }
            return pages - checkpointedPages
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

    /// The number of checkpoints, for tests.
    var count: Int { state.withLock { $0.count } }

    /// Observes the commits of the writing connection, which must not outlive this object.
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
        let pending = state.withLock { $0.pendingPages(of: pages) }
        if pending >= Self.maximumPages {
            checkpoint(with: connection)
        } else if pending >= Self.pageThreshold {
            schedule()
        }
    }

    /// Stops checkpointing, after the checkpoint in progress.
    func close() {
        queue.sync {
            let connection = state.withLock { state in
                state.isClosed = true
                defer { state.connection = nil }
                return state.connection
            }
            // Closing would make SQLite delete the log of the file that replaced the library.
            if files.areReplaced { _ = connection.map(Unmanaged.passRetained) }
        }
    }

    private func schedule() {
        let isFirst = state.withLock { state in
            defer { state.isScheduled = true }
            return !state.isScheduled && !state.isClosed
        }
        guard isFirst else { return }
        queue.async { [weak self] in self?.checkpoint() }
    }

    /// Checkpoints on the separate connection. If it cannot be opened, commits checkpoint
    /// themselves once the log has ``maximumPages`` pages.
    private func checkpoint() {
        state.withLock { $0.isScheduled = false }
        guard files.problem == nil, let connection = try? connected() else { return }
        connection.writeWithoutTransaction { checkpoint(with: $0.sqliteConnection) }
    }

    /// Checkpoints as many pages as possible. Pages that readers still use, or that a full disk
    /// refuses, stay in the log and remain readable; a later commit tries again.
    private func checkpoint(with connection: OpaquePointer?) {
        var (pages, copied): (Int32, Int32) = (0, 0)
        guard
            sqlite3_wal_checkpoint_v2(
                connection, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied) == SQLITE_OK
        else { return }
        state.withLock { state in
            state.checkpointedPages = Int(copied)
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
        // SQLite opens the log with the first read.
        try connection.read { _ = try Int.fetchOne($0, sql: "PRAGMA user_version") }
        state.withLock { $0.connection = connection }
        return connection
    }
}
