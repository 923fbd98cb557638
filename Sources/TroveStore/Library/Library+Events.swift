import GRDB
import TroveModel

extension Library {
    /// A stream of the library's events from now on, in order, including changes by other programs.
    /// Each call creates its own stream; its first element is the current save state.
    public func events() -> AsyncStream<LibraryEvent> {
        watcher.withLock { watcher in
            guard watcher == nil else { return }
            watcher = LibraryWatcher(
                url: url, pool: pool,
                looked: { [weak self] in self?.noticeFiles() },
                takeIn: { [weak self] in self?.takeInForeignChanges($0) },
                found: { [broadcaster] in broadcaster.tell($0) })
        }
        return broadcaster.subscribe()
    }

    /// Takes in changes that programs made which do not know Trove. If that fails, for example
    /// because the disk is full, the next write of this program takes them in.
    private func takeInForeignChanges(_ db: Database) {
        guard broadcaster.access.isWritable, files.problem == nil,
            (try? ForeignChanges.exist(in: db)) == true
        else { return }
        try? db.inTransaction(.immediate) {
            try ForeignChanges(db: db, limits: limits).takeIn()
            return .commit
        }
    }

    /// The current save state.
    public var saveState: SaveState { broadcaster.saveState }
}
