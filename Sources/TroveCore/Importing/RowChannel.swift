import Dispatch
import Synchronization

/// Hands rows from the thread that parses to the one that writes, a few batches ahead at most.
final class RowChannel: Sendable {
    private struct State {
        var filled: [CSVRows] = []
        var spare: [CSVRows] = []
        var result: Result<Void, any Error>?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let available = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        // A semaphore must not end below the value that it was made with, as it does when the
        // sending is abandoned.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits for room, and hands over `rows`. Gives emptied rows to go on with.
    ///
    /// - Throws: `CancellationError` when nobody receives any more.
    func send(_ rows: consuming CSVRows) throws -> CSVRows {
        free.wait()
        let rows = rows
        let (spare, isAbandoned) = state.withLock { state -> (CSVRows?, Bool) in
            guard !state.isAbandoned else { return (nil, true) }
            state.filled.append(rows)
            return (state.spare.popLast(), false)
        }
        guard !isAbandoned else {
            free.signal()
            throw CancellationError()
        }
        available.signal()
        return spare ?? CSVRows()
    }

    /// Says that no more rows come, and why.
    func finish(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = result }
        available.signal()
    }

    /// Waits for the next rows; nil after the last.
    ///
    /// - Throws: What the parsing ended with.
    func receive() throws -> CSVRows? {
        available.wait()
        let (rows, result) = state.withLock { state in
            (state.filled.isEmpty ? nil : state.filled.removeFirst(), state.result)
        }
        if let rows {
            free.signal()
            return rows
        }
        try result?.get()
        return nil
    }

    /// Gives back rows that have been written, so that their memory is used again.
    func recycle(_ rows: consuming CSVRows) {
        var rows = rows
        rows.removeAll()
        let emptied = rows
        state.withLock { $0.spare.append(emptied) }
    }

    /// Ends the sending: nobody receives any more, and a parser that waits for room must not wait
    /// for ever.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        free.signal()
    }
}
