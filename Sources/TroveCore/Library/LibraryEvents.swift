public import Foundation
import Synchronization

/// Whether what a person did is on the disk.
public enum SaveState: Hashable, Sendable {
    /// Everything is on the disk, since the given moment.
    case saved(at: Date)
    /// Something is being written.
    case saving
    /// The last change could not be written; the sentence says why.
    case failed(LibraryError)
}

/// Something that happened to a library.
public enum LibraryEvent: Sendable {
    /// A change was written.
    case changed(Change)
    /// The save state is another one.
    case saveState(SaveState)
}

extension Library {
    /// What happens to the library from now on, in the order in which it happens.
    /// Every call gives a stream of its own; the first element is the present save state. Changes that
    /// other programs make are told as well.
    public func events() -> AsyncStream<LibraryEvent> {
        watcher.withLock { watcher in
            guard watcher == nil else { return }
            watcher = LibraryWatcher(url: url, pool: pool) { [broadcaster] in
                broadcaster.tell(.changed($0))
            }
        }
        return broadcaster.subscribe()
    }

    /// Whether what was changed last is on the disk.
    public var saveState: SaveState { broadcaster.saveState }
}

/// Hands every event to every subscriber, in order.
final class EventBroadcaster: Sendable {
    fileprivate struct State {
        var subscribers: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
        var nextSubscriber = 0
        var pendingWrites = 0
        var saveState = SaveState.saved(at: Date())
    }

    private let state = Mutex(State())

    var saveState: SaveState { state.withLock { $0.saveState } }

    func subscribe() -> AsyncStream<LibraryEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        let number = state.withLock { state in
            let number = state.nextSubscriber
            state.nextSubscriber += 1
            state.subscribers[number] = continuation
            continuation.yield(.saveState(state.saveState))
            return number
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: number) }
        }
        return stream
    }

    func writeBegan() {
        state.withLock { state in
            state.pendingWrites += 1
            state.become(.saving)
        }
    }

    func writeEnded(_ result: Result<Change?, LibraryError>) {
        state.withLock { state in
            state.pendingWrites -= 1
            switch result {
            case .success(let change):
                for part in change?.parts ?? [] { state.send(.changed(part)) }
                if state.pendingWrites == 0 { state.become(.saved(at: Date())) }
            case .failure(let error) where error.code == .cancelled || error.code == .invalid:
                if state.pendingWrites == 0 { state.become(.saved(at: Date())) }
            case .failure(let error):
                state.become(.failed(error))
            }
        }
    }

    func tell(_ event: LibraryEvent) {
        state.withLock { $0.send(event) }
    }

    func finish() {
        // Ending a stream calls back into `state`, so it is done outside the lock.
        let subscribers = state.withLock { state in
            defer { state.subscribers = [:] }
            return state.subscribers.values
        }
        for subscriber in subscribers { subscriber.finish() }
    }
}

extension EventBroadcaster.State {
    fileprivate mutating func become(_ saveState: SaveState) {
        guard saveState != self.saveState else { return }
        self.saveState = saveState
        send(.saveState(saveState))
    }

    fileprivate func send(_ event: LibraryEvent) {
        for subscriber in subscribers.values { subscriber.yield(event) }
    }
}
