import TroveModel

/// A commit whose confirmation was lost.
struct UncertainCommit: Sendable {
    /// The transaction, whose outcome can be found out.
    let transaction: TransactionIdentity
    /// The error of the connection.
    let error: PostgresError
}

/// The number of a transaction, and the start of the server that gave it.
struct TransactionIdentity: Sendable {
    /// The outcome of a transaction.
    enum Outcome: Sendable {
        case committed, notCommitted
        /// The server has not noticed yet that the connection is lost.
        case pending
        /// The server has started again since, and cannot tell.
        case unknown
    }

    let number: String
    /// The time at which the server was started, in seconds since 1970.
    let serverStart: String

    init(number: String, serverStart: String) {
        (self.number, self.serverStart) = (number, serverStart)
    }

    /// Reads a row of ``query``.
    init?(_ row: PostgresRow?) {
        guard let number = row?.text(0), let serverStart = row?.text(1) else { return nil }
        self.init(number: number, serverStart: serverStart)
    }

    /// The statement for the identity of the current transaction.
    static let query = PostgresSession.Statement(selection)

    /// The same, with the identity of the library.
    static let libraryQuery = PostgresSession.Statement(
        "\(selection), \(LibraryIdentity.expression)")

    private static let selection =
        "SELECT pg_current_xact_id(), extract(epoch FROM pg_postmaster_start_time())"

    /// Finds the outcome, on another connection.
    ///
    /// A server that crashed gives the numbers of transactions again whose traces are lost, so a
    /// committed number is not enough: there is an entry of the journal by this client, or the
    /// server has run all the time.
    ///
    /// - Parameter client: The name of the client in the journal.
    func outcome(of client: String, in db: PostgresSession) throws(PostgresError) -> Outcome {
        let row = try db.rows(
            """
            SELECT pg_xact_status($1::xid8),
                extract(epoch FROM pg_postmaster_start_time())::text = $2,
                EXISTS (SELECT 1 FROM trove.journal WHERE client = $3 AND xmin = $1::xid8::xid)
            """, [.text(number), .text(serverStart), .text(client)]
        ).first
        switch row?.text(0) {
        case "committed":
            let isOwn = row?.boolean(1) == true || row?.boolean(2) == true
            return isOwn ? .committed : .unknown
        case "aborted": return .notCommitted
        default: return .pending
        }
    }
}

/// A connection that was lost before a transaction began, so that the transaction can run on a new
/// one.
struct StaleConnection: Error {
    let error: PostgresError
}

/// A transaction whose commit can be looked up later, in case the connection is lost before the
/// server confirms it. It begins with the first statement of its body, so that nobody waits for the
/// beginning.
struct CommittingTransaction {
    let db: PostgresSession

    private static let begin = "BEGIN"

    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// - Returns: The value of `body`, and the commit if its confirmation was lost.
    /// - Throws: `missing` if the database does not have the library of the session any more;
    ///   ``StaleConnection`` if the connection is lost before the server answers for the first
    ///   time.
    func perform<Value>(
        _ body: (PostgresSession) throws -> Value
    ) throws -> (value: Value, uncertain: UncertainCommit?) {
        defer { db.forgetKnown() }
        var identity: TransactionIdentity?
        db.postpone(Self.begin)
        var library: String?
        if db.identity?.text == nil {
            db.postpone(TransactionIdentity.query) { identity = TransactionIdentity($0.first) }
        } else {
            db.postpone(TransactionIdentity.libraryQuery) { rows in
                identity = TransactionIdentity(rows.first)
                library = rows.first?.text(2)
            }
        }
        let value: Value
        do {
            value = try body(db)
            try db.sendPostponed()
            try db.identity?.require(library)
        } catch {
            db.rollBack(to: "ROLLBACK", unlessPostponed: Self.begin)
            if identity == nil, let error = error as? PostgresError, error.isLostConnection {
                throw StaleConnection(error: error)
            }
            // What is missing in another library is no error of the edit.
            if identity != nil { try db.identity?.require(library) }
            if let error = error as? PostgresError, error.isOfMissingTable {
                try db.identity?.check(in: db)
            }
            throw error
        }
        do {
            try db.run("COMMIT")
            return (value, nil)
        } catch {
            guard error.isLostConnection, let identity else { throw error }
            return (value, UncertainCommit(transaction: identity, error: error))
        }
    }
}
