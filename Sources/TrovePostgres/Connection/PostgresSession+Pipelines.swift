import CPostgres
import Glibc

extension PostgresSession {
    /// Sends a statement together with the next one, so that nobody waits for its answer. If it fails, the next
    /// one throws its error.
    ///
    /// - Parameter statement: One statement without parameters. Its rows are not wanted.
    func postpone(_ statement: String) { postponed.append(statement) }

    /// Forgets statements that were not sent yet.
    ///
    /// - Returns: These statements.
    @discardableResult
    func takePostponed() -> [String] {
        defer { postponed = [] }
        return postponed
    }

    /// Ends a transaction that changed nothing, without waiting: the next statement does.
    func endReading() throws(PostgresError) {
        let statements = takePostponed() + ["COMMIT"]
        guard !isAbandoned, PQsendQuery(handle, statements.joined(separator: "; ")) == 1 else {
            throw PostgresError(connection: handle)
        }
        isEnding = true
        try flush()
    }

    /// Waits for the answer to the end of a transaction.
    func finishEnding() throws(PostgresError) {
        guard isEnding, !isAbandoned else { return }
        isEnding = false
        while let result = try nextResult() { PQclear(result) }
        // It was cancelled, and so was the transaction.
        guard PQtransactionStatus(handle) != PQTRANS_IDLE, isOpen else { return }
        _ = try checked(answer(PQsendQuery(handle, "ROLLBACK")))
    }

    /// Runs statements together with those that were postponed, and prepares those that run for the first time.
    ///
    /// - Returns: The rows of each but the postponed ones.
    func pipelined(_ statements: [Statement]) throws(PostgresError) -> [PostgresRows] {
        if prepared.count + statements.count > Self.maximumPreparedCount { try forgetStatements() }
        waitCount += 1
        let first = takePostponed()
        guard !isAbandoned, PQenterPipelineMode(handle) == 1 else { throw givenUp() }
        var isSent = first.allSatisfy {
            PQsendQueryParams(handle, $0, 0, nil, nil, nil, nil, 0) == 1
        }
        var names: [String: String] = [:]
        // The texts of the statements that are prepared, in their places.
        var parts: [String?] = first.map { _ in nil }
        for statement in statements {
            var name = prepared[statement.sql] ?? names[statement.sql]
            if name == nil {
                preparationCount += 1
                let new = "s\(preparationCount)"
                isSent = isSent && PQsendPrepare(handle, new, statement.sql, 0, nil) == 1
                names[statement.sql] = new
                parts.append(statement.sql)
                name = new
            }
            isSent = isSent && send(name ?? "", statement.values) == 1
            parts.append(nil)
        }
        guard isSent, PQpipelineSync(handle) == 1 else { throw givenUp() }
        try flush()
        var found: [PostgresRows] = []
        var failure: PostgresError?
        for (index, part) in parts.enumerated() {
            switch try nextAnswer() {
            case .failure(let error): failure = failure ?? error
            case .success where part != nil: prepared[part ?? ""] = names[part ?? ""]
            case .success(let rows) where index >= first.count: found.append(rows)
            case .success, nil: break
            }
        }
        try endPipeline()
        if let failure { throw failure }
        return found
    }

    /// Waits for the answer to the next statement of a pipeline; nil after one that failed.
    private func nextAnswer() throws(PostgresError) -> Result<PostgresRows, PostgresError>? {
        var last: OpaquePointer?
        while let result = try nextResult() {
            PQclear(last)
            last = result
            if !isOpen { break }
        }
        guard PQresultStatus(last) != PGRES_PIPELINE_ABORTED else {
            PQclear(last)
            return nil
        }
        let answer = outcome(last)
        guard isOpen else { throw PostgresError(connection: handle) }
        return answer
    }

    private func endPipeline() throws(PostgresError) {
        // The result that marks the end of the pipeline.
        while let result = try nextResult() { PQclear(result) }
        guard PQexitPipelineMode(handle) == 1 else { throw givenUp() }
    }

    /// Gives up a connection that is left within a pipeline.
    private func givenUp() -> PostgresError {
        let error = PostgresError(connection: handle)
        abandon()
        return error
    }

    /// Sends a statement that was prepared under a name.
    ///
    /// - Returns: 1 if it was sent.
    func send(_ name: String, _ values: [PostgresValue]) -> Int32 {
        withParameters(values) { parameters in
            PQsendQueryPrepared(
                handle, name, Int32(parameters.count), parameters.baseAddress, nil, nil, 0)
        }
    }

    private func withParameters<Result>(
        _ values: [PostgresValue],
        _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = values.map { $0.wireText.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) }
        return pointers.withUnsafeBufferPointer(body)
    }
}
