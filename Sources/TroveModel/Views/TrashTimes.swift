public import Foundation

/// The times of a record in the trash, in days.
public struct TrashTimes: Hashable, Sendable {
    /// The number of midnights since the record was deleted.
    public let daysAgo: Int
    /// The number of days until the record expires, rounded up; nil if it stays.
    public let daysLeft: Int?

    /// Creates the times.
    ///
    /// - Parameters:
    ///   - deletedAt: When the record was moved to the trash.
    ///   - trashDays: The number of days that records stay there; nil for no limit.
    ///   - now: The current time.
    public init(
        deletedAt: Date, trashDays: Int?, now: Date = Date(), calendar: Calendar = .current
    ) {
        let (start, end) = (calendar.startOfDay(for: deletedAt), calendar.startOfDay(for: now))
        daysAgo = max(0, calendar.dateComponents([.day], from: start, to: end).day ?? 0)
        daysLeft = trashDays.map { days in
            let seconds = deletedAt.timeIntervalSince(now) + Double(days) * 86_400
            return max(0, Int((seconds / 86_400).rounded(.up)))
        }
    }
}
