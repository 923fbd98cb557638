import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Work that nobody waits for, a moment after somebody wanted it: each item once, one after the other, on a
/// thread of its own.
///
/// Where another program is writing, the work is not waited for but tried again later, after a longer time
/// with each attempt in vain.
final class BackgroundWork<Item: Hashable & Sendable>: Sendable {
    private struct State {
        var wanted: [Item] = []
        var isScheduled = false
        var isClosed = false
        var attemptsInVain = 0
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// How many attempts in a row met another program that was writing.
    var attemptsInVain: Int { state.withLock { $0.attemptsInVain } }

    /// Does `work` with some items soon.
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

    /// Does `work` in its turn, and waits until that is done.
    func run(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                work()
                continuation.resume()
            }
        }
    }

    /// Ends the work: what was begun is waited for.
    ///
    /// - Returns: What was wanted and is not begun.
    @discardableResult
    func close() -> [Item] {
        state.withLock { $0.isClosed = true }
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

/// Whether work in the background is finished.
enum BackgroundOutcome {
    case done
    /// Another program was writing.
    case isBusy
}

/// How long work in the background waits, in milliseconds.
struct BackgroundDelays: Sendable {
    /// From the wish to the work.
    var first = 500
    /// From an attempt in vain to the next; twice as long after each.
    var again = 1_000
    /// The longest time between two attempts.
    var longest = 60_000

    /// The time to the next attempt.
    func time(afterAttempts count: Int) -> Int {
        count == 0 ? first : min(longest, again << min(count - 1, 16))
    }
}

extension Library {
    /// What became of a transaction in the background.
    enum BackgroundStep<Value> {
        case committed(Value)
        case rolledBack
        /// Another program is writing.
        case isBusy
    }

    /// Runs `body` in a transaction, and rolls it back if it returns nil or fails. Another program may be
    /// writing for long: that is not waited for.
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
