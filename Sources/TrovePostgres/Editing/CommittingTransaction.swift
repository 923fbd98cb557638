import TroveModel

/// A commit whose confirmation was lost.
struct UncertainCommit: Sendable {
    /// The number of the transaction, by which its outcome can be found out.
    let transaction: String
    /// The error of the connection.
    let error: PostgresError
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

    private func begin() throws -> String {
        do {
            return try db.run("BEGIN; SELECT pg_current_xact_id()").first?.text(0) ?? ""
        } catch {
            guard error.isLostConnection else { throw error }
            throw StaleConnection(error: error)
        }
    }

    private func rollingBack<Value>(_ body: (PostgresSession) throws -> Value) throws -> Value {
        do {
            return try body(db)
        } catch {
            // If the connection is lost, so is the transaction.
            _ = try? db.run("ROLLBACK")
            throw error
        }
    }
}
