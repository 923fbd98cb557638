import CPostgres
import Foundation
import TroveModel

/// An open connection, on the queue of its ``PostgresConnection``. All calls wait for the server.
///
///     let rows = try db.rows("SELECT name FROM trove.list WHERE id = $1", [.integer(7)])
///     let name = rows.first?.text(0)
final class PostgresSession {
    private let handle: OpaquePointer
    /// The names of prepared statements by their text.
    private var prepared: [String: String] = [:]
    /// Statements with values in the text of names, such as those of lists, are too many to keep all.
    private static let maximumPreparedCount = 256
    /// The number of statements sent so far, each of which waits for the server once.
    private(set) var statementCount = 0
    /// Whether the current work was cancelled from outside.
    var cancellation = CancellationFlag()

    init(handle: OpaquePointer) { self.handle = handle }

    /// Requires that the current work was not cancelled; for work between statements.
    ///
    /// - Throws: `CancellationError`.
    func checkCancellation() throws { try cancellation.check() }

    /// Whether the connection is open.
    var isOpen: Bool { PQstatus(handle) == CONNECTION_OK }

    /// Runs a statement and returns its rows.
    ///
    /// - Parameters:
    ///   - sql: One statement. Parameters are `$1`, `$2`, ….
    ///   - values: The values of the parameters.
    /// - Throws: ``PostgresError``.
    @discardableResult
    func rows(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresRows {
        let name = try prepare(sql)
        statementCount += 1
        let result = withParameters(values) { parameters in
            PQexecPrepared(
                handle, name, Int32(parameters.count), parameters.baseAddress, nil, nil, 0)
        }
        do {
            return try checked(result)
        } catch  where error.state == "0A000" || error.state == "26000" {
            // The table of the statement changed its columns: prepare it again. Inside a transaction the
            // error aborts it, so `PostgresSession.forgetStatements()` is called after changes of tables.
            throw error
        }
    }

    /// Runs a statement and returns the number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        try rows(sql, values).changedCount
    }

    /// Runs several statements without parameters, separated by semicolons, and returns the rows of the last.
    @discardableResult
    func run(_ script: String) throws(PostgresError) -> PostgresRows {
        statementCount += 1
        return try checked(PQexec(handle, script))
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
        statementCount += 1
        _ = try checked(PQprepare(handle, name, sql, 0, nil))
        prepared[sql] = name
        return name
    }

    private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
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

// MARK: - COPY

extension PostgresSession {
    /// Reads the integers of a statement with one column, as quickly as possible.
    ///
    /// - Parameter sql: A `SELECT` of one `bigint` that is never NULL. It cannot have parameters; `literal(_:)`
    ///   quotes values.
    func copyIntegers(_ sql: String, _ body: (Int64) throws -> Void) throws {
        try copyOut(sql) { row in
            // A count of columns, a length and eight bytes.
            guard row.count >= 14 else { return }
            try body(Self.integer(in: row, at: 6))
        }
    }

    /// Reads the rows of a statement with two columns, as quickly as possible.
    ///
    /// - Parameter sql: A `SELECT` of one `text` and one `bigint` that are never NULL.
    func copyPairs(_ sql: String, _ body: (String, Int64) throws -> Void) throws {
        try copyOut(sql) { row in
            // A count of columns, then a length and the bytes of each.
            guard row.count >= 18 else { return }
            let text = String(decoding: row[6..<(row.count - 12)], as: UTF8.self)
            try body(text, Self.integer(in: row, at: row.count - 8))
        }
    }

    private static func integer(in row: UnsafeRawBufferPointer, at offset: Int) -> Int64 {
        Int64(bigEndian: row.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }

    /// Reads the rows of a statement in PostgreSQL's binary format.
    private func copyOut(
        _ sql: String, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        statementCount += 1
        _ = try checked(PQexec(handle, "COPY (\(sql)) TO STDOUT (FORMAT binary)"))
        // The header has 19 bytes.
        var start = 19
        var failure: (any Error)?
        while true {
            var buffer: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &buffer, 0)
            guard count > 0, let buffer else { break }
            defer { PQfreemem(buffer) }
            if failure != nil { continue }
            let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(count))
            do { try body(.init(rebasing: bytes.dropFirst(start))) } catch { failure = error }
            start = 0
        }
        try finishCopying()
        if let failure { throw failure }
    }

    /// Writes rows in PostgreSQL's text format.
    ///
    /// - Parameter sql: A `COPY … FROM STDIN`.
    func copyIn(_ sql: String, bytes: [UInt8]) throws(PostgresError) {
        try beginCopying(sql)
        try copy(bytes)
        try endCopying()
    }

    /// Begins a `COPY … FROM STDIN`, during which the session can do nothing else. After an error, the rollback of
    /// the transaction ends it.
    func beginCopying(_ sql: String) throws(PostgresError) {
        statementCount += 1
        _ = try checked(PQexec(handle, sql))
    }

    /// Sends whole or partial rows. The server works on them while the next ones are made.
    func copy(_ bytes: [UInt8]) throws(PostgresError) {
        let pieceSize = 1 << 20
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            let count = min(pieceSize, bytes.count - start)
            let status = bytes.withUnsafeBytes { bytes in
                PQputCopyData(
                    handle,
                    bytes.baseAddress.map { $0 + start }?.assumingMemoryBound(to: CChar.self),
                    Int32(count))
            }
            guard status != 1 else { continue }
            // The server has ended the copy, and tells why.
            try finishCopying()
            throw PostgresError(connection: handle)
        }
    }

    /// Ends a `COPY … FROM STDIN`.
    func endCopying() throws(PostgresError) {
        guard PQputCopyEnd(handle, nil) == 1 else {
            try finishCopying()
            throw PostgresError(connection: handle)
        }
        try finishCopying()
    }

    private func finishCopying() throws(PostgresError) {
        var failure: PostgresError?
        while let result = PQgetResult(handle) {
            do { _ = try checked(result) } catch { failure = error }
        }
        if let failure { throw failure }
    }

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
