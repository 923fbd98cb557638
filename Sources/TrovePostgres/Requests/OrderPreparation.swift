import Synchronization
import TroveModel

/// Creates the indexes of the orders in which people look at long lists, in the background, so that
/// these lists show their first rows at once when they are opened next.
final class OrderPreparation: Sendable {
    private struct State {
        /// The requests whose orders were prepared, or could not be. A person who does not own the
        /// list cannot create indexes, and need not try again.
        var requests: Set<RecordListRequest> = []
        var task: Task<Void, Never>?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Prepares the order of a request after it was read, unless that was done before.
    func note(_ request: RecordListRequest, in library: SharedLibrary) {
        guard library.access.isWritable, request.scope == .records, request.query.isEmpty,
            request.sort != .manual || request.grouping != .none
        else { return }
        state.withLock { state in
            guard !state.isClosed, state.requests.insert(request).inserted else { return }
            state.task = Task(priority: .utility) { [weak library, earlier = state.task] in
                await earlier?.value
                // If it fails, the list is sorted each time.
                try? await library?.prepareOrders(of: [request], in: request.list)
            }
        }
    }

    /// Waits until the orders noted so far are prepared.
    func wait() async { await state.withLock { $0.task }?.value }

    /// Cancels what is being prepared.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.task?.cancel()
        }
    }
}
