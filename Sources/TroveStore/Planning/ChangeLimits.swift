/// Limits for the size of changes and of their history.
package struct ChangeLimits: Sendable {
    /// Changes of more records than this use a few statements for all records instead of one per
    /// record, and keep their undo data in tables.
    package var singleCount: Int
    /// The maximum size of the steps in the history, in bytes; the oldest are deleted beyond it.
    package var historySize: Int64
    /// The maximum size of the values in undo tables, in bytes. Beyond it the oldest steps are
    /// deleted, but never the newest.
    package var tableSize: Int64
    /// The interval in seconds within which typing into the same field joins the last step.
    package var typingInterval: Int64

    package init(
        singleCount: Int = 1_000, historySize: Int64 = 64 << 20, tableSize: Int64 = 1 << 30,
        typingInterval: Int64 = 30
    ) {
        self.singleCount = singleCount
        self.historySize = historySize
        self.tableSize = tableSize
        self.typingInterval = typingInterval
    }

    /// The default limits.
    package static let standard = ChangeLimits()
}
