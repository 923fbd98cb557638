public import Foundation
import Synchronization
import TextCore
public import TroveModel

/// A library on a PostgreSQL server, which many people can use at the same time.
///
///     let address = PostgresAddress(URL(string: "postgresql://anna@host/club")!)!
///     let library = try SharedLibrary(at: address)
///
/// Each list is a table with a column for each field. Every edit is a transaction; triggers log
/// what it replaced, for undo, and what changed, for the other clients. See ``SharedSchema``.
public final class SharedLibrary: Sendable {
    /// The address, which never has a password.
    public var url: URL { address.url }
    let address: PostgresAddress
    private let connections: LibraryConnections
    /// The connection of all changes, in their order.
    var writer: PostgresConnection { connections.writer }
    /// The connections of reads.
    var readers: [PostgresConnection] { connections.readers }
    /// The connection that reads the visible rows.
    var rowReader: PostgresConnection { connections.rowReader }
    let broadcaster: EventBroadcaster
    let listener: ChangeListener
    /// The lists as they were read last, for the answers that must not wait.
    let catalog = CatalogCache()
    /// The name of this client in the journal.
    let client = UUID().uuidString
    /// The identity of the library, which another one must not be taken for.
    let identity: LibraryIdentity
    /// The values that the person has seen.
    let seen = SeenValues()
    /// The rows that were read last.
    let rows = RowCache()
    /// The texts that could not be written to the server yet.
    let unsent: UnsentTexts
    /// The drafts as they were read last.
    let lastDrafts = Mutex<[ValueDraft]>([])
    /// The sending of the unsent texts.
    let sending = Mutex<Task<Void, Never>?>(nil)
    /// Whether the person may create lists.
    private let creation = Mutex(false)
    /// Whether this object created the library.
    let isNew: Bool
    /// The orders that are prepared in the background.
    let orders = OrderPreparation()

    /// Opens a shared library.
    ///
    /// - Parameters:
    ///   - createsIfEmpty: Whether to create the library if the database has none.
    ///   - folder: The folder of the person's data, for texts that are entered while the server
    ///     cannot be reached. They are sent later, also by the next program that opens the library.
    ///     Nil to keep them in memory only.
    ///   - followsOthers: Whether to announce the changes of other clients. A program that ends
    ///     soon need not, and has a single connection then.
    /// - Throws: `notConnected`, `notPermitted`; `notFound` if the database has no library;
    ///   `newerVersion` if only a newer version can change it and this one cannot read it.
    public convenience init(
        at address: PostgresAddress, createsIfEmpty: Bool = false,
        keepingTextsIn folder: URL? = nil, followsOthers: Bool = true
    ) throws(LibraryError) {
        try self.init(
            at: address, createsIfEmpty: createsIfEmpty, keepingTextsIn: folder,
            followsOthers: followsOthers, clock: SystemClock())
    }

    /// Opens a shared library with a clock by which its connections wait.
    init(
        at address: PostgresAddress, createsIfEmpty: Bool = false,
        keepingTextsIn folder: URL? = nil, followsOthers: Bool = true, clock: any ConnectionClock
    ) throws(LibraryError) {
        self.address = address
        let identity = LibraryIdentity(at: address.url)
        self.identity = identity
        let connections = LibraryConnections(
            to: address, clock: clock,
            setup: SessionSetup(
                client: client, identity: identity, pooler: PoolerCheck(of: address)),
            isSingle: !followsOthers)
        self.connections = connections
        let writer = connections.writer
        listener = ChangeListener(connection: connections.listener, clock: clock)
        let last: Int64
        do {
            try writer.wait { _ in }
            // The first reads come soon.
            connections.openReaders()
            let opened = try writer.wait { db in
                try SharedLibraryOpening(db: db, url: address.url).open(
                    createsIfEmpty: createsIfEmpty)
            }
            broadcaster = EventBroadcaster(access: opened.rights.access)
            isNew = opened.isNew
            creation.withLock { $0 = opened.rights.mayCreateLists }
            identity.note(opened.identity)
            unsent = UnsentTexts(
                in: folder.map {
                    Self.unsentFile(of: address.url, identity: opened.identity, in: $0)
                })
            catalog.take(opened.catalog)
            last = opened.catalog.number
        } catch {
            throw LibraryError(error, at: address)
        }
        if followsOthers { listener.start(for: self, after: last) }
    }

    /// Reads on one of the connections for reads, in a transaction that sees one state of the
    /// library.
    ///
    /// Canceling the task cancels the statement.
    nonisolated(nonsending) func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws(LibraryError) -> Value {
        let reader = readers.min { $0.pendingCount < $1.pendingCount } ?? rowReader
        try requireOwnDatabase()
        do {
            let value: Value
            do {
                value = try await reader.run { db in try Self.reading(db, body) }
            } catch let error as PostgresError where error.isLostConnection || error.isTransient {
                // The connection was lost since its last use; a new one may be possible. A standby
                // gives up reads of rows that its primary server has removed since.
                value = try await reader.run { db in try Self.reading(db, body) }
            }
            if case .lost = broadcaster.access { listener.check() }
            return value
        } catch {
            throw failure(error)
        }
    }

    /// Creates a further connection, for work that would make others wait.
    func connection(_ label: String) -> PostgresConnection { connections.further(label) }

    /// Requires that the database was not found to have another library, or none. An open
    /// connection could read from tables with the same names.
    func requireOwnDatabase() throws(LibraryError) {
        guard case .lost(let problem) = access, problem.code == .missing else { return }
        listener.check()
        throw problem
    }

    /// Finds out what the person may do now.
    func renewRole(in db: PostgresSession) throws {
        let rights = try SharedLibraryOpening(db: db, url: url).rights()
        creation.withLock { $0 = rights.mayCreateLists }
        broadcaster.roleAllows(rights.access)
    }

    public var mayCreateLists: Bool { creation.withLock { $0 } }

    /// Converts an error, and lets the listener find out whether the server can still be reached.
    func failure(_ error: any Error) -> LibraryError {
        if let error = error as? PostgresError, let obstacle = access.obstacle,
            error.isNotPermitted && obstacle.code == .notPermitted
                || error.isOfReadOnlyServer && obstacle.code == .standby
        {
            return obstacle
        }
        let error = LibraryError(error, at: address)
        // Whoever is told that the library is gone must find it gone, though the listener may not
        // have noticed yet.
        if identity.isOfLoss(error) { _ = broadcaster.storageHas(error) }
        // A missing table may be that of a library that is gone.
        let isSuspicious = [.notConnected, .missing, .unexpected].contains(error.code)
        if isSuspicious { listener.check() }
        return error
    }

    static func reading<Value>(
        _ db: PostgresSession, _ body: (PostgresSession) throws -> Value
    ) throws -> Value {
        try db.transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY", readsOnly: true) {
            try body(db)
        }
    }

    /// Closes the library after all pending writes.
    public func close() {
        orders.close()
        listener.stop()
        sending.withLock { $0?.cancel() }
        connections.close()
        broadcaster.finish()
    }
}
