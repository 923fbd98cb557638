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
                found: { [broadcaster] in broadcaster.tell($0) })
        }
        return broadcaster.subscribe()
    }

    /// The current save state.
    public var saveState: SaveState { broadcaster.saveState }
}
