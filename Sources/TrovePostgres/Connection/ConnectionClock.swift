import Dispatch

/// The clock by which connections wait; tests advance one of their own.
protocol ConnectionClock: Sendable {
    /// The time since some moment, in seconds.
    var now: Double { get }

    /// Calls an action once, after some seconds.
    func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void)
}

/// The clock of the system.
struct SystemClock: ConnectionClock {
    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    func after(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .utility)
            .asyncAfter(deadline: .now() + seconds, execute: action)
    }
}
