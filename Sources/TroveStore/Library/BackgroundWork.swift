import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// A serial queue of background work on items. Work starts a short delay after the first request;
/// an item that is requested again while it is pending is processed once.
///
/// Items that find the library locked by another program are retried at growing intervals.
final class BackgroundWork<Item: Hashable & Sendable>: Sendable {
    private struct State {
        var wanted: [Item] = []
        var isScheduled = false
        var isClosed = false
        var failedAttempts = 0
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let closing = DispatchSemaphore(value: 0)

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The number of consecutive attempts that found the library locked.
    var failedAttempts: Int { state.withLock { $0.failedAttempts } }

    /// Schedules `work` on `items`, unless the queue is closed. Pending items are not added twice.
    func schedule(
        _ items: [Item], in library: Library, _ delays: BackgroundDelays,
        _ work: @escaping @Sendable (Item, Library) -> BackgroundOutcome
    ) {
        let delay: Int? = state.withLock { state in
            guard !state.isClosed, !items.isEmpty else { return nil }
            for item in items where !state.wanted.contains(item) { state.wanted.append(item) }
            defer { state.isScheduled = true }
            return state.isScheduled ? nil : delays.time(afterAttempts: state.failedAttempts)
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak library, self] in
            state.withLock { $0.isScheduled = false }
            guard let library else { return }
            let unfinished = next().filter { work($0, library) == .isBusy }
            state.withLock { state in
                state.failedAttempts = unfinished.isEmpty ? 0 : state.failedAttempts + 1
            }
            schedule(unfinished, in: library, delays, work)
        }
    }

    /// Blocks the work in progress for `duration`; returns early when the queue is closed.
    func pause(_ duration: Duration) {
        guard !isClosed else { return }
        let microseconds = Int(duration / .microseconds(1))
        _ = closing.wait(timeout: .now() + .microseconds(microseconds))
    }

    /// Runs `work` on the queue and waits until it ends.
    func run(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                work()
                continuation.resume()
            }
        }
    }

    /// Closes the queue, after the work in progress.
    ///
    /// - Returns: The pending items, which were not started.
    @discardableResult
    func close() -> [Item] {
        state.withLock { $0.isClosed = true }
        closing.signal()
        queue.sync {}
        return next()
    }

    private func next() -> [Item] {
        state.withLock { state in
            defer { state.wanted = [] }
            return state.wanted
        }
    }
}

/// The result of background work on an item.
enum BackgroundOutcome {
    case done
    /// Another program has locked the library.
    case isBusy
}

/// The delays of background work, in milliseconds.
struct BackgroundDelays: Sendable {
    /// The delay between a request and the work.
    var first = 500
    /// The delay after the first failed attempt; doubled after each further one.
    var retry = 1_000
    /// The longest delay between two attempts.
    var longest = 60_000

    /// The delay before the next attempt, after `count` failed attempts in a row.
    func time(afterAttempts count: Int) -> Int {
        count == 0 ? first : min(longest, retry << min(count - 1, 16))
    }
}

extension Library {
    /// The result of a background transaction.
    enum BackgroundStep<Value> {
        case committed(Value)
        case rolledBack
        /// Another program has locked the library.
        case isBusy
    }

    /// Runs `body` in a transaction, and rolls it back if `body` returns nil or throws. Waits at
    /// most 100 ms for another program's write; after that, the result is `isBusy`.
    ///
    /// - Parameter isSafe: Whether the transaction must survive a power failure.
    func backgroundStep<Value>(
        isSafe: Bool = true, _ body: (Database) throws -> Value?
    ) -> BackgroundStep<Value> {
        do {
            let value = try pool.writeWithoutTransaction { db in
                sqlite3_busy_timeout(db.sqliteConnection, 100)
                defer {
                    sqlite3_busy_timeout(db.sqliteConnection, Int32(Library.patience * 1000))
                }
                if !isSafe { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
                let result = Result {
                    var value: Value?
                    try db.inTransaction(.immediate) {
                        value = try body(db)
                        return value == nil ? .rollback : .commit
                    }
                    return value
                }
                // Edits that come after this one must survive a power cut.
                if !isSafe { try db.execute(sql: "PRAGMA synchronous = FULL") }
                return try result.get()
            }
            return value.map { .committed($0) } ?? .rolledBack
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return .isBusy
        } catch {
            return .rolledBack
        }
    }
}
