import Synchronization

/// The numbers of references and closures that the bridge holds.
///
/// Tests compare them before and after an operation; equal numbers mean that nothing leaked.
public enum LiveCounters {
    private static let ownerCount = Atomic<Int>(0)
    private static let closureCount = Atomic<Int>(0)
    private static let stateCount = Atomic<Int>(0)

    /// The number of live ``ObjectReference`` instances.
    public static var owners: Int { ownerCount.load(ordering: .relaxed) }

    /// The number of Swift closures that GLib can still call: signal handlers and loop callbacks.
    public static var closures: Int { closureCount.load(ordering: .relaxed) }

    /// The number of Swift objects attached to instances of classes registered from Swift.
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
