import Synchronization

@testable import TrovePostgres

/// A clock that a test advances.
final class ManualClock: ConnectionClock {
    private struct State {
        var now = 0.0
        var timers: [(time: Double, action: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())
    /// Tells each new timer to the one task that waits for timers.
    private let news = AsyncStream.makeStream(of: Void.self)

    var now: Double { state.withLock { $0.now } }

    func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(($0.now + seconds, action)) }
        news.continuation.yield()
    }

    /// Waits until something is to be done at a time. Before, advancing the clock to that time
    /// would do nothing.
    func waitForTimer(at time: Double) async {
        func isSet() -> Bool { state.withLock { $0.timers.contains { $0.time == time } } }
        if isSet() { return }
        for await _ in news.stream where isSet() { return }
    }

    /// Advances the time, and calls what is due then.
    func advance(by seconds: Double) {
        let due = state.withLock { state in
            state.now += seconds
            let now = state.now
            defer { state.timers.removeAll { $0.time <= now } }
            return state.timers.filter { $0.time <= now }
        }
        for timer in due { timer.action() }
    }
}
