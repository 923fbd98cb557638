import Dispatch
import Synchronization
import TroveModel

/// Passes rows from the parsing thread to the writing thread, a limited number of batches ahead.
final class RowChannel: Sendable {
    private struct State {
        var filled: [CellRows] = []
        var spare: [CellRows] = []
        var result: Result<Void, any Error>?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let available = DispatchSemaphore(value: 0)

    /// Creates a channel that holds at most `capacity` batches.
    init(capacity: Int) {
        // A semaphore released below its initial value traps, which `abandon()` could cause.
        // Therefore it starts at 0.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits for room, then hands over `rows`.
    ///
    /// - Returns: Empty rows to fill next.
    /// - Throws: `CancellationError` after ``abandon()``.
    func send(_ rows: consuming CellRows) throws -> CellRows {
        free.wait()
        let rows = rows
        let (spare, isAbandoned) = state.withLock { state -> (CellRows?, Bool) in
            guard !state.isAbandoned else { return (nil, true) }
            state.filled.append(rows)
            return (state.spare.popLast(), false)
        }
        guard !isAbandoned else {
            free.signal()
            throw CancellationError()
        }
        available.signal()
        return spare ?? CellRows()
    }

    /// Ends the channel after the rows sent so far, with success or the error that stopped the
    /// parser.
    func finish(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = result }
        available.signal()
    }

    /// Waits for the next rows; nil after the last.
    ///
    /// - Throws: The error that stopped the parser.
    func receive() throws -> CellRows? {
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

    /// Returns written rows, whose memory is used again.
    func recycle(_ rows: consuming CellRows) {
        var rows = rows
        rows.removeAll()
        let emptied = rows
        state.withLock { $0.spare.append(emptied) }
    }

    /// Stops receiving. ``send(_:)`` throws from now on, even if it is already waiting for room.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        free.signal()
    }
}
