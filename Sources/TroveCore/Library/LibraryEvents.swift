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
    /// Other texts wait to be corrected: read the drafts again. A change may drop or show drafts too.
    case draftsChanged
    /// The library can be changed no longer, or again.
    case access(LibraryAccess)
    /// The backup of the day could not be made; the sentence says why.
    case backupFailed(LibraryError)
}

extension Library {
    /// What happens to the library from now on, in the order in which it happens.
    /// Every call gives a stream of its own; the first element is the present save state. Changes that
    /// other programs make are told as well.
    public func events() -> AsyncStream<LibraryEvent> {
        watcher.withLock { watcher in
            guard watcher == nil else { return }
            watcher = LibraryWatcher(
                url: url, pool: pool,
                looked: { [weak self] in self?.noticeFiles() },
                found: { [broadcaster] in broadcaster.tell($0) })
        }
        return broadcaster.subscribe()
    }

    /// Whether what was changed last is on the disk.
    public var saveState: SaveState { broadcaster.saveState }
}

/// Hands every event to every subscriber, in order.
final class EventBroadcaster: Sendable {
    fileprivate struct State {
        var access: LibraryAccess
        var subscribers: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
        var nextSubscriber = 0
        var pendingWrites = 0
        /// What the last change came to.
        var outcome = SaveState.saved(at: Date())
        /// What was told last.
        var saveState = SaveState.saved(at: Date())
    }

    private let state: Mutex<State>

    init(access: LibraryAccess) {
        state = Mutex(State(access: access))
    }

    var access: LibraryAccess { state.withLock { $0.access } }

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

    /// - Parameter result: The change that was written; nil if nothing of a person's was.
    func writeEnded(_ result: Result<Change?, LibraryError>) {
        state.withLock { state in
            state.pendingWrites -= 1
            switch result {
            case .success(let change?):
                state.outcome = .saved(at: Date())
                for part in change.parts { state.send(.changed(part)) }
            case .success(nil):
                // That something else was written does not save a change that failed.
                break
            case .failure(let error) where error.code == .cancelled || error.code == .invalid:
                break
            case .failure(let error):
                state.outcome = .failed(error)
                return state.become(state.outcome)
            }
            if state.pendingWrites == 0 { state.become(state.outcome) }
        }
    }

    /// Takes note of what is wrong with the library's files.
    ///
    /// - Returns: Whether that is news.
    func filesAre(_ problem: LibraryError?) -> Bool {
        state.withLock { state in
            let old = state.access
            switch (old, problem) {
            case (.readOnly, _): return false
            case (_, let problem?): state.access = .lost(problem)
            case (_, nil): state.access = .readWrite
            }
            guard state.access != old else { return false }
            state.send(.access(state.access))
            if let problem {
                state.become(.failed(problem))
            } else if state.pendingWrites == 0 {
                state.become(state.outcome)
            }
            return true
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
