package import Dispatch
import Synchronization

/// Passes elements from a thread that reads to one that writes, a limited number ahead.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var filled: [Element] = []
        var spare: [Element] = []
        var result: Result<Void, any Error>?
        var isCanceled = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let available = DispatchSemaphore(value: 0)

    /// Creates a channel that holds at most `capacity` elements.
    package init(capacity: Int) {
        // A semaphore that is released below its initial value traps, so that it starts at 0.
        for _ in 0..<capacity { free.signal() }
    }

    /// Starts to read on a thread of its own.
    ///
    /// - Parameter read: Sends everything that there is.
    /// - Returns: The group that ends with the reading. After ``cancel()``, wait for it.
    package func fill(_ read: @escaping @Sendable () throws -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        DispatchQueue.global(qos: .userInitiated).async(group: group) {
            self.finish(Result { try read() })
        }
        return group
    }

    /// Waits for room, then hands over an element.
    ///
    /// - Returns: An element that the receiver no longer needs; nil if there is none.
    /// - Throws: `CancellationError` after ``cancel()``.
    @discardableResult
    package func send(_ element: consuming Element) throws -> Element? {
        free.wait()
        let element = element
        let (spare, isCanceled) = state.withLock { state -> (Element?, Bool) in
            guard !state.isCanceled else { return (nil, true) }
            state.filled.append(element)
            return (state.spare.popLast(), false)
        }
        guard !isCanceled else {
            free.signal()
            throw CancellationError()
        }
        available.signal()
        return spare
    }

    /// Ends the channel after the elements sent so far, with success or the error that stopped the
    /// reader.
    package func finish(_ result: Result<Void, any Error>) {
        state.withLock { $0.result = result }
        available.signal()
    }

    /// Waits for the next element; nil after the last.
    ///
    /// - Throws: The error that stopped the reader; `CancellationError` after ``cancel()``.
    package func receive() throws -> Element? {
        available.wait()
        let (element, result, isCanceled) = state.withLock { state in
            (
                state.filled.isEmpty || state.isCanceled ? nil : state.filled.removeFirst(),
                state.result, state.isCanceled
            )
        }
        if let element {
            free.signal()
            return element
        }
        // The end stays available.
        available.signal()
        if isCanceled { throw CancellationError() }
        try result?.get()
        return nil
    }

    /// Returns an element whose memory is used again.
    package func recycle(_ element: consuming Element) {
        let element = element
        state.withLock { $0.spare.append(element) }
    }

    /// Ends both sides, also those that already wait.
    package func cancel() {
        state.withLock { $0.isCanceled = true }
        free.signal()
        available.signal()
    }
}
