import Foundation
import TableKit
import TroveModel

/// A clock that tells a session when another day begins.
final class DayWatch {
    /// The maximum time between two checks, in seconds: a computer may sleep over midnight, and the
    /// user may change the clock.
    private static let longestWait: Int64 = 900

    private let session: Session
    private let now: () -> Date
    private var today: PartialDate?
    private var waiting: Task<Void, Never>?

    /// Starts watching.
    ///
    /// - Parameter now: Returns the time.
    init(_ session: Session, now: @escaping () -> Date = { Date() }) {
        (self.session, self.now) = (session, now)
        today = PartialDate.day(of: now())
        waiting = Task { [weak self] in
            while let wait = self?.wait {
                try? await Task.sleep(for: .seconds(wait))
                guard !Task.isCancelled else { return }
                self?.check()
            }
        }
    }

    isolated deinit { waiting?.cancel() }

    /// The time until the next check, in seconds: until just after midnight, or for a while.
    private var wait: Int64 {
        let seconds = Int64(now().timeIntervalSince1970.rounded(.down))
        let left = LocalDay.nextMidnight(after: seconds).map { $0 - seconds + 1 }
        return min(Self.longestWait, max(1, left ?? Self.longestWait))
    }

    /// Notifies the session if another day has begun.
    func check() {
        let day = PartialDate.day(of: now())
        guard day != today else { return }
        today = day
        session.dayChanged()
    }
}
