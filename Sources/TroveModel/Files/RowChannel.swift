package import Dispatch
import Synchronization

/// Passes rows from the parsing thread to the writing thread, a limited number of batches ahead.
package final class RowChannel<Rows: Sendable>: Sendable {
    private struct State {
        var filled: [Rows] = []
        var spare: [Rows] = []
        var result: Result<Void, any Error>?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let available = DispatchSemaphore(value: 0)

    /// Creates a channel that holds at most `capacity` batches.
    package init(capacity: Int) {
        // A semaphore released below its initial value traps, which `abandon()` could cause.
        // Therefore it starts at 0.
        for _ in 0..<capacity { free.signal() }
    }

    /// Starts to read on a thread of its own.
    ///
    /// - Parameter read: Sends everything that there is.
    /// - Returns: The group that ends with the reading. After ``abandon()``, wait for it.
    package func fill(_ read: @escaping @Sendable () throws -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        DispatchQueue.global(qos: .userInitiated).async(group: group) {
            self.finish(Result { try read() })
        }
        return group
    }

    /// Waits for room, then hands over `rows`.
    ///
    /// - Returns: Rows of which the receiver has no more need; nil if there are none.
    /// - Throws: `CancellationError` after ``abandon()``.
    @discardableResult
    package func send(_ rows: consuming Rows) throws -> Rows? {
        free.wait()
        let rows = rows
        let (spare, isAbandoned) = state.withLock { state -> (Rows?, Bool) in
            guard !state.isAbandoned else { return (nil, true) }
            state.filled.append(rows)
            return (state.spare.popLast(), false)
        }
        guard !isAbandoned else {
            free.signal()
            throw CancellationError()
        }
        available.signal()
        return spare
    }

    /// Ends the channel after the rows sent so far, with success or the error that stopped the
    /// parser.
    package func finish(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = result }
        available.signal()
    }

    /// Waits for the next rows; nil after the last.
    ///
    /// - Throws: The error that stopped the parser.
    package func receive() throws -> Rows? {
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

    /// Returns rows whose memory is used again.
    package func recycle(_ rows: consuming Rows) {
        let rows = rows
        state.withLock { $0.spare.append(rows) }
    }

    /// Stops receiving. ``send(_:)`` throws from now on, even if it is already waiting for room.
    package func abandon() {
        state.withLock { $0.isAbandoned = true }
        free.signal()
    }
}
