/// The moments at which to look for changes of other programs, after the library's files changed.
///
/// SQLite writes a transaction to its log, waits for the disk, and only then publishes it in shared
/// memory, of which the kernel says nothing. A look between the two finds nothing new, so several
/// follow, at growing intervals.
struct LookSchedule: Sendable {
    /// The times before the looks of a series, in milliseconds. The first one gathers a burst of
    /// writes.
    static let delays = [150, 300, 1_000, 4_000]

    /// A look that is to come.
    struct Look: Hashable, Sendable {
        /// The time until then, in milliseconds.
        let delay: Int
        fileprivate let series: Int
        fileprivate let number: Int
    }

    private var series = 0
    private var isFirstPending = false

    /// Takes note that a file changed.
    ///
    /// - Returns: The look to schedule, which begins a series; nil if one is about to come.
    mutating func filesChanged() -> Look? {
        guard !isFirstPending else { return nil }
        isFirstPending = true
        series += 1
        return Look(delay: Self.delays[0], series: series, number: 0)
    }

    /// Whether to look now that the time of a look has come: not when a later change began another
    /// series.
    mutating func isDue(_ look: Look) -> Bool {
        guard look.series == series else { return false }
        isFirstPending = false
        return true
    }

    /// The look after a look, if the series goes on.
    func look(after look: Look) -> Look? {
        let number = look.number + 1
        guard look.series == series, number < Self.delays.count else { return nil }
        return Look(delay: Self.delays[number], series: series, number: number)
    }
}
