internal import Dispatch
import Synchronization

/// Passes parts from a reading thread to a writing one, a limited number ahead.
final class PartChannel<Part: Sendable>: Sendable {
    private struct State {
        var parts: [Part] = []
        var result: Result<Void, any Error>?
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let available = DispatchSemaphore(value: 0)

    /// Creates a channel that holds at most `capacity` parts.
    init(capacity: Int) {
        // A semaphore that is released below its initial value traps, so that it starts at 0.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits for room, then hands over a part.
    ///
    /// - Throws: `CancellationError` after ``cancel()``.
    func send(_ part: Part) throws {
        free.wait()
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.parts.append(part) }
            return state.isCancelled
        }
        guard !isCancelled else {
            free.signal()
            throw CancellationError()
        }
        available.signal()
    }

    /// Ends the channel after the parts sent so far, with success or the error that stopped the
    /// reader.
    func finish(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = result }
        available.signal()
    }

    /// Waits for the next part; nil after the last.
    ///
    /// - Throws: The error that stopped the reader; `CancellationError` after ``cancel()``.
    func next() throws -> Part? {
        available.wait()
        let (part, result, isCancelled) = state.withLock { state in
            (
                state.parts.isEmpty || state.isCancelled ? nil : state.parts.removeFirst(),
                state.result, state.isCancelled
            )
        }
        if let part {
            free.signal()
            return part
        }
        // The end stays available.
        available.signal()
        if isCancelled { throw CancellationError() }
        try result?.get()
        return nil
    }

    /// Ends both sides, also those that already wait.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        free.signal()
        available.signal()
    }
}
