import CPostgres
import Glibc

extension PostgresSession {
    /// Reads the integers of a statement with one column, as quickly as possible.
    ///
    /// - Parameter sql: A `SELECT` of one `bigint` that is never NULL. It cannot have parameters;
    ///   `literal(_:)` quotes values.
    func copyIntegers(_ sql: String, _ body: (Int64) throws -> Void) throws {
        try copyOut(sql) { row in
            // A count of columns, a length and eight bytes.
            guard row.count >= 14 else { return }
            try body(Int64(bigEndian: row.loadUnaligned(fromByteOffset: 6, as: Int64.self)))
        }
    }

    /// Reads the only row of a statement in PostgreSQL's binary format, as quickly as possible.
    ///
    /// - Parameter sql: A `SELECT` of one row. It cannot have parameters; `literal(_:)` quotes
    ///   values.
    /// - Returns: The bytes of each value; nil for NULL.
    func copyRow(_ sql: String) throws -> [[UInt8]?] {
        var values: [[UInt8]?] = []
        try copyOut(sql) { row in
            // A count of columns, then a length and the bytes of each; the length of NULL is -1.
            guard row.count > 2, values.isEmpty else { return }
            var offset = 2
            while offset < row.count {
                let length = Int(
                    Int32(bigEndian: row.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
                offset += 4
                values.append(length < 0 ? nil : Array(row[offset..<offset + length]))
                offset += max(length, 0)
            }
        }
        return values
    }

    /// Reads the rows of a statement in PostgreSQL's binary format.
    private func copyOut(
        _ sql: String, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try run("COPY (\(sql)) TO STDOUT (FORMAT binary)")
        // The header has 19 bytes.
        var start = 19
        var failure: (any Error)?
        while true {
            var buffer: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &buffer, 1)
            if count == 0 {
                try wait(for: POLLIN)
                if PQconsumeInput(handle) == 1 { continue }
                break
            }
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

    /// Begins a `COPY … FROM STDIN`, during which the session can do nothing else. After an error,
    /// the rollback of the transaction ends it.
    func beginCopying(_ sql: String) throws(PostgresError) {
        try run(sql)
        isCopyingIn = true
    }

    /// Sends whole or partial rows. The server works on them while the next ones are made.
    func copy(_ bytes: [UInt8]) throws(PostgresError) {
        let pieceSize = 1 << 20
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            let count = min(pieceSize, bytes.count - start)
            try put {
                bytes.withUnsafeBytes { bytes in
                    PQputCopyData(
                        handle,
                        bytes.baseAddress.map { $0 + start }?.assumingMemoryBound(to: CChar.self),
                        Int32(count))
                }
            }
        }
    }

    /// Ends a `COPY`, and waits until the server has written all rows.
    func endCopying() throws(PostgresError) {
        isCopyingIn = false
        try put { PQputCopyEnd(handle, nil) }
        try finishCopying()
    }

    /// Ends a `COPY` that an error interrupted, whose transaction fails then.
    func giveUpCopying() throws(PostgresError) {
        isCopyingIn = false
        try put { PQputCopyEnd(handle, "interrupted") }
        while let result = try nextResult() { PQclear(result) }
    }

    /// Sends a part of the rows, when there is room for it.
    private func put(_ part: () -> Int32) throws(PostgresError) {
        var status = part()
        while status == 0 {
            try wait(for: POLLIN | POLLOUT)
            _ = PQconsumeInput(handle)
            status = part()
        }
        guard status == 1 else {
            // The server has ended the copy, and tells why.
            isCopyingIn = false
            try finishCopying()
            throw PostgresError(connection: handle)
        }
        try flush()
    }

    private func finishCopying() throws(PostgresError) {
        var failure: PostgresError?
        while let result = try nextResult() {
            do { _ = try checked(result) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
