import GRDB
import Synchronization

/// Keeps copies of the columns of long lists, see ``ColumnTable``: brings them up to date when nobody
/// waits for anything, a moment after a query wanted them.
final class ColumnKeeper: Sendable {
    /// What is worth it.
    struct Policy: Sendable {
        /// Lists with fewer records are searched at once without copies.
        var minimumCount = 10_000
        /// Copies that this many changes have to be looked up for are brought up to date.
        var maximumAge: Int64 = 256
        /// The bytes of one column's copy beyond which there is none: queries then read the records.
        var maximumSize = 64 << 20
        /// The time from a query to the work, and between attempts.
        var delays = BackgroundDelays()
    }

    private let currentPolicy = Mutex(Policy())
    private let work = BackgroundWork<ListID>(label: "trove.columns")

    var policy: Policy { currentPolicy.withLock { $0 } }

    /// For tests: the number of consecutive attempts that found the library locked.
    var attemptsInVain: Int { work.attemptsInVain }

    /// For tests, which have short lists.
    func setPolicy(_ policy: Policy) {
        currentPolicy.withLock { $0 = policy }
    }

    /// Whether there are copies of a list's columns at all.
    func keeps(_ list: List) -> Bool {
        list.recordCount >= policy.minimumCount
    }

    /// Brings the copies of a list's columns up to date soon.
    func refresh(_ list: ListID, in library: Library) {
        work.schedule([list], in: library, policy.delays) { [self] in
            refreshNow($0, in: $1, maximumAge: policy.maximumAge)
        }
    }

    /// Brings the copies of a list's columns up to date, and waits until that is done.
    func refreshNow(_ list: ListID, in library: Library) async {
        await work.run { [self] in _ = refreshNow(list, in: library, maximumAge: 1) }
    }

    /// Ends the work: what is not finished is begun anew another time.
    func close() {
        work.close()
    }

    /// Copies that cannot be written, on a full disk or in a library that may not be written, are
    /// missed by nobody: queries then read the records. So no error is told to anybody.
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
                // Nothing is left: that is the end of all.
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
