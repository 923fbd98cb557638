import GRDB
import Synchronization

/// Merges the parts of search indexes in small steps, in the background.
///
/// FTS5 writes the words of every change as a part of its own, and by default merges parts within
/// changes. After an edit of very many records a single edit would pay for much of that, so changes
/// leave their parts, and this merges them a moment later, with other changes in between.
final class SearchMerger: Sendable {
    struct Policy: Sendable {
        /// The time from a change to the first step, and between attempts.
        var delays = BackgroundDelays()
        /// The pages that the first step writes.
        var firstStep = 16
        /// Steps become smaller or larger so that they take about this long, in milliseconds.
        var stepDuration = 8.0
        /// The time without changes before a step. FTS5 never stops within a word, and the records of
        /// a frequent one take a tenth of a second in a list of a million: nobody shall wait for that.
        var quiet = Duration.milliseconds(300)
        /// The longest wait for such a time.
        var patience = Duration.seconds(10)
    }

    private let policy = Mutex(Policy())
    private let lastChange = Mutex(ContinuousClock.now)
    private let work = BackgroundWork<ListID>(label: "trove.merging")

    /// For tests: the number of consecutive attempts that found the library locked.
    var attemptsInVain: Int { work.attemptsInVain }

    /// For tests, which do not want to wait.
    func setPolicy(_ policy: Policy) {
        self.policy.withLock { $0 = policy }
    }

    /// Merges the parts of a list's search index soon.
    func merge(_ list: ListID, in library: Library) {
        lastChange.withLock { $0 = .now }
        work.schedule([list], in: library, policy.withLock { $0.delays }) { [self] in
            mergeParts(of: $0, in: $1)
        }
    }

    /// For tests: merges the parts of a list's search index, and waits until that is done.
    func mergeNow(_ list: ListID, in library: Library) async {
        await work.run { [self] in _ = mergeParts(of: list, in: library) }
    }

    /// Ends the work; the next change begins it again.
    func close() {
        work.close()
    }

    /// Nobody misses a merge that could not be made, on a full disk or in a library that may not be
    /// written: so no error is told to anybody.
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
            // A step that a power cut takes back is made again.
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

    /// Waits until nothing has changed for a moment.
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
    /// Writes about so many pages of merged parts of the search index.
    ///
    /// - Returns: Whether there is more to merge.
    func mergeSearchParts(writing pages: Int, in db: Database) throws -> Bool {
        let before = db.totalChangesCount
        try db.execute(
            sql: "INSERT INTO \(search)(\(search), rank) VALUES ('merge', ?)", arguments: [pages])
        // Without anything to merge, only the insertion itself counts.
        return db.totalChangesCount - before >= 2
    }

    /// Limits merging by single changes to search indexes with very many parts.
    func limitMergingInChanges(in db: Database) throws {
        let config = SQLName.quoted(name + "_search_config")
        let options = [
            "automerge": SearchIndexer.partsToMergeInChanges,
            "crisismerge": SearchIndexer.maximumParts,
        ]
        for (option, value) in options.sorted(by: { $0.key < $1.key }) {
            let known = try Int.fetchOne(
                db, sql: "SELECT v FROM \(config) WHERE k = ?", arguments: [option])
            if known != value { try SearchIndexer.configure(self, option, value, in: db) }
        }
    }
}
