import Synchronization

/// How many references and closures the bridge holds at this moment.
///
/// A test reads them before and after: back at the same figures means that nothing leaked.
public enum LiveCounters {
    private static let ownerCount = Atomic<Int>(0)
    private static let closureCount = Atomic<Int>(0)
    private static let stateCount = Atomic<Int>(0)

    /// Instances of ``ObjectReference`` that are alive.
    public static var owners: Int { ownerCount.load(ordering: .relaxed) }

    /// Swift closures that GLib can still call: signal handlers, idle, timeout and tick callbacks.
    public static var closures: Int { closureCount.load(ordering: .relaxed) }

    /// Swift objects that are the state of an instance of a class registered from Swift.
    public static var states: Int { stateCount.load(ordering: .relaxed) }

    static func ownersChanged(by difference: Int) {
        ownerCount.add(difference, ordering: .relaxed)
    }

    static func closuresChanged(by difference: Int) {
        closureCount.add(difference, ordering: .relaxed)
    }

    static func statesChanged(by difference: Int) {
        stateCount.add(difference, ordering: .relaxed)
    }
}
