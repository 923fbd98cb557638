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

    /// Begins a transaction.
    init(beginningIn db: PostgresSession) throws(PostgresError) {
        let row = try db.run(
            "BEGIN; SELECT pg_current_xact_id(), extract(epoch FROM pg_postmaster_start_time())"
        ).first
        number = row?.text(0) ?? ""
        serverStart = row?.text(1) ?? ""
    }

    /// Finds the outcome, on another connection.
    ///
    /// A server that crashed gives the numbers of transactions again whose traces are lost, so a committed number
    /// is not enough: there is an entry of the journal by this client, or the server has run all the time.
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

/// A connection that was lost before a transaction began, so that the transaction can run on a new one.
struct StaleConnection: Error {
    let error: PostgresError
}

/// A transaction whose commit can be looked up later, in case the connection is lost before the server confirms
/// it.
struct CommittingTransaction {
    let db: PostgresSession

    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// - Returns: The value of `body`, and the commit if its confirmation was lost.
    func perform<Value>(
        _ body: (PostgresSession) throws -> Value
    ) throws -> (value: Value, uncertain: UncertainCommit?) {
        defer { db.knownCatalog = nil }
        let transaction = try begin()
        let value = try rollingBack(body)
        do {
            try db.run("COMMIT")
            return (value, nil)
        } catch {
            guard error.isLostConnection else { throw error }
            return (value, UncertainCommit(transaction: transaction, error: error))
        }
    }

    private func begin() throws -> TransactionIdentity {
        do {
            return try TransactionIdentity(beginningIn: db)
        } catch {
            guard error.isLostConnection else { throw error }
            throw StaleConnection(error: error)
        }
    }

    private func rollingBack<Value>(_ body: (PostgresSession) throws -> Value) throws -> Value {
        do {
            return try body(db)
        } catch {
            db.takePostponed()
            // If the connection is lost, so is the transaction.
            _ = try? db.run("ROLLBACK")
            throw error
        }
    }
}
