import Synchronization
import TroveModel

/// A cache of long lists in the library's file. A ``CacheUpdater`` keeps it up to date.
protocol ListCache: SendableMetatype {
    /// The identity of an update: pending updates with the same identity run once.
    associatedtype Item: Hashable & Sendable

    /// The label of the background queue.
    static var label: String { get }

    /// Updates an item unless the cached one is recent enough. Errors such as a full disk are not
    /// reported, because the records themselves have all that is cached.
    ///
    /// - Parameter maximumAge: The number of changes since caching from which the item is updated.
    static func update(
        _ item: Item, in library: Library, maximumAge: Int64, by updater: CacheUpdater<Self>
    ) -> BackgroundOutcome
}

/// Updates a cache of long lists in the background.
final class CacheUpdater<Cache: ListCache>: Sendable {
    private let currentPolicy = Mutex(CachePolicy())
    private let work = BackgroundWork<Cache.Item>(label: Cache.label)
    /// Canceled when the library is closed.
    let cancellation = CancellationFlag()

    var policy: CachePolicy { currentPolicy.withLock { $0 } }

    /// For tests: the number of consecutive attempts that found the library locked.
    var failedAttempts: Int { work.failedAttempts }

    /// Replaces the policy. For tests, whose lists are short.
    func setPolicy(_ policy: CachePolicy) {
        currentPolicy.withLock { $0 = policy }
    }

    /// Whether a list is long enough to be cached.
    func keeps(_ list: List) -> Bool {
        list.recordCount >= policy.minimumCount
    }

    /// Schedules updates of some items.
    func schedule(_ items: [Cache.Item], in library: Library) {
        work.schedule(items, in: library, policy.delays) { [self] in
            update($0, in: $1, maximumAge: policy.maximumAge)
        }
    }

    /// Updates some items, and waits until that is done.
    ///
    /// - Parameter maximumAge: The number of changes from which items are updated; by default, that
    ///   of the policy.
    func updateNow(
        _ items: [Cache.Item], in library: Library, maximumAge: Int64? = nil
    ) async {
        let maximumAge = maximumAge ?? policy.maximumAge
        await work.run { [self] in
            for item in items { _ = update(item, in: library, maximumAge: maximumAge) }
        }
    }

    /// Stops the work. Of the pending updates, only those run that ignore ``cancellation`` because
    /// they are quick.
    func close(_ library: Library) {
        cancellation.cancel()
        for item in work.close() {
            _ = update(item, in: library, maximumAge: policy.maximumAge)
        }
    }

    private func update(
        _ item: Cache.Item, in library: Library, maximumAge: Int64
    ) -> BackgroundOutcome {
        guard library.broadcaster.access.isWritable, library.files.problem == nil else {
            return .done
        }
        return Cache.update(item, in: library, maximumAge: maximumAge, by: self)
    }
}
