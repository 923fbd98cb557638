import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Keeps copies of the columns of long lists, see ``ColumnTable``: brings them up to date when nobody
/// waits for anything, a moment after a query wanted them.
final class ColumnKeeper: Sendable {
    /// What is worth it.
    struct Policy: Sendable {
        /// Lists with fewer records are searched at once without copies.
        var minimumCount = 10_000
        /// Copies that this many changes have to be looked up for are brought up to date.
        var maximumAge: Int64 = 256
        /// The bytes of one column's copy beyond which there is none: queries then read the records.
        var maximumSize = 64 << 20
        /// How long others are waited for after a query, in milliseconds.
        var delay = 500
    }

    private struct State {
        var policy = Policy()
        var wanted: [ListID] = []
        var isScheduled = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "trove.columns", qos: .utility)

    var policy: Policy { state.withLock { $0.policy } }

    /// For tests, which have short lists.
    func setPolicy(_ policy: Policy) {
        state.withLock { $0.policy = policy }
    }

    /// Whether there are copies of a list's columns at all.
    func keeps(_ list: List) -> Bool {
        list.recordCount >= policy.minimumCount
    }

    /// Brings the copies of a list's columns up to date soon.
    func refresh(_ list: ListID, in library: Library) {
        let delay: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            if !state.wanted.contains(list) { state.wanted.append(list) }
            defer { state.isScheduled = true }
            return state.isScheduled ? nil : state.policy.delay
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak library, self] in
            let wanted = state.withLock { state in
                defer { (state.wanted, state.isScheduled) = ([], false) }
                return state.wanted
            }
            guard let library else { return }
            for list in wanted { refreshNow(list, in: library, maximumAge: policy.maximumAge) }
        }
    }

    /// Brings the copies of a list's columns up to date, and waits until that is done.
    func refreshNow(_ list: ListID, in library: Library) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                refreshNow(list, in: library, maximumAge: 1)
                continuation.resume()
            }
        }
    }

    /// Ends the work: what is not finished is begun anew another time.
    func close() {
        state.withLock { $0.isClosed = true }
        queue.sync {}
    }

    /// Copies that cannot be written, on a full disk or in a library that may not be written, are
    /// missed by nobody: queries then read the records. So no error is told to anybody.
    private func refreshNow(_ id: ListID, in library: Library, maximumAge: Int64) {
        guard library.broadcaster.access.isWritable, library.files.problem == nil else { return }
        let begun: (list: List, plan: ColumnRefresher.Plan)? = step(library) { db in
            let list = try ListStore.list(id, in: db)
            let refresher = ColumnRefresher(db: db, list: list, policy: policy)
            guard keeps(list), let plan = try refresher.plan(maximumAge: maximumAge) else {
                return nil
            }
            try refresher.begin(plan)
            return (list, plan)
        }
        guard let (list, plan) = begun else { return }
        var last: Int64 = -1
        while true {
            let parts: [Int64]? = step(library) { db in
                let refresher = ColumnRefresher(db: db, list: list, policy: policy)
                let parts = try refresher.parts(of: plan, after: last)
                try refresher.write(parts: parts)
                return parts
            }
            guard let parts else { return }
            guard let end = parts.last else { break }
            last = end
        }
        _ = step(library) { db in
            try ColumnRefresher(db: db, list: list, policy: policy).finish(plan) ? true : nil
        }
    }

    /// Runs `body` in a transaction, and takes it back if it gives nil. Another program may be writing
    /// for long: then this is not worth waiting for.
    private func step<Value>(_ library: Library, _ body: (Database) throws -> Value?) -> Value? {
        guard !state.withLock({ $0.isClosed }) else { return nil }
        return try? library.pool.writeWithoutTransaction { db in
            sqlite3_busy_timeout(db.sqliteConnection, 100)
            defer { sqlite3_busy_timeout(db.sqliteConnection, Int32(Library.patience * 1000)) }
            var value: Value?
            try db.inTransaction(.immediate) {
                value = try body(db)
                return value == nil ? .rollback : .commit
            }
            return value
        }
    }
}
