import Foundation
import Synchronization

/// A watchdog that ends the process when one input takes too long. It measures processor time, so
/// that other programs do not matter.
final class Watchdog: Sendable {
    private let limit: Double
    private let started = Mutex<Double?>(nil)

    /// - Parameter limit: The processor time for one input, in seconds.
    init(limit: Double) {
        self.limit = limit
        let thread = Thread { [self] in
            while true {
                Thread.sleep(forTimeInterval: 0.1)
                guard let start = started.withLock({ $0 }), Self.now - start > limit else {
                    continue
                }
                say("slow: more than \(limit) s of processor time")
                exit(3)
            }
        }
        thread.start()
    }

    func watch<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        started.withLock { $0 = Self.now }
        defer { started.withLock { $0 = nil } }
        return try await body()
    }

    /// The processor time of this process, in seconds.
    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
