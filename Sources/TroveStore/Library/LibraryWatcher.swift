import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Synchronization
import TroveModel

/// Observes changes that other programs make to the library, without polling: the kernel reports
/// writes to the library's log.
final class LibraryWatcher: Sendable {
    private struct State {
        var generations: [ListID: Int64] = [:]
        var definitions = Definitions()
        var drafts: [ValueDraft] = []
        /// Whether this program changed the definitions, so that the next check sends no event for
        /// them unless another program has written, too.
        var areDefinitionsOld = false
        /// SQLite's counter of the commits by other connections than the writing one; nil before it
        /// was read.
        var othersCommits: Int64?
        var schedule = CheckSchedule()
        var looks = 0
    }

    private let state = Mutex(State())
    /// Dispatch sources are thread-safe, but not declared as `Sendable`.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let pool: DatabasePool
    private let looked: @Sendable () -> Void
    private let takeIn: @Sendable (Database) -> Void
    private let found: @Sendable (LibraryEvent) -> Void
    private let queue = DispatchQueue(label: "trove.watching", qos: .utility)

    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Starts watching the library's folder; nil if the kernel does not support it there.
    ///
    /// - Parameters:
    ///   - looked: Called when the library's files may have been moved.
    ///   - takeIn: Takes in changes by programs that do not know Trove, on the writing queue.
    ///   - found: Receives events about changes by other programs.
    init?(
        url: URL, pool: DatabasePool, looked: @escaping @Sendable () -> Void,
        takeIn: @escaping @Sendable (Database) -> Void,
        found: @escaping @Sendable (LibraryEvent) -> Void
    ) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let folder = url.deletingLastPathComponent().path
        guard inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
            close(descriptor)
            return nil
        }
        self.pool = pool
        self.looked = looked
        self.takeIn = takeIn
        self.found = found
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            // Which file changed does not matter: checking the library is cheap.
            withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
            self?.filesChanged()
        }
        pool.asyncWriteWithoutTransaction { [weak self] db in
            guard let self, let commits = try? Self.othersCommits(db) else { return }
            state.withLock { $0.othersCommits = $0.othersCommits ?? commits }
        }
        if let now = try? pool.read(Self.look) { _ = compare(now, othersCommits: nil) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    func stop() {
        source.cancel()
    }

    /// Records a change by this program, so that it is not taken for another program's.
    ///
    /// - Returns: The preceding changes to the same list by others, if they were not seen yet.
    func note(_ change: Change) -> Change? {
        state.withLock { state in
            if change.affectsLists { state.areDefinitionsOld = true }
            guard let list = change.list else { return nil }
            let known = state.generations[list]
            state.generations[list] = change.generations.upperBound
            let before = change.generations.lowerBound
            guard let known, known < before else { return nil }
            return Self.externalChange(to: list, known...before)
        }
    }

    /// The number of checks, for tests.
    var numberOfLooks: Int { state.withLock { $0.looks } }

    private func filesChanged() {
        if let look = state.withLock({ $0.schedule.filesChanged() }) { schedule(look) }
    }

    private func schedule(_ look: CheckSchedule.Look) {
        queue.asyncAfter(deadline: .now() + .milliseconds(look.delay)) { [weak self] in
            guard let self, state.withLock({ $0.schedule.isDue(look) }) else { return }
            looked()
            check { [weak self] isBeingWritten in
                guard let self else { return }
                let next = state.withLock {
                    $0.schedule.look(after: look, isBeingWritten: isBeingWritten)
                }
                if let next { schedule(next) }
            }
        }
    }

    /// Compares the library with its known state. Runs on the writing queue, where every change by
    /// this program is recorded before the next block runs.
    ///
    /// - Parameter done: Receives whether another program was writing when the check began; nil if
    ///   that is not known.
    func check(_ done: @escaping @Sendable (_ isBeingWritten: Bool?) -> Void = { _ in }) {
        pool.asyncWriteWithoutTransaction { [weak self] db in
            // The library may have been closed since the check was scheduled.
            guard db.sqliteConnection != nil else { return done(false) }
            // Asked before the library is read: what was published up to now is then seen below,
            // and what is written from now on makes the kernel report another change.
            let isBeingWritten = db.isBeingWrittenElsewhere
            defer { done(isBeingWritten) }
            if isBeingWritten == false { self?.takeIn(db) }
            // The counter before the contents: a commit between them is found again.
            guard let self, let commits = try? Self.othersCommits(db),
                let now = try? Self.look(db)
            else { return }
            compare(now, othersCommits: commits).forEach(found)
            state.withLock { $0.looks += 1 }
        }
    }

    /// The state of the library at a check.
    private struct Sight {
        let generations: [ListID: Int64]
        let definitions: Definitions
        let drafts: [ValueDraft]
    }

    private static func look(_ db: Database) throws -> Sight {
        let rows = try Row.fetchAll(db, sql: "SELECT id, generation FROM list")
        let generations = try rows.map {
            (
                ListID(rawValue: try $0.value("id", of: "list")),
                try $0.value("generation", of: "list") as Int64
            )
        }
        return Sight(
            generations: Dictionary(generations) { first, _ in first },
            definitions: Definitions(
                lists: try ListStore.lists(db).map(\.definition),
                smartLists: try SmartListStore.smartLists(db)),
            drafts: try DraftTable.all(db))
    }

    private static func othersCommits(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "PRAGMA data_version")
    }

    private static func externalChange(
        to list: ListID, _ generations: ClosedRange<Int64>
    ) -> Change {
        var change = Change(nil, cause: .external, list: list)
        change.affectsWholeList = true
        change.generations = generations
        return change
    }

    /// The events for changes by others since the last check.
    private func compare(_ now: Sight, othersCommits: Int64?) -> [LibraryEvent] {
        let definitions = now.definitions
        return state.withLock { state in
            let haveOthersWritten =
                state.othersCommits != nil && othersCommits != state.othersCommits
            state.othersCommits = othersCommits ?? state.othersCommits
            var changes: [Change] = []
            for (list, generation) in now.generations {
                let known = state.generations[list] ?? 0
                guard generation > known else { continue }
                changes.append(Self.externalChange(to: list, known...generation))
                state.generations[list] = generation
            }
            if definitions != state.definitions, haveOthersWritten || !state.areDefinitionsOld {
                var change = changes.popLast() ?? Change(nil, cause: .external)
                change.affectsLists = true
                changes.append(change)
            }
            state.definitions = definitions
            state.areDefinitionsOld = false
            // This program's own drafts are announced too: reading them twice costs less than
            // missing others'.
            let areOtherDrafts = now.drafts != state.drafts
            state.drafts = now.drafts
            return changes.map { .changed($0) } + (areOtherDrafts ? [.draftsChanged] : [])
        }
    }
}

/// The definitions of all lists and smart lists.
private struct Definitions: Equatable {
    var lists: [List] = []
    var smartLists: [SmartList] = []
}

extension List {
    /// The list without its record counts.
    fileprivate var definition: List {
        var definition = self
        (definition.recordCount, definition.trashCount) = (0, 0)
        return definition
    }
}

extension Database {
    /// Whether another connection is writing a transaction; nil if this one may not write.
    fileprivate var isBeingWrittenElsewhere: Bool? {
        sqlite3_busy_timeout(sqliteConnection, 0)
        defer { sqlite3_busy_timeout(sqliteConnection, Int32(Library.patience * 1000)) }
        do {
            try inTransaction(.immediate) { .rollback }
            return false
        } catch {
            return (error as? DatabaseError)?.resultCode == .SQLITE_BUSY ? true : nil
        }
    }
}
