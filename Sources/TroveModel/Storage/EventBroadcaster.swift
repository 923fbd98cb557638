import Foundation
import Synchronization

/// Sends every event to every subscriber, in order.
package final class EventBroadcaster: Sendable {
    fileprivate struct State {
        var access: LibraryAccess
        var isLive = true
        var subscribers: [Int: AsyncStream<LibraryEvent>.Continuation] = [:]
        var nextSubscriber = 0
        var pendingWrites = 0
        /// The result of the last change.
        var outcome = SaveState.saved(at: Date())
        /// The save state that was sent last.
        var saveState = SaveState.saved(at: Date())
    }

    private let state: Mutex<State>

    package init(access: LibraryAccess) {
        state = Mutex(State(access: access))
    }

    package var access: LibraryAccess { state.withLock { $0.access } }

    /// Whether changes of others arrive at once.
    package var isLive: Bool { state.withLock { $0.isLive } }

    package var saveState: SaveState { state.withLock { $0.saveState } }

    package func subscribe() -> AsyncStream<LibraryEvent> {
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

    package func writeBegan() {
        state.withLock { state in
            state.pendingWrites += 1
            state.become(.saving)
        }
    }

    /// Ends a pending write and announces its result.
    ///
    /// - Parameter result: The written change; nil if no user data changed.
    package func writeEnded(_ result: Result<Change?, LibraryError>) {
        state.withLock { state in
            state.pendingWrites -= 1
            switch result {
            case .success(let change?):
                state.outcome = .saved(at: Date())
                for part in change.parts { state.send(.changed(part)) }
            case .success(nil):
                // Another write does not make up for a failed change.
                break
            case .failure(let error)
            where [.cancelled, .invalid, .conflict].contains(error.code):
                break
            case .failure(let error):
                state.outcome = .failed(error)
                return state.become(state.outcome)
            }
            if state.pendingWrites == 0 { state.become(state.outcome) }
        }
    }

    /// Updates the access, given the problem that keeps the storage from being changed: its files
    /// are gone, or its server cannot be reached.
    ///
    /// - Returns: Whether the access changed.
    package func storageHas(_ problem: LibraryError?) -> Bool {
        state.withLock { state in
            let old = state.access
            if problem == nil { state.forgetLostConnection() }
            switch (old, problem) {
            case (.readOnly, nil):
                return false
            case (.readOnly, let problem?):
                // Nothing is saved anyway, but changes of others do not arrive.
                if problem.code == .notConnected { state.become(.failed(problem)) }
                return false
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

    /// Updates the access of a person whose role may have changed. A storage that cannot be
    /// reached, or that is read-only for another reason than the role, stays so.
    package func roleAllows(_ access: LibraryAccess) {
        state.withLock { state in
            switch state.access {
            case .lost: return
            case .readOnly(let error) where error.code == .newerVersion: return
            case .readOnly, .readWrite: break
            }
            guard state.access != access else { return }
            let isStandbyStill = [state.access, access].allSatisfy {
                $0.obstacle?.code == .standby
            }
            state.access = access
            // Only the time of the copy is another one.
            if !isStandbyStill { state.send(.access(access)) }
        }
    }

    /// Notes whether changes of others arrive at once.
    package func becomeLive(_ isLive: Bool) {
        state.withLock { state in
            guard state.isLive != isLive else { return }
            state.isLive = isLive
            state.send(.live(isLive))
        }
    }

    package func tell(_ event: LibraryEvent) {
        state.withLock { $0.send(event) }
    }

    package func finish() {
        // Ending a stream calls back into `state`, so it is done outside the lock.
        let subscribers = state.withLock { state in
            defer { state.subscribers = [:] }
            return state.subscribers.values
        }
        for subscriber in subscribers { subscriber.finish() }
    }
}

extension EventBroadcaster.State {
    /// Ends the save state of a lost connection when the server is back. The texts that were
    /// entered meanwhile were kept: they are sent now, or stay as drafts.
    fileprivate mutating func forgetLostConnection() {
        if case .failed(let error) = outcome, error.code == .notConnected {
            outcome = .saved(at: Date())
        }
        if case .failed(let error) = saveState, error.code == .notConnected, pendingWrites == 0 {
            become(outcome)
        }
    }

    fileprivate mutating func become(_ saveState: SaveState) {
        guard saveState != self.saveState else { return }
        self.saveState = saveState
        send(.saveState(saveState))
    }

    fileprivate func send(_ event: LibraryEvent) {
        for subscriber in subscribers.values { subscriber.yield(event) }
    }
}
