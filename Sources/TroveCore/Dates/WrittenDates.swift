import Synchronization

/// Dates that were read from texts of files, where few texts stand many times.
final class WrittenDates: Sendable {
    struct Key: Hashable {
        var text: String
        var isDayFirst: Bool?
    }

    private let dates = Mutex<[Key: PartialDate?]>([:])

    /// A thousand records have fewer dates than that; more take up memory for nothing.
    private static let maximumCount = 20_000

    /// The date that a text was read as before, or is read as now.
    func date(_ key: Key, read: () -> PartialDate?) -> PartialDate? {
        if let known = dates.withLock({ $0[key] }) { return known }
        let date = read()
        dates.withLock { dates in
            if dates.count >= Self.maximumCount { dates.removeAll(keepingCapacity: true) }
            dates[key] = .some(date)
        }
        return date
    }
}
