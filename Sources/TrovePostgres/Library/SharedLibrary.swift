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
    /// The connection of all changes, in their order.
    let writer: PostgresConnection
    /// The connections of reads. Short reads do not wait for long ones.
    let readers: [PostgresConnection]
    /// The connection that reads the visible rows.
    let rowReader: PostgresConnection
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
    /// - Throws: `notConnected`, `notPermitted`; `notFound` if the database has no library;
    ///   `newerVersion` if only a newer version can change it and this one cannot read it.
    public init(
        at address: PostgresAddress, createsIfEmpty: Bool = false, keepingTextsIn folder: URL? = nil
    ) throws(LibraryError) {
        self.address = address
        let identity = LibraryIdentity(at: address.url)
        self.identity = identity
        let connect = { [client] label in
            Self.connection(to: address, of: client, identity, label: label)
        }
        writer = connect("writer")
        readers = (1...3).map { connect("reader \($0)") }
        rowReader = connect("rows")
        listener = ChangeListener(connection: connect("listener"))
        let last: Int64
        do {
            try writer.wait { _ in }
            // The first reads come soon.
            for connection in [readers[0], rowReader] { connection.open() }
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
            last = try writer.wait { [catalog] db in try catalog.renew(in: db) }
        } catch {
            throw LibraryError(error, at: address)
        }
        listener.start(for: self, after: last)
    }

    /// The memory of the server for one sort.
    private static let sortMemory = "32MB"

    /// The settings with which statements take as long as they need: the limits of a server are
    /// for programs that forget theirs. Those in the address stay. The server may have no setting
    /// of that name yet.
    private static let patience = """
        DO $$ BEGIN
            PERFORM set_config(name, CASE WHEN name LIKE 'idle_in%' THEN '60s' ELSE '0' END, false)
            FROM pg_settings WHERE source <> 'client' AND setting <> '0'
                AND (name IN ('statement_timeout', 'lock_timeout', 'transaction_timeout',
                        'idle_session_timeout')
                    OR name = 'idle_in_transaction_session_timeout' AND setting::bigint < 60000);
        END $$
        """

    /// Makes the server notice that this client is gone, and release the lock of the writers: it
    /// may have been cut off within a transaction. Settings of the server or in the address stay.
    private static let vigilance = """
        SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
        SET tcp_user_timeout = '20s';
        DO $$ BEGIN
            PERFORM set_config(name, value, false) FROM (VALUES
                ('idle_in_transaction_session_timeout', '60s'),
                ('client_connection_check_interval', '10s')) AS wanted (name, value)
            WHERE current_setting(name) = '0';
        EXCEPTION WHEN invalid_parameter_value THEN
            -- Not every system can tell whether a client is there while a statement runs.
            SET idle_in_transaction_session_timeout = '60s';
        END $$
        """

    /// Creates a further connection, for work that would make others wait.
    func connection(_ label: String) -> PostgresConnection {
        Self.connection(to: address, of: client, identity, label: label)
    }

    private static func connection(
        to address: PostgresAddress, of client: String, _ identity: LibraryIdentity, label: String
    ) -> PostgresConnection {
        PostgresConnection(to: address, label: label) { db in
            db.identity = identity
            // Compiling a statement takes longer than the sort of a hundred thousand records, and
            // the usual memory is too small for it. Functions of others in a schema that is usually
            // searched must not take the place of the server's.
            let settings = """
                SELECT set_config('trove.client', \(try db.literal(client)), false);
                SET search_path = pg_catalog, pg_temp;
                SET jit = off; SET work_mem = '\(sortMemory)'; \(patience); \(vigilance)
                """
            guard identity.text != nil else {
                try db.run(settings)
                return
            }
            do {
                try identity.checking { () throws(PostgresError) in
                    try db.run("\(settings); SELECT \(LibraryIdentity.expression)").first?
                        .text(0)
                }
            } catch let error as PostgresError where error.isNotPermitted {
                // Whoever has no role any more is told so by what the connection is for.
                try db.run(settings)
            }
        }
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
            } catch let error as PostgresError where error.isLostConnection {
                // The connection was lost since its last use; a new one may be possible.
                value = try await reader.run { db in try Self.reading(db, body) }
            }
            if case .lost = broadcaster.access { listener.check() }
            return value
        } catch {
            throw failure(error)
        }
    }

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
        if (error as? PostgresError)?.isNotPermitted == true, let obstacle = access.obstacle,
            obstacle.code == .notPermitted
        {
            return obstacle
        }
        let error = LibraryError(error, at: address)
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
        writer.close()
        rowReader.close()
        for reader in readers { reader.close() }
        broadcaster.finish()
    }
}
