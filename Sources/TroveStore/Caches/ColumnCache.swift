import GRDB
import TroveModel

/// The cached columns of long lists, in the library: see ``ColumnTable``. They are updated shortly
/// after a query needed them.
enum ColumnCache: ListCache {
    static let label = "trove.columns"

    /// Updates all cached columns of a list. After cancellation, stops after the transaction in
    /// progress; the update then starts again another time.
    static func update(
        _ id: ListID, in library: Library, maximumAge: Int64, by updater: CacheUpdater<ColumnCache>
    ) -> BackgroundOutcome {
        guard !updater.cancellation.isCancelled else { return .done }
        let policy = updater.policy
        let begun: Library.BackgroundStep<(list: List, plan: ColumnRefresher.Plan)> =
            library.backgroundStep { db in
                let list = try ListStore.list(id, in: db)
                let refresher = ColumnRefresher(db: db, list: list, policy: policy)
                guard updater.keeps(list), let plan = try refresher.plan(maximumAge: maximumAge)
                else {
                    return nil
                }
                try refresher.begin(plan)
                return (list, plan)
            }
        switch begun {
        case .isBusy: return .isBusy
        case .rolledBack: return .done
        case .committed(let (list, plan)): return write(plan, of: list, in: library, by: updater)
        }
    }

    private static func write(
        _ plan: ColumnRefresher.Plan, of list: List, in library: Library,
        by updater: CacheUpdater<ColumnCache>
    ) -> BackgroundOutcome {
        let policy = updater.policy
        var last: Int64 = -1
        while !updater.cancellation.isCancelled {
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

extension CacheUpdater<ColumnCache> {
    /// Updates the cached columns of a list if anything changed, and waits until that is done.
    func updateNow(_ list: ListID, in library: Library) async {
        await updateNow([list], in: library, maximumAge: 1)
    }
}
