/// The settings of each connection of a library.
struct SessionSetup: Sendable {
    /// The name of the client in the journal.
    let client: String
    /// The library that the database must have.
    let identity: LibraryIdentity
    /// Keeps connections from being set up that are not for this client alone.
    let pooler: PoolerCheck

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

    /// Sets a connection up that was opened.
    ///
    /// - Throws: `missing` if the database has another library, or none; ``PostgresError``.
    func run(on db: PostgresSession) throws {
        db.identity = identity
        let settings = try settings(of: db)
        try pooler.setUp(db) { try run(settings, after: $0, on: db) }
    }

    private func run(_ settings: String, after first: String, on db: PostgresSession) throws {
        let script = "\(first)\(settings); SELECT \(Self.facts)"
        guard identity.text != nil else { return note(try db.run(script), in: db) }
        do {
            try identity.checking { () throws(PostgresError) in
                let rows = try db.run("\(script), \(LibraryIdentity.expression)")
                note(rows, in: db)
                return rows.first?.text(2)
            }
        } catch let error as PostgresError where error.isNotPermitted {
            // Whoever has no role any more is told so by what the connection is for.
            note(try db.run(script), in: db)
        }
    }

    /// The facts to know of a session. Only an address can have a limit that is left.
    private static let facts =
        "pg_backend_pid(), nullif(current_setting('statement_timeout'), '0')"

    private func note(_ facts: PostgresRows, in db: PostgresSession) {
        db.process = facts.first?.integer(0) ?? db.process
        db.statementTimeout = facts.first?.text(1)
    }

    /// Compiling a statement takes longer than the sort of a hundred thousand records, and the
    /// usual memory is too small for it. Functions of others in a schema that is usually searched
    /// must not take the place of the server's.
    private func settings(of db: PostgresSession) throws(PostgresError) -> String {
        """
        SELECT set_config('trove.client', \(try db.literal(client)), false);
        SET search_path = pg_catalog, pg_temp;
        SET jit = off; SET work_mem = '\(Self.sortMemory)'; \(Self.patience); \(Self.vigilance)
        """
    }
}
