import GRDB
import Synchronization
import TroveModel

/// Updates the cached columns of long lists in the background, shortly after a query needed them. See
/// ``ColumnTable``.
final class ColumnKeeper: Sendable {
    /// When caching pays off.
    struct Policy: Sendable {
        /// The number of records from which columns are cached. Shorter lists are fast enough without.
        var minimumCount = 10_000
        /// The number of changes since caching from which cached columns are updated.
        var maximumAge: Int64 = 256
        /// The maximum size of one cached column in bytes. For larger columns, queries read the records.
        var maximumSize = 64 << 20
        /// The delays from a query to the update, and between attempts.
        var delays = BackgroundDelays()
    }

    private let currentPolicy = Mutex(Policy())
    private let work = BackgroundWork<ListID>(label: "trove.columns")

    var policy: Policy { currentPolicy.withLock { $0 } }

    /// For tests: the number of consecutive attempts that found the library locked.
    var failedAttempts: Int { work.failedAttempts }

    /// Replaces the policy. For tests, whose lists are short.
    func setPolicy(_ policy: Policy) {
        currentPolicy.withLock { $0 = policy }
    }

    /// Whether the columns of a list are cached at all.
    func keeps(_ list: List) -> Bool {
        list.recordCount >= policy.minimumCount
    }

    /// Schedules an update of a list's cached columns.
    func refresh(_ list: ListID, in library: Library) {
        work.schedule([list], in: library, policy.delays) { [self] in
            refreshNow($0, in: $1, maximumAge: policy.maximumAge)
        }
    }

    /// Updates a list's cached columns, and waits until that is done.
    func refreshNow(_ list: ListID, in library: Library) async {
        await work.run { [self] in _ = refreshNow(list, in: library, maximumAge: 1) }
    }

    /// Stops the work. An unfinished update starts again another time.
    func close() {
        work.close()
    }

    /// Updates a list's cached columns. Does not report errors such as a full disk or a read-only library,
    /// because queries can read the records instead.
    private func refreshNow(
        _ id: ListID, in library: Library, maximumAge: Int64
    ) -> BackgroundOutcome {
        guard library.broadcaster.access.isWritable, library.files.problem == nil, !work.isClosed
        else { return .done }
        let begun: Library.BackgroundStep<(list: List, plan: ColumnRefresher.Plan)> =
            library.backgroundStep { db in
                let list = try ListStore.list(id, in: db)
                let refresher = ColumnRefresher(db: db, list: list, policy: policy)
                guard keeps(list), let plan = try refresher.plan(maximumAge: maximumAge) else {
                    return nil
                }
                try refresher.begin(plan)
                return (list, plan)
            }
        switch begun {
        case .isBusy: return .isBusy
        case .rolledBack: return .done
        case .committed(let (list, plan)): return write(plan, of: list, in: library)
        }
    }

    private func write(
        _ plan: ColumnRefresher.Plan, of list: List, in library: Library
    ) -> BackgroundOutcome {
        var last: Int64 = -1
        while !work.isClosed {
            let step = library.backgroundStep { db in
                let refresher = ColumnRefresher(db: db, list: list, policy: policy)
                let parts = try refresher.parts(of: plan, after: last)
                try refresher.write(parts: parts)
                // All parts are written.
                if parts.isEmpty, try !refresher.finish(plan) { return nil as [Int64]? }
                return parts
            }
            switch step {
            case .isBusy: return .isBusy
            case .rolledBack: return .done
            case .committed(let parts):
                guard let end = parts.last else { return .done }
                last = end
            }
        }
        return .done
    }
}
