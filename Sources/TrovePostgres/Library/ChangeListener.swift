import Foundation
import Synchronization

/// Follows the changes of other clients: a notification wakes it, and the journal tells what
/// changed.
///
/// It has a connection and a thread of its own. While the server cannot be reached, the access to
/// the library is lost, and the listener tries to connect again. Where nothing can wake it, because
/// the server is a standby or has no slot left, it reads the journal every few seconds.
final class ChangeListener: Sendable {
    private let connection: PostgresConnection
    private let clock: any ConnectionClock
    private let pipe = WakingPipe()
    /// Whether a change of this client may have been committed without having been announced.
    private let isUncertain = Atomic(false)
    /// Whether the clock will wake the listener.
    private let isTicking = Atomic(false)

    /// The time between two looks at the journal that nobody asks for, in seconds.
    static let tick = 5.0

    init(connection: PostgresConnection, clock: any ConnectionClock) {
        (self.connection, self.clock) = (connection, clock)
    }

    deinit { pipe.stop() }

    /// Starts to follow.
    ///
    /// - Parameter last: The number of the last entry of the journal that the library knows.
    func start(for library: SharedLibrary, after last: Int64) {
        let thread = Thread { [weak library, weak self, connection, pipe] in
            let follower = JournalFollower(
                library: library, listener: self, connection: connection, pipe: pipe, known: last)
            follower.run()
            connection.close()
        }
        thread.name = "trove.listener"
        thread.start()
    }

    /// Finds out whether the server can be reached.
    func check() { pipe.wake() }

    /// Wakes the listener after a while, as nothing else does.
    func wakeLater() {
        guard !isTicking.exchange(true, ordering: .sequentiallyConsistent) else { return }
        clock.after(Self.tick) { [weak self] in
            self?.isTicking.store(false, ordering: .sequentiallyConsistent)
            self?.check()
        }
    }

    /// Announces all lists when the server can be reached again: a change may have been committed
    /// whose confirmation was lost.
    func announceEverythingNext() {
        isUncertain.store(true, ordering: .sequentiallyConsistent)
        check()
    }

    /// Whether all lists are to be announced, once.
    func takeUncertainty() -> Bool {
        isUncertain.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// Ends following.
    func stop() { pipe.stop() }
}
