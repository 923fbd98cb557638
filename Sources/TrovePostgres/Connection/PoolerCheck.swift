import CPostgres
import Synchronization

/// Looks for a pooler such as PgBouncer, a program between this one and the server that lends
/// sessions of the server to its clients.
///
/// Settings, prepared statements and `LISTEN` belong to a session of the server, so each connection
/// needs one for itself as long as it is open. A pooler in transaction mode gives each transaction
/// another one, and what a client sets there others get.
final class PoolerCheck: Sendable {
    private let address: PostgresAddress
    /// Whether there is a pooler, and it keeps sessions apart.
    private let keepsSessions = Atomic(false)

    init(of address: PostgresAddress) { self.address = address }

    /// How long to wait for another session, in seconds. A pooler may have none left.
    private static let patience = 2.0
    /// How often to compare the sessions. Other clients of the pooler may come between.
    private static let attempts = 3

    /// Runs a body that sets up a connection.
    ///
    /// - Parameter body: Runs a script that begins with a statement.
    /// - Throws: ``PostgresError``, and the errors of `body`.
    func setUp(_ db: PostgresSession, _ body: (_ statement: String) throws -> Void) throws {
        guard !keepsSessions.load(ordering: .relaxed) else { return try body("") }
        do {
            try body(Self.guarding(db))
        } catch let error as PostgresError where error.state == PostgresError.foreignSession {
            try checkSessions(db)
            keepsSessions.store(true, ordering: .relaxed)
            try body("")
        }
    }

    /// The statement that fails if there is a pooler, which gives its clients numbers of its own.
    private static func guarding(_ db: PostgresSession) -> String {
        """
        DO $$ BEGIN
            IF pg_backend_pid() <> \(PQbackendPID(db.handle)) THEN
                RAISE EXCEPTION 'a session of a pooler'
                    USING ERRCODE = '\(PostgresError.foreignSession)';
            END IF;
        END $$;

        """
    }

    /// Requires that this connection and another one have each its own session.
    private func checkSessions(_ db: PostgresSession) throws(PostgresError) {
        guard let handle = try? address.connect() else { return }
        let other = PostgresSession(handle: handle, patience: Self.patience)
        defer { other.close() }
        var own: String?
        for _ in 0..<Self.attempts {
            let session = try Self.process(of: db)
            // A pooler without another session keeps them apart.
            guard let second = try? Self.process(of: other) else { return }
            guard session != second, own == nil || own == session else {
                throw PostgresError(
                    state: PostgresError.changingSessions, message: "sessions change")
            }
            own = session
        }
    }

    /// A prepared statement would stay in a session of somebody else.
    private static func process(of db: PostgresSession) throws(PostgresError) -> String? {
        try db.run("SELECT pg_backend_pid()").first?.text(0)
    }
}
