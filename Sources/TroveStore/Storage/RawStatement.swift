import GRDB
import GRDBSQLite

/// A thin wrapper around a prepared SQLite statement, for loops over a million rows.
struct RawStatement: ~Copyable {
    let handle: OpaquePointer
    private let connection: OpaquePointer?
    /// The owner of a statement from the cache of a connection; nil for a statement of its own.
    private let cached: Statement?

    /// Prepares a statement. It must not outlive the connection.
    ///
    /// - Throws: `DatabaseError`.
    init(_ sql: String, on db: Database) throws {
        connection = db.sqliteConnection
        cached = nil
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw Self.error(on: connection, sql: sql)
        }
        self.handle = handle
    }

    /// Takes a statement from the cache of a connection, or prepares and caches it: for short reads
    /// that are frequent. The same SQL must not be taken twice at a time.
    ///
    /// - Throws: `DatabaseError`.
    init(cached sql: String, on db: Database) throws {
        let statement = try db.cachedStatement(sql: sql)
        connection = db.sqliteConnection
        cached = statement
        handle = statement.sqliteStatement
        sqlite3_reset(handle)
    }

    deinit {
        if cached == nil {
            sqlite3_finalize(handle)
        } else {
            // An open read would keep the log from being emptied.
            sqlite3_reset(handle)
        }
    }

    /// Advances to the next row.
    ///
    /// - Returns: Whether there is a row.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw Self.error(on: connection, sql: nil)
        }
    }

    /// Runs a statement that returns no rows, and resets it.
    func run() throws {
        defer { sqlite3_reset(handle) }
        _ = try step()
    }

    func reset() {
        sqlite3_reset(handle)
    }

    func bind(_ number: Int64, at index: Int32) {
        sqlite3_bind_int64(handle, index, number)
    }

    /// Binds a UTF-8 text, which SQLite copies.
    func bind(text: UnsafeRawBufferPointer, at index: Int32) {
        sqlite3_bind_text(
            handle, index, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count),
            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    /// Binds a column of another statement without copying it: its row must stay the current one
    /// until this statement has run.
    func bind(_ column: Int32, of row: borrowing RawStatement, at index: Int32) {
        switch sqlite3_column_type(row.handle, column) {
        case SQLITE_INTEGER:
            sqlite3_bind_int64(handle, index, sqlite3_column_int64(row.handle, column))
        case SQLITE_TEXT:
            let start = UnsafeRawPointer(sqlite3_column_text(row.handle, column))
            sqlite3_bind_text(
                handle, index, start?.assumingMemoryBound(to: CChar.self),
                sqlite3_column_bytes(row.handle, column), nil)
        case SQLITE_NULL:
            sqlite3_bind_null(handle, index)
        default:
            sqlite3_bind_value(handle, index, sqlite3_column_value(row.handle, column))
        }
    }

    func int64(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// Returns the UTF-8 bytes of a text column, valid until the next step.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        guard let start = sqlite3_column_text(handle, column) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// Returns the bytes of a BLOB column, valid until the next step.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        guard let start = sqlite3_column_blob(handle, column) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// Binds BLOBs to consecutive parameters from `index` without copying them, and runs the
    /// statement.
    func run(bindingBlobs blobs: UnsafeRawBufferPointer..., from index: Int32) throws {
        defer {
            sqlite3_reset(handle)
            for place in blobs.indices { sqlite3_bind_null(handle, index + Int32(place)) }
        }
        for (place, bytes) in blobs.enumerated() {
            let index = index + Int32(place)
            if let start = bytes.baseAddress {
                sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil)
            } else {
                // A null pointer would bind NULL.
                sqlite3_bind_zeroblob(handle, index, 0)
            }
        }
        _ = try step()
    }

    func string(_ column: Int32) -> String {
        String(decoding: bytes(column), as: UTF8.self)
    }

    static func error(on connection: OpaquePointer?, sql: String?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: sqlite3_errmsg(connection).map { String(cString: $0) }, sql: sql)
    }
}
