/// The times at which to check for changes by other programs after the library's files changed.
///
/// SQLite writes a transaction to its log, waits for the disk, and only then publishes it in shared
/// memory, which the kernel does not report. A check in between finds nothing new, so further
/// checks follow at growing intervals, as long as a transaction is being written.
struct CheckSchedule: Sendable {
    /// The delays before each check of a series, in milliseconds. The first one debounces a burst
    /// of writes; the last one repeats during a long transaction.
    static let delays = [150, 300, 1_000, 4_000]

    /// A scheduled check.
    struct Look: Hashable, Sendable {
        /// The delay before the check, in milliseconds.
        let delay: Int
        fileprivate let series: Int
        fileprivate let number: Int
    }

    private var series = 0
    private var isFirstPending = false

    /// Handles a change of a file.
    ///
    /// - Returns: The first check of a new series, to be scheduled; nil if one is pending.
    mutating func filesChanged() -> Look? {
        guard !isFirstPending else { return nil }
        isFirstPending = true
        series += 1
        return Look(delay: Self.delays[0], series: series, number: 0)
    }

    /// Whether a check is still due at its time: not if a later change started another series.
    mutating func isDue(_ look: Look) -> Bool {
        guard look.series == series else { return false }
        isFirstPending = false
        return true
    }

    /// The check after `look`; nil at the end of the series.
    ///
    /// - Parameter isBeingWritten: Whether another connection was writing a transaction when the
    ///   check began; nil if that is not known, as in a library that is open for reading only.
    func look(after look: Look, isBeingWritten: Bool?) -> Look? {
        guard look.series == series, isBeingWritten != false else { return nil }
        var number = look.number + 1
        if isBeingWritten == true { number = min(number, Self.delays.count - 1) }
        guard number < Self.delays.count else { return nil }
        return Look(delay: Self.delays[number], series: series, number: number)
    }
}
