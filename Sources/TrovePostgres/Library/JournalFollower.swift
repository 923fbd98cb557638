import TroveModel

/// The work of the thread of a ``ChangeListener``.
final class JournalFollower {
    private weak var library: SharedLibrary?
    private weak var listener: ChangeListener?
    private let connection: PostgresConnection
    private let pipe: WakingPipe
    /// The number of the last entry of the journal that was announced.
    private var known: Int64
    /// Whether the person has to be told what a lost connection kept from them.
    private var wasLost = false
    /// Whether the server was reached before.
    private var wasConnected = false
    /// The drafts as they were when they were looked at last.
    private var drafts: String?
    /// The number of the last entry when the journal was trimmed last.
    private var trimmed: Int64

    init(
        library: SharedLibrary?, listener: ChangeListener?, connection: PostgresConnection,
        pipe: WakingPipe, known: Int64
    ) {
        (self.library, self.listener) = (library, listener)
        (self.connection, self.pipe) = (connection, pipe)
        self.known = known
        trimmed = known
    }

    /// The channel of the journal.
    private static let channel = "trove"
    /// A silent server is asked whether it is there after this multiple of the time to wait for an
    /// answer.
    private static let silence = 3.0
    /// The journal is trimmed after so many entries.
    private static let trimmingStride: Int64 = 10_000

    /// Follows until the listener is stopped.
    func run() {
        var pauses = ReconnectionPauses()
        while true {
            var isConnected = false
            do {
                try connection.wait { db in try follow(db, isConnected: &isConnected) }
                return
            } catch {
                guard let library else { return }
                if !lookedWithoutSlot(after: error, in: library) { note(error, in: library) }
            }
            if isConnected { pauses = ReconnectionPauses() }
            if case .stopped = pipe.wait(seconds: pauses.next()) { return }
        }
    }

    /// Notes an error that ended following.
    private func note(_ error: any Error, in library: SharedLibrary) {
        wasLost = true
        if let error = error as? LibraryError, error.code == .missing {
            _ = library.broadcaster.storageHas(error)
        } else if let error = error as? PostgresError {
            if error.isLostConnection {
                _ = library.broadcaster.storageHas(LibraryError(error, at: library.address))
            } else if error.isNotPermitted {
                library.broadcaster.roleAllows(.readOnly(.noRole(library.url)))
            }
        }
    }

    // MARK: A connection of its own

    /// Follows until the listener is stopped.
    ///
    /// - Throws: ``PostgresError`` if the connection is lost.
    private func follow(_ db: PostgresSession, isConnected: inout Bool) throws {
        var isLive = try listen(db)
        try catchUp(db)
        isConnected = true
        try connected(db)
        noteLive(isLive)
        while true {
            guard let client = library?.client else { return }
            // Other answers of the server may have brought notifications along, so they come first.
            let news = try db.notifications().filter { $0.payload != client }
            if !news.isEmpty {
                if news.contains(where: { $0.channel == Self.channel }) { try catchUp(db) }
                if news.contains(where: { $0.channel != Self.channel }) {
                    library?.broadcaster.tell(.draftsChanged)
                }
                continue
            }
            let patience = isLive ? Self.silence * db.patience : nil
            switch pipe.wait(for: db.descriptor, seconds: patience) {
            case .stopped: return
            case .woken, .timeout:
                try library?.identity.check(in: db)
                // Another connection may have found the library gone that is back by now.
                _ = library?.broadcaster.storageHas(nil)
                if let listener, listener.takeUncertainty() { try announceEverything(db) }
                if !isLive { isLive = try look(db) }
            case .socket: break
            }
        }
    }

    /// Asks the server for notifications.
    ///
    /// - Returns: Whether they come: those of a standby do not.
    private func listen(_ db: PostgresSession) throws -> Bool {
        try db.run(
            """
            DO $$ BEGIN
                IF NOT pg_is_in_recovery() THEN
                    LISTEN \(Self.channel); \(DraftTable.listening)
                END IF;
            END $$;
            SELECT NOT pg_is_in_recovery()
            """
        ).first?.boolean(0) == true
    }

    /// Tells the library that its server is there.
    private func connected(_ db: PostgresSession) throws {
        _ = library?.broadcaster.storageHas(nil)
        try library?.renewRole(in: db)
        if wasLost || !wasConnected {
            library?.sendUnsent()
            library?.broadcaster.tell(.draftsChanged)
        }
        if wasLost { library?.broadcaster.tell(.reconnected) }
        (wasLost, wasConnected) = (false, true)
    }

    private func noteLive(_ isLive: Bool) {
        if !isLive { listener?.wakeLater() }
        library?.broadcaster.becomeLive(isLive)
    }

    // MARK: Without notifications

    /// Looks for changes on a server that does not tell of them.
    ///
    /// - Returns: Whether it does now.
    private func look(_ db: PostgresSession) throws -> Bool {
        listener?.wakeLater()
        let isLive = try listen(db)
        try readNews(db)
        try library?.renewRole(in: db)
        if isLive { noteLive(true) }
        return isLive
    }

    /// Announces what changed since the last look.
    private func readNews(_ db: PostgresSession) throws {
        let found = try db.rows(of: [
            ChangeReader.lastStatement, .init("SELECT \(DraftTable.stamp)"),
        ])
        if found[0].first?.integer(0) != known { try catchUp(db) }
        let stamp = found[1].first?.text(0)
        if stamp != drafts { library?.broadcaster.tell(.draftsChanged) }
        drafts = stamp
    }

    /// Looks for changes with another connection, if the server has no slot left for that of the
    /// listener.
    ///
    /// - Returns: Whether that was possible.
    private func lookedWithoutSlot(after error: any Error, in library: SharedLibrary) -> Bool {
        guard (error as? PostgresError)?.failure == .noSlot else { return false }
        do {
            try library.readers[0].wait { db in
                try library.identity.check(in: db)
                if let listener, listener.takeUncertainty() { try announceEverything(db) }
                try readNews(db)
                try connected(db)
            }
            library.broadcaster.becomeLive(false)
            return true
        } catch {
            return false
        }
    }

    // MARK: Announcing

    /// Announces the changes of other clients since the last known entry.
    private func catchUp(_ db: PostgresSession) throws {
        guard let library else { return }
        try library.identity.check(in: db)
        let (start, client) = (known, library.client)
        let (change, catalog) = try SharedLibrary.reading(db) { db in
            let reader = ChangeReader(db: db)
            let news = try reader.news(after: start, notOf: client)
            let isUncertain = listener?.takeUncertainty() == true
            if !isUncertain, let change = news.change { return (change, news.catalog) }
            return (try reader.wholeLibrary(), news.catalog)
        }
        try announce(change, catalog, to: library, db)
        known = catalog.number
        if known > trimmed + Self.trimmingStride, library.access.isWritable {
            try db.run("SELECT trove.forget_oldest()")
            trimmed = known
        }
    }

    private func announceEverything(_ db: PostgresSession) throws {
        guard let library else { return }
        let change = try ChangeReader(db: db).wholeLibrary()
        try announce(change, try CatalogReader(db: db).everything(), to: library, db)
    }

    private func announce(
        _ change: Change, _ catalog: KnownCatalog, to library: SharedLibrary, _ db: PostgresSession
    ) throws {
        guard !change.isEmpty else { return }
        var known = Set(library.catalog.lists.map(\.id))
        // Whoever sees a new role in a list can use it.
        if change.affectsLists { try library.renewRole(in: db) }
        library.catalog.take(catalog)
        known.formUnion(library.catalog.lists.map(\.id))
        for part in change.parts {
            // The person cannot read every list.
            if let list = part.list, !known.contains(list) { continue }
            library.broadcaster.tell(.changed(part))
        }
    }
}

extension ChangeReader {
    /// A change of all lists, for a client that does not know what changed.
    fileprivate func wholeLibrary() throws -> Change {
        var change = Change(nil, cause: .external)
        change.affectsLists = true
        change.others = try db.rows(
            "SELECT id, generation FROM trove.list WHERE deleted_at IS NULL ORDER BY position, id"
        ).map { row in
            let generation = row.integer(1) ?? 0
            return Change(
                nil, cause: .external, list: row.integer(0).map { ListID(rawValue: $0) },
                affectsWholeList: true, generations: 0...max(generation, 0))
        }
        return change
    }
}
