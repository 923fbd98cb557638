import CPostgres
import Glibc

extension PostgresSession {
    /// A statement with the values of its parameters.
    struct Statement {
        let sql: String
        let values: [PostgresValue]

        init(_ sql: String, _ values: [PostgresValue] = []) {
            (self.sql, self.values) = (sql, values)
        }
    }

    /// A statement that is sent together with the next one.
    struct PostponedStatement {
        let statement: Statement
        /// Takes the rows; nil if they are not wanted.
        let answer: ((PostgresRows) -> Void)?
        /// Whether to prepare the statement; otherwise, it can be a part of a script.
        let isPrepared: Bool
    }

    /// Sends a statement together with the next one, so that nobody waits for its answer. If it
    /// fails, the next one throws its error.
    ///
    /// - Parameter statement: One statement without parameters. Its rows are not wanted.
    func postpone(_ statement: String) {
        postponed.append(
            PostponedStatement(statement: Statement(statement), answer: nil, isPrepared: false))
    }

    /// Sends a statement together with the next one. If it fails, the next one throws its error.
    ///
    ///     var count: Int64?
    ///     db.postpone(.init("SELECT count(*) FROM trove.list")) { count = $0.first?.integer(0) }
    ///     try db.execute("UPDATE trove.list SET icon = ''")
    ///
    /// - Parameter answer: Takes the rows, before the next statement returns.
    func postpone(_ statement: Statement, _ answer: ((PostgresRows) -> Void)? = nil) {
        postponed.append(
            PostponedStatement(statement: statement, answer: answer, isPrepared: true))
    }

    /// Forgets statements that were not sent yet.
    ///
    /// - Returns: These statements.
    @discardableResult
    func takePostponed() -> [PostponedStatement] {
        defer { postponed = [] }
        return postponed
    }

    /// Sends postponed statements, and waits for their answers, unless all can be a part of the
    /// next script.
    func sendPostponed() throws(PostgresError) {
        guard postponed.contains(where: \.isPrepared) else { return }
        _ = try rows(of: [])
    }

    /// Ends a transaction that changed nothing, without waiting: the next statement does.
    func endReading() throws(PostgresError) {
        try sendPostponed()
        let statements = takePostponed().map(\.statement.sql) + ["COMMIT"]
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
        // It was canceled, and so was the transaction.
        guard PQtransactionStatus(handle) != PQTRANS_IDLE, isOpen else { return }
        _ = try checked(answer(PQsendQuery(handle, "ROLLBACK")))
    }

    /// Runs statements together with those that were postponed, and prepares those that run for the
    /// first time.
    ///
    /// - Returns: The rows of each but the postponed ones.
    func pipelined(_ statements: [Statement]) throws(PostgresError) -> [PostgresRows] {
        if prepared.count + postponed.count + statements.count > Self.maximumPreparedCount {
            try forgetStatements()
        }
        waitCount += 1
        let first = takePostponed()
        guard !isAbandoned, PQenterPipelineMode(handle) == 1 else { throw givenUp() }
        var pipeline = Pipeline()
        for postponed in first {
            if postponed.isPrepared {
                send(postponed.statement, in: &pipeline)
            } else {
                send(unprepared: postponed.statement.sql, in: &pipeline)
            }
        }
        for statement in statements { send(statement, in: &pipeline) }
        guard pipeline.isSent, PQpipelineSync(handle) == 1 else { throw givenUp() }
        try flush()
        var found: [PostgresRows] = []
        var failure: PostgresError?
        for part in pipeline.parts {
            switch (try nextAnswer(), part) {
            case (.failure(let error), _): failure = failure ?? error
            case (.success, .preparation(let sql)): prepared[sql] = pipeline.names[sql]
            case (.success(let rows), .statement):
                if found.count < first.count { first[found.count].answer?(rows) }
                found.append(rows)
            case (nil, _): break
            }
        }
        try endPipeline()
        if let failure { throw failure }
        return Array(found.dropFirst(first.count))
    }

    /// Statements that are sent together.
    private struct Pipeline {
        enum Part {
            case preparation(of: String)
            case statement
        }

        /// Whether everything was sent.
        var isSent = true
        /// The names of statements that are prepared, by their text.
        var names: [String: String] = [:]
        /// The parts, in the order of their answers.
        var parts: [Part] = []
    }

    private func send(unprepared sql: String, in pipeline: inout Pipeline) {
        let isSent = PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1
        pipeline.isSent = pipeline.isSent && isSent
        pipeline.parts.append(.statement)
    }

    private func send(_ statement: Statement, in pipeline: inout Pipeline) {
        var name = prepared[statement.sql] ?? pipeline.names[statement.sql]
        if name == nil {
            preparationCount += 1
            let new = "s\(preparationCount)"
            let isSent = PQsendPrepare(handle, new, statement.sql, 0, nil) == 1
            pipeline.isSent = pipeline.isSent && isSent
            pipeline.names[statement.sql] = new
            pipeline.parts.append(.preparation(of: statement.sql))
            name = new
        }
        let isSent = send(name ?? "", statement.values) == 1
        pipeline.isSent = pipeline.isSent && isSent
        pipeline.parts.append(.statement)
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
