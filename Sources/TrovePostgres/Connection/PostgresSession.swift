import CPostgres
import Foundation
import TroveModel

/// An open connection, on the queue of its ``PostgresConnection``. All calls wait for the server,
/// but not for one that does not answer: see ``PostgresSession/wait(for:)``.
///
///     let rows = try db.rows("SELECT name FROM trove.list WHERE id = $1", [.integer(7)])
///     let name = rows.first?.text(0)
final class PostgresSession {
    let handle: OpaquePointer
    /// The names of prepared statements by their text.
    var prepared: [String: String] = [:]
    /// The number of statements prepared so far.
    var preparationCount = 0
    /// Statements with values in the text of names, such as those of lists, are too many to keep
    /// all.
    static let maximumPreparedCount = 256
    /// How often the server was waited for so far.
    var waitCount = 0
    /// Statements that are sent with the next one.
    var postponed: [PostponedStatement] = []
    /// Whether the answer to the end of a transaction was not read yet.
    var isEnding = false
    /// The lists as the current transaction sees them, while it neither changes them nor lets
    /// others; nil to read them.
    var knownCatalog: KnownCatalog?
    /// The record that the current transaction is about, until it may have changed; nil to read it.
    var knownRecord: RecordSnapshot?
    /// The library that transactions are meant for; nil for any.
    var identity: LibraryIdentity?
    /// Whether a `COPY … FROM STDIN` has begun and not ended.
    var isCopyingIn = false
    /// The number of the server's process, also behind a pooler.
    var process: Int64
    /// The `statement_timeout` of the address, such as `5s`; nil if there is none.
    var statementTimeout: String?
    /// Whether the current work was canceled from outside.
    var cancellation = CancellationFlag()
    /// How long to wait for an answer before asking whether the server still works on it, in
    /// seconds.
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
        process = Int64(PQbackendPID(handle))
        // Sending must not wait either.
        _ = PQsetnonblocking(handle, 1)
    }

    /// Requires that the current work was not canceled; for work between statements.
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
        try finishEnding()
        // If the table of the statement changed its columns, the statement fails and the
        // transaction with it, so `forgetStatements()` is called after changes of tables.
        guard let name = prepared[sql], postponed.isEmpty else {
            return try pipelined([Statement(sql, values)])[0]
        }
        return try checked(answer(send(name, values)))
    }

    /// Runs statements, and waits for the server once. None runs after one that fails.
    ///
    /// - Returns: The rows of each.
    /// - Throws: ``PostgresError``.
    func rows(of statements: [Statement]) throws(PostgresError) -> [PostgresRows] {
        try finishEnding()
        return try pipelined(statements)
    }

    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        knownRecord = nil
        return try rows(sql, values).changedCount
    }

    /// Runs several statements without parameters, separated by semicolons, and returns the rows of
    /// the last.
    @discardableResult
    func run(_ script: String) throws(PostgresError) -> PostgresRows {
        knownRecord = nil
        if isCopyingIn { try giveUpCopying() }
        try sendPostponed()
        try finishEnding()
        let statements = takePostponed().map(\.statement.sql) + [script]
        return try checked(answer(PQsendQuery(handle, statements.joined(separator: "; "))))
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
        // Statements that were postponed until now, and prepared.
        prepared = [:]
    }

    /// Returns the rows of a result.
    ///
    /// - Throws: The error of the result.
    func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
        try outcome(result).get()
    }

    /// The rows or the error of a result, which is freed.
    func outcome(_ result: OpaquePointer?) -> Result<PostgresRows, PostgresError> {
        guard let result else { return .failure(PostgresError(connection: handle)) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_COPY_OUT:
            return .success(PostgresRows(owning: result))
        default:
            var error = PostgresError(result: result)
            PQclear(result)
            if !isOpen { error.state = "" }
            return .failure(error)
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
}

// MARK: - Transactions

extension PostgresSession {
    /// Runs `body` in a transaction, which is rolled back if it throws. It begins with the first
    /// statement of `body`.
    ///
    /// - Parameters:
    ///   - mode: `ISOLATION LEVEL …`, `READ ONLY`, or empty.
    ///   - readsOnly: Whether `body` changes nothing, so that nobody needs to wait for the end.
    func transaction<Result>(
        _ mode: String = "", readsOnly: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        defer { forgetKnown() }
        let begin = "BEGIN \(mode)"
        postpone(begin)
        do {
            let result = try body()
            if postponed.map(\.statement.sql) == [begin] {
                // There was no statement.
                takePostponed()
            } else if readsOnly {
                try endReading()
            } else {
                try run("COMMIT")
            }
            return result
        } catch {
            rollBack(to: "ROLLBACK", unlessPostponed: begin)
            throw error
        }
    }

    /// Forgets the lists and the record as the transaction saw them.
    func forgetKnown() {
        knownCatalog = nil
        knownRecord = nil
    }

    /// Takes statements back. If the connection is lost, so is the transaction.
    ///
    /// - Parameter beginning: The first of the statements, after which nothing was sent if it was
    ///   not.
    func rollBack(to statement: String, unlessPostponed beginning: String) {
        if let start = postponed.firstIndex(where: { $0.statement.sql == beginning }) {
            postponed.removeSubrange(start...)
        } else {
            postponed = []
            _ = try? run(statement)
        }
    }

    /// Runs `body` in a part of a transaction, which is rolled back if it throws. The part begins
    /// and ends with other statements.
    func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
        let begin = "SAVEPOINT part"
        postpone(begin)
        do {
            let result = try body()
            if postponed.last?.statement.sql == begin {
                postponed.removeLast()
            } else {
                postpone("RELEASE SAVEPOINT part")
            }
            return result
        } catch {
            rollBack(
                to: "ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part", unlessPostponed: begin)
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

    /// Reads what the server sent, and returns the notifications.
    ///
    /// - Throws: ``PostgresError`` if the connection is lost.
    func notifications() throws(PostgresError) -> [PostgresNotification] {
        try finishEnding()
        guard PQconsumeInput(handle) == 1 else { throw PostgresError(connection: handle) }
        var found: [PostgresNotification] = []
        while let notification = PQnotifies(handle) {
            found.append(
                PostgresNotification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra)))
            PQfreemem(notification)
        }
        return found
    }
}

/// A notification that another session sent.
struct PostgresNotification: Hashable {
    let channel: String
    let payload: String
}
