import CPostgres
import Foundation
import TroveModel

/// An open connection, on the queue of its ``PostgresConnection``. All calls wait for the server, but not for one
/// that does not answer: see ``PostgresSession/wait(for:)``.
///
///     let rows = try db.rows("SELECT name FROM trove.list WHERE id = $1", [.integer(7)])
///     let name = rows.first?.text(0)
final class PostgresSession {
    let handle: OpaquePointer
    /// The names of prepared statements by their text.
    private var prepared: [String: String] = [:]
    /// Statements with values in the text of names, such as those of lists, are too many to keep all.
    private static let maximumPreparedCount = 256
    /// The number of statements sent so far, each of which waits for the server once.
    var statementCount = 0
    /// The lists as the current transaction sees them, while it neither changes them nor lets others; nil to read
    /// them.
    var knownCatalog: KnownCatalog?
    /// Whether a `COPY … FROM STDIN` has begun and not ended.
    var isCopyingIn = false
    /// Whether the current work was cancelled from outside.
    var cancellation = CancellationFlag()
    /// How long to wait for an answer before asking whether the server still works on it, in seconds.
    let patience: Double
    /// Asks on another connection whether the server still works on the statement of this one.
    let isServerWorking: (PostgresSession) -> Bool
    /// Whether the connection was given up because the server did not answer.
    private(set) var isAbandoned = false

    /// - Parameter isServerWorking: By default, the connection is given up without asking.
    init(
        handle: OpaquePointer, patience: Double,
        isServerWorking: @escaping (PostgresSession) -> Bool = { _ in false }
    ) {
        self.handle = handle
        self.patience = patience
        self.isServerWorking = isServerWorking
        // Sending must not wait either.
        _ = PQsetnonblocking(handle, 1)
    }

    /// Requires that the current work was not cancelled; for work between statements.
    ///
    /// - Throws: `CancellationError`.
    func checkCancellation() throws { try cancellation.check() }

    /// Whether the connection is open.
    var isOpen: Bool { !isAbandoned && PQstatus(handle) == CONNECTION_OK }

    /// Runs a statement and returns its rows.
    ///
    /// - Parameters:
    ///   - sql: One statement. Parameters are `$1`, `$2`, ….
    ///   - values: The values of the parameters.
    /// - Throws: ``PostgresError``.
    @discardableResult
    func rows(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresRows {
        let name = try prepare(sql)
        let isSent = withParameters(values) { parameters in
            PQsendQueryPrepared(
                handle, name, Int32(parameters.count), parameters.baseAddress, nil, nil, 0)
        }
        // If the table of the statement changed its columns, the statement fails and the transaction with it,
        // so `forgetStatements()` is called after changes of tables.
        return try checked(answer(isSent))
    }

    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        try rows(sql, values).changedCount
    }

    /// Runs several statements without parameters, separated by semicolons, and returns the rows of the last.
    @discardableResult
    func run(_ script: String) throws(PostgresError) -> PostgresRows {
        if isCopyingIn { try giveUpCopying() }
        return try checked(answer(PQsendQuery(handle, script)))
    }

    /// The integer in the first column of the first row; nil if there is none.
    func integer(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int64? {
        try rows(sql, values).first?.integer(0)
    }

    /// The text in the first column of the first row; nil if there is none.
    func text(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> String? {
        try rows(sql, values).first?.text(0)
    }

    /// The integers in the first column of all rows, in order.
    func integers(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> [Int64] {
        try rows(sql, values).compactMap { $0.integer(0) }
    }

    /// Forgets prepared statements, after the columns of a table changed.
    func forgetStatements() throws(PostgresError) {
        guard !prepared.isEmpty else { return }
        prepared = [:]
        try run("DEALLOCATE ALL")
    }

    private func prepare(_ sql: String) throws(PostgresError) -> String {
        if let name = prepared[sql] { return name }
        if prepared.count >= Self.maximumPreparedCount { try forgetStatements() }
        let name = "s\(prepared.count)"
        _ = try checked(answer(PQsendPrepare(handle, name, sql, 0, nil)))
        prepared[sql] = name
        return name
    }

    /// Returns the rows of a result.
    ///
    /// - Throws: The error of the result.
    func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
        guard let result else { throw PostgresError(connection: handle) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_COPY_OUT:
            return PostgresRows(owning: result)
        default:
            var error = PostgresError(result: result)
            PQclear(result)
            if !isOpen { error.state = "" }
            throw error
        }
    }

    /// Closes the connection. Nothing else can be called afterwards.
    func close() {
        // Nobody waits for a server that does not answer.
        if isAbandoned { shutdown(PQsocket(handle), Int32(SHUT_RDWR)) }
        PQfinish(handle)
    }

    /// Gives the connection up. The server ends its transaction when it notices.
    func abandon() { isAbandoned = true }

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

// MARK: - Transactions

extension PostgresSession {
    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// - Parameter mode: `ISOLATION LEVEL …`, `READ ONLY`, or empty.
    func transaction<Result>(
        _ mode: String = "", _ body: () throws -> Result
    ) throws -> Result {
        defer { knownCatalog = nil }
        try run("BEGIN \(mode)")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // If the connection is lost, so is the transaction.
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` in a part of a transaction, which is rolled back if it throws.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        try run("SAVEPOINT part")
        do {
            let result = try body()
            try run("RELEASE SAVEPOINT part")
            return result
        } catch {
            _ = try? run("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
            throw error
        }
    }
}

// MARK: - Literals

extension PostgresSession {
    /// A text as a literal, for statements that cannot have parameters.
    func literal(_ text: String) throws(PostgresError) -> String {
        guard let quoted = PQescapeLiteral(handle, text, text.utf8.count) else {
            throw PostgresError(connection: handle)
        }
        defer { PQfreemem(quoted) }
        return String(cString: quoted)
    }
}

// MARK: - Notifications

extension PostgresSession {
    /// The descriptor of the connection, to wait for notifications.
    var descriptor: Int32 { PQsocket(handle) }

    /// Reads what the server sent, and returns the payloads of notifications.
    ///
    /// - Throws: ``PostgresError`` if the connection is lost.
    func notifications() throws(PostgresError) -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw PostgresError(connection: handle) }
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }
}
