import GRDB
import Synchronization
import TroveModel

/// Merges the segments of search indexes in the background, in small steps.
///
/// FTS5 writes the words of every change as a segment of its own, and by default merges segments
/// during later changes. After an edit of many records, a single small edit would pay for much of
/// that merging. Changes therefore leave their segments behind, and the merger combines them a
/// moment later.
final class SearchMerger: Sendable {
    /// The pace of merging.
    struct Policy: Sendable {
        /// The delays from a change to the first step, and between attempts.
        var delays = BackgroundDelays()
        /// The number of pages that the first step writes.
        var firstStep = 16
        /// The intended duration of a step in milliseconds; the number of pages adapts to it.
        var stepDuration = 8.0
        /// The time without changes to wait for before a step. FTS5 cannot stop within a word, and
        /// a frequent word takes a tenth of a second in a list of a million: no edit should wait
        /// for that.
        var quiet = Duration.milliseconds(300)
        /// The longest wait for such a quiet time; the step then runs anyway.
        var patience = Duration.seconds(10)
    }

    private let policy = Mutex(Policy())
    private let lastChange = Mutex(ContinuousClock.now)
    private let work = BackgroundWork<ListID>(label: "trove.merging")

    /// For tests: the number of consecutive attempts that found the library locked.
    var failedAttempts: Int { work.failedAttempts }

    /// Replaces the policy. For tests, which should not wait.
    func setPolicy(_ policy: Policy) {
        self.policy.withLock { $0 = policy }
    }

    /// Schedules merging the segments of a list's search index.
    func merge(_ list: ListID, in library: Library) {
        lastChange.withLock { $0 = .now }
        work.schedule([list], in: library, policy.withLock { $0.delays }) { [self] in
            mergeParts(of: $0, in: $1)
        }
    }

    /// Merges the segments of a list's search index, and waits until that is done. For tests.
    func mergeNow(_ list: ListID, in library: Library) async {
        await work.run { [self] in _ = mergeParts(of: list, in: library) }
    }

    /// Stops merging; the next change starts it again.
    func close() {
        work.close()
    }

    /// Merges the segments of a list's search index. Does not report errors such as a full disk or
    /// a read-only library, because an index works without merging.
    private func mergeParts(of id: ListID, in library: Library) -> BackgroundOutcome {
        guard library.broadcaster.access.isWritable, library.files.problem == nil else {
            return .done
        }
        let policy = policy.withLock { $0 }
        var pages = policy.firstStep
        var isFirst = true
        while !work.isClosed {
            waitForQuiet(policy)
            let start = ContinuousClock.now
            // A power cut may undo a step; it is then repeated later.
            let step = library.backgroundStep(isSafe: false) { db in
                let index = ListTable(try ListStore.list(id, in: db))
                if isFirst { try index.limitMergingInChanges(in: db) }
                return try index.mergeSearchParts(writing: pages, in: db)
            }
            switch step {
            case .isBusy: return .isBusy
            case .rolledBack, .committed(false): return .done
            case .committed(true): break
            }
            isFirst = false
            let taken = (ContinuousClock.now - start) / .milliseconds(1)
            let aim = Double(pages) * policy.stepDuration / max(taken, 0.1)
            pages = max(4, min(Int(aim), pages * 2, 128))
        }
        return .done
    }

    /// Waits until nothing has changed for ``Policy/quiet``, at most for ``Policy/patience``.
    private func waitForQuiet(_ policy: Policy) {
        let start = ContinuousClock.now
        while !work.isClosed, start.duration(to: .now) < policy.patience {
            let rest = policy.quiet - lastChange.withLock { $0.duration(to: .now) }
            guard rest > .zero else { return }
            work.pause(rest)
        }
    }
}

extension ListTable {
    /// Merges segments of the search index, writing about `pages` pages.
    ///
    /// - Returns: Whether anything was merged, so that more may be left.
    func mergeSearchParts(writing pages: Int, in db: Database) throws -> Bool {
        let before = db.totalChangesCount
        try db.execute(
            sql: "INSERT INTO \(search)(\(search), rank) VALUES ('merge', ?)", arguments: [pages])
        // With nothing to merge, the total increases only by the command's own row.
        return db.totalChangesCount - before >= 2
    }

    /// Configures FTS5 to merge during changes only if the search index has very many segments.
    func limitMergingInChanges(in db: Database) throws {
        let config = SQLName.quoted(name + "_search_config")
        let options = [
            "automerge": SearchIndexer.partsToMergeInChanges,
            "crisismerge": SearchIndexer.maximumParts,
        ]
        for (option, value) in options.sorted(by: { $0.key < $1.key }) {
            let known = try Int.fetchOne(
                db, sql: "SELECT v FROM \(config) WHERE k = ?", arguments: [option])
            if known != value { try SearchIndexer.configure(search, option, value, in: db) }
        }
    }
}
