import Synchronization

/// A cache of dates parsed from files, where the same texts occur many times.
final class WrittenDates: Sendable {
    struct Key: Hashable {
        var text: String
        var isDayFirst: Bool?
    }

    private let dates = Mutex<[Key: PartialDate?]>([:])

    /// The number of cached dates at which the cache is emptied, to limit its memory.
    private static let maximumCount = 20_000

    /// The cached date of a text; reads and caches it if missing.
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
