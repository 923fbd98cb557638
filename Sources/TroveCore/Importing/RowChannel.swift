import Dispatch
import Synchronization

/// Hands rows from the thread that parses to the one that writes, a few batches ahead at most.
final class RowChannel: Sendable {
    private struct State {
        var filled: [CSVRows] = []
        var spare: [CSVRows] = []
        var result: Result<Void, any Error>?
    }

    private let state = Mutex(State())
    private let free: DispatchSemaphore
    private let available = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        free = DispatchSemaphore(value: capacity)
    }

    /// Waits for room, and hands over `rows`. Gives emptied rows to go on with.
    func send(_ rows: consuming CSVRows) -> CSVRows {
        free.wait()
        let rows = rows
        let spare = state.withLock { state in
            state.filled.append(rows)
            return state.spare.popLast()
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

    /// Lets a parser that waits for room go on to its end, when nobody receives any more.
    func abandon() {
        for _ in 0..<8 { free.signal() }
    }
}
