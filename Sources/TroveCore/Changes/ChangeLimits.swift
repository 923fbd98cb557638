/// From when on changes are done in another way, and how much is kept of them.
package struct ChangeLimits: Sendable {
    /// Changes of more records than this are done by a few statements for all of them instead of one by
    /// one, and keep what undo needs in tables.
    package var singleCount: Int
    /// Bytes of steps in the history; older ones cannot be undone any more.
    package var historySize: Int64
    /// Bytes of values in the tables that steps keep; with more, the oldest steps are forgotten, but never
    /// the last.
    package var tableSize: Int64

    package init(
        singleCount: Int = 1_000, historySize: Int64 = 64 << 20, tableSize: Int64 = 1 << 30
    ) {
        self.singleCount = singleCount
        self.historySize = historySize
        self.tableSize = tableSize
    }

    package static let standard = ChangeLimits()
}
