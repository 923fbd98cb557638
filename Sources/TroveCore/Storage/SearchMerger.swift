import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Merges the parts of search indexes in small steps, in the background.
///
/// FTS5 writes the words of every change as a part of its own, and by default merges parts within
/// changes. After an edit of very many records a single edit would pay for much of that, so changes
/// leave their parts, and this merges them a moment later, with other changes in between.
final class SearchMerger: Sendable {
    struct Policy: Sendable {
        /// The time from a change to the first step, in milliseconds.
        var delay = 500
        /// The pages that the first step writes.
        var firstStep = 16
        /// Steps become smaller or larger so that they take about this long, in milliseconds.
        var stepDuration = 10.0
    }

    /// Parts of one size that changes leave before they merge them after all: of libraries that no
    /// program keeps open for long enough.
    static let maximumParts = 64

    private struct State {
        var policy = Policy()
        var wanted: [ListID] = []
        var isScheduled = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "trove.merging", qos: .utility)

    /// For tests, which do not want to wait.
    func setPolicy(_ policy: Policy) {
        state.withLock { $0.policy = policy }
    }

    /// Merges the parts of a list's search index soon.
    func merge(_ list: ListID, in library: Library) {
        let delay: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            if !state.wanted.contains(list) { state.wanted.append(list) }
            defer { state.isScheduled = true }
            return state.isScheduled ? nil : state.policy.delay
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak library, self] in
            let wanted = state.withLock { state in
                defer { (state.wanted, state.isScheduled) = ([], false) }
                return state.wanted
            }
            for list in wanted {
                guard let library else { return }
                mergeParts(of: list, in: library)
            }
        }
    }

    /// Merges the parts of a list's search index, and waits until that is done.
    func mergeNow(_ list: ListID, in library: Library) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                mergeParts(of: list, in: library)
                continuation.resume()
            }
        }
    }

    /// Ends the work; the next change begins it again.
    func close() {
        state.withLock { $0.isClosed = true }
        queue.sync {}
    }

    /// Nobody misses a merge that could not be made, on a full disk or in a library that may not be
    /// written: so no error is told to anybody.
    private func mergeParts(of id: ListID, in library: Library) {
        guard library.broadcaster.access.isWritable, library.files.problem == nil else { return }
        let policy = state.withLock { $0.policy }
        var pages = policy.firstStep
        var isFirst = true
        while !state.withLock({ $0.isClosed }) {
            let start = ContinuousClock.now
            let hasMore = try? step(library) { db in
                let index = ListTable(try ListStore.list(id, in: db))
                if isFirst { try index.limitMergingInChanges(in: db) }
                return try index.mergeSearchParts(writing: pages, in: db)
            }
            guard hasMore == true else { return }
            isFirst = false
            let taken = (ContinuousClock.now - start) / .milliseconds(1)
            pages = taken > policy.stepDuration ? max(4, pages / 2) : min(256, pages * 2)
        }
    }

    /// Runs `body` in a transaction. Another program may be writing for long: then this is not worth
    /// waiting for.
    private func step(_ library: Library, _ body: (Database) throws -> Bool) throws -> Bool {
        try library.pool.writeWithoutTransaction { db in
            sqlite3_busy_timeout(db.sqliteConnection, 100)
            // A step that a power cut takes back is made again.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            defer {
                sqlite3_busy_timeout(db.sqliteConnection, Int32(Library.patience * 1000))
                try? db.execute(sql: "PRAGMA synchronous = FULL")
            }
            var hasMore = false
            try db.inTransaction(.immediate) {
                hasMore = try body(db)
                return .commit
            }
            return hasMore
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
            "automerge": SearchMerger.maximumParts, "crisismerge": SearchIndexer.maximumParts,
        ]
        for (option, value) in options.sorted(by: { $0.key < $1.key }) {
            let known = try Int.fetchOne(
                db, sql: "SELECT v FROM \(config) WHERE k = ?", arguments: [option])
            if known != value { try SearchIndexer.configure(self, option, value, in: db) }
        }
    }
}
