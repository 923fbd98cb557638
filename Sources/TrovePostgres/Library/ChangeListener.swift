import Foundation
import Synchronization
import TroveModel

/// Follows the changes of other clients: a notification wakes it, and the journal tells what
/// changed.
///
/// It has a connection and a thread of its own. While the server cannot be reached, the access to
/// the library is lost, and the listener tries to connect again.
final class ChangeListener: Sendable {
    private let connection: PostgresConnection
    private let pipe = WakingPipe()
    /// Whether a change of this client may have been committed without having been announced.
    private let isUncertain = Atomic(false)

    init(connection: PostgresConnection) { self.connection = connection }

    deinit { pipe.stop() }

    /// Starts to follow.
    ///
    /// - Parameter last: The number of the last entry of the journal that the library knows.
    func start(for library: SharedLibrary, after last: Int64) {
        let thread = Thread { [weak library, weak self, connection, pipe] in
            let follower = JournalFollower(
                library: library, listener: self, connection: connection, pipe: pipe, known: last)
            follower.run()
            connection.close()
        }
        thread.name = "trove.listener"
        thread.start()
    }

    /// Finds out whether the server can be reached.
    func check() { pipe.wake() }

    /// Announces all lists when the server can be reached again: a change may have been committed
    /// whose confirmation was lost.
    func announceEverythingNext() {
        isUncertain.store(true, ordering: .sequentiallyConsistent)
        check()
    }

    /// Whether all lists are to be announced, once.
    fileprivate func takeUncertainty() -> Bool {
        isUncertain.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// Ends following.
    func stop() { pipe.stop() }
}

/// The work of the listener's thread.
private final class JournalFollower {
    private weak var library: SharedLibrary?
    private weak var listener: ChangeListener?
    private let connection: PostgresConnection
    private let pipe: WakingPipe
    /// The number of the last entry of the journal that was announced.
    private var known: Int64
    /// Whether the connection was lost before.
    private var wasLost = false
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

    func run() {
        var pauses = ReconnectionPauses()
        while true {
            var isConnected = false
            defer { wasLost = true }
            do {
                try connection.wait { db in try follow(db, isConnected: &isConnected) }
                return
            } catch {
                guard let library else { return }
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
            if isConnected { pauses = ReconnectionPauses() }
            if case .stopped = pipe.wait(seconds: pauses.next()) { return }
        }
    }

    /// Follows until the listener is stopped.
    ///
    /// - Throws: ``PostgresError`` if the connection is lost.
    private func follow(_ db: PostgresSession, isConnected: inout Bool) throws {
        try db.run("LISTEN \(Self.channel)")
        try DraftTable.listen(db)
        try catchUp(db)
        isConnected = true
        _ = library?.broadcaster.storageHas(nil)
        try library?.renewRole(in: db)
        library?.sendUnsent()
        library?.broadcaster.tell(.draftsChanged)
        if wasLost { library?.broadcaster.tell(.reconnected) }
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
            switch pipe.wait(for: db.descriptor, seconds: Self.silence * db.patience) {
            case .stopped: return
            case .woken, .timeout:
                try library?.identity.check(in: db)
                if let listener, listener.takeUncertainty() { try announceEverything(db) }
            case .socket: break
            }
        }
    }

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
