import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Background work on items, one after the other, a moment after it was requested. An item that is
/// requested again while it waits is worked on once.
///
/// Work that finds the library locked by another program is retried later, at growing intervals.
final class BackgroundWork<Item: Hashable & Sendable>: Sendable {
    private struct State {
        var wanted: [Item] = []
        var isScheduled = false
        var isClosed = false
        var attemptsInVain = 0
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    private let closing = DispatchSemaphore(value: 0)

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The number of consecutive attempts that found the library locked.
    var attemptsInVain: Int { state.withLock { $0.attemptsInVain } }

    /// Schedules `work` on some items.
    func schedule(
        _ items: [Item], in library: Library, _ delays: BackgroundDelays,
        _ work: @escaping @Sendable (Item, Library) -> BackgroundOutcome
    ) {
        let delay: Int? = state.withLock { state in
            guard !state.isClosed, !items.isEmpty else { return nil }
            for item in items where !state.wanted.contains(item) { state.wanted.append(item) }
            defer { state.isScheduled = true }
            return state.isScheduled ? nil : delays.time(afterAttempts: state.attemptsInVain)
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak library, self] in
            state.withLock { $0.isScheduled = false }
            guard let library else { return }
            let unfinished = next().filter { work($0, library) == .isBusy }
            state.withLock { state in
                state.attemptsInVain = unfinished.isEmpty ? 0 : state.attemptsInVain + 1
            }
            schedule(unfinished, in: library, delays, work)
        }
    }

    /// Waits, within the work. Ends early when the work is closed.
    func pause(_ duration: Duration) {
        guard !isClosed else { return }
        let microseconds = Int(duration / .microseconds(1))
        _ = closing.wait(timeout: .now() + .microseconds(microseconds))
    }

    /// Runs `work` after the work that is under way, and waits until it ends.
    func run(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                work()
                continuation.resume()
            }
        }
    }

    /// Stops the work, after the item that is under way.
    ///
    /// - Returns: The items that were requested and not started.
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
    /// Another program had locked the library.
    case isBusy
}

/// The intervals of background work, in milliseconds.
struct BackgroundDelays: Sendable {
    /// From the request to the work.
    var first = 500
    /// From the first failed attempt to the next; doubled after each further one.
    var retry = 1_000
    /// The longest time between two attempts.
    var longest = 60_000

    /// The time to the next attempt.
    func time(afterAttempts count: Int) -> Int {
        count == 0 ? first : min(longest, retry << min(count - 1, 16))
    }
}

extension Library {
    /// The result of a transaction in the background.
    enum BackgroundStep<Value> {
        case committed(Value)
        case rolledBack
        /// Another program has locked the library.
        case isBusy
    }

    /// Runs `body` in a transaction, and rolls it back if it returns nil or fails. Does not wait for
    /// other programs that write.
    ///
    /// - Parameter isSafe: Whether the transaction must survive a power cut.
    func backgroundStep<Value>(
        isSafe: Bool = true, _ body: (Database) throws -> Value?
    ) -> BackgroundStep<Value> {
        do {
            let value = try pool.writeWithoutTransaction { db in
                sqlite3_busy_timeout(db.sqliteConnection, 100)
                if !isSafe { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
                defer {
                    sqlite3_busy_timeout(db.sqliteConnection, Int32(Library.patience * 1000))
                    if !isSafe { try? db.execute(sql: "PRAGMA synchronous = FULL") }
                }
                var value: Value?
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    return value == nil ? .rollback : .commit
                }
                return value
            }
            return value.map { .committed($0) } ?? .rolledBack
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return .isBusy
        } catch {
            return .rolledBack
        }
    }
}
