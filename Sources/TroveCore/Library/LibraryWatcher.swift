import Dispatch
import Foundation
import GRDB
import Synchronization

/// Notices what other programs write into the library, without asking again and again: the kernel
/// tells when the library's log grows.
final class LibraryWatcher: Sendable {
    private struct State {
        var generations: [ListID: Int64] = [:]
        var definitions = Definitions()
        var drafts: [ValueDraft] = []
        /// The definitions were changed by ourselves and are read anew without a word.
        var areDefinitionsOld = false
        var schedule = LookSchedule()
        var looks = 0
    }

    private let state = Mutex(State())
    /// Sources may be used on any thread; Dispatch only does not say so here.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let pool: DatabasePool
    private let looked: @Sendable () -> Void
    private let found: @Sendable (LibraryEvent) -> Void
    private let queue = DispatchQueue(label: "trove.watching", qos: .utility)

    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Starts to watch; nil if the kernel does not offer it for this folder.
    ///
    /// - Parameters:
    ///   - looked: Is called when the library's files may not be where they were.
    ///   - found: Receives events about changes that others made.
    init?(
        url: URL, pool: DatabasePool, looked: @escaping @Sendable () -> Void,
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
        self.found = found
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            // Which file it was does not matter: the look at the library is cheap.
            withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
            self?.filesChanged()
        }
        if let now = try? pool.read(Self.look) { _ = compare(now) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    func stop() {
        source.cancel()
    }

    /// Takes note of a change of our own, so that it is not taken for somebody else's.
    ///
    /// - Returns: The changes of others to the same list that came before and were not seen yet.
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

    /// How often the library was looked at, for tests.
    var numberOfLooks: Int { state.withLock { $0.looks } }

    private func filesChanged() {
        if let look = state.withLock({ $0.schedule.filesChanged() }) { schedule(look) }
    }

    private func schedule(_ look: LookSchedule.Look) {
        queue.asyncAfter(deadline: .now() + .milliseconds(look.delay)) { [weak self] in
            guard let self, state.withLock({ $0.schedule.isDue(look) }) else { return }
            looked()
            check()
            if let next = state.withLock({ $0.schedule.look(after: look) }) { schedule(next) }
        }
    }

    /// Looks whether the library is as we know it. On the writing queue, where every change of our own
    /// has been noted before the next thing happens.
    func check() {
        pool.asyncWriteWithoutTransaction { [weak self] db in
            guard let self, let now = try? Self.look(db) else { return }
            compare(now).forEach(found)
            state.withLock { $0.looks += 1 }
        }
    }

    /// The library as a look finds it.
    private struct Sight {
        let generations: [ListID: Int64]
        let definitions: Definitions
        let drafts: [ValueDraft]
    }

    private static func look(_ db: Database) throws -> Sight {
        let rows = try Row.fetchAll(db, sql: "SELECT id, generation FROM list")
        let generations = rows.map { (ListID(rawValue: $0["id"]), $0["generation"] as Int64) }
        return Sight(
            generations: Dictionary(generations) { first, _ in first },
            definitions: Definitions(
                lists: try ListStore.lists(db).map(\.definition),
                smartLists: try SmartListStore.smartLists(db)),
            drafts: try DraftTable.all(db))
    }

    private static func externalChange(
        to list: ListID, _ generations: ClosedRange<Int64>
    ) -> Change {
        var change = Change(name: "", cause: .external, list: list)
        change.affectsWholeList = true
        change.generations = generations
        return change
    }

    /// The changes that others made since the last look.
    private func compare(_ now: Sight) -> [LibraryEvent] {
        let definitions = now.definitions
        return state.withLock { state in
            var changes: [Change] = []
            for (list, generation) in now.generations {
                let known = state.generations[list] ?? 0
                guard generation > known else { continue }
                changes.append(Self.externalChange(to: list, known...generation))
                state.generations[list] = generation
            }
            if definitions != state.definitions, !state.areDefinitionsOld {
                var change = changes.popLast() ?? Change(name: "", cause: .external, list: nil)
                change.affectsLists = true
                changes.append(change)
            }
            state.definitions = definitions
            state.areDefinitionsOld = false
            // Our own drafts are told again: reading them twice costs less than missing theirs.
            let areOtherDrafts = now.drafts != state.drafts
            state.drafts = now.drafts
            return changes.map { .changed($0) } + (areOtherDrafts ? [.draftsChanged] : [])
        }
    }
}

/// What is set of lists and smart lists.
private struct Definitions: Equatable {
    var lists: [List] = []
    var smartLists: [SmartList] = []
}

extension List {
    /// The list without what changes with its records.
    fileprivate var definition: List {
        var definition = self
        (definition.recordCount, definition.trashCount) = (0, 0)
        return definition
    }
}
