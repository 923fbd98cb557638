public import TroveModel

extension SharedLibrary {
    /// Whether the database at an address has a library.
    ///
    /// - Throws: `notConnected`, `notPermitted`; `notFound` if there is no such database.
    public static func exists(at address: PostgresAddress) throws(LibraryError) -> Bool {
        let connection = PostgresConnection(to: address, label: "test")
        defer { connection.close() }
        do {
            return try connection.wait { db in
                try db.text("SELECT to_regclass('trove.library')::text") != nil
            }
        } catch {
            throw LibraryError(error, at: address)
        }
    }

    public func isEmpty() async throws(LibraryError) -> Bool {
        try await read { try SharedContentWriter.isEmpty($0) }
    }

    public func readContent(
        _ body: @escaping @Sendable (any ContentReading) throws -> Void
    ) async throws(LibraryError) {
        // A connection of its own, so that nobody waits for the end.
        let connection = connection("copy")
        defer { connection.close() }
        do {
            try await connection.run { [unsent] db in
                try Self.reading(db) { db in
                    try body(
                        SharedContentReader(db: db) { unsent.applied(to: $0) })
                }
            }
        } catch {
            throw failure(error)
        }
    }

    public func writeContent(
        _ body: @escaping @Sendable (any ContentWriting) throws -> Void
    ) async throws(LibraryError) {
        let connection = connection("copy")
        defer { connection.close() }
        try await write(on: connection) { [url, address] db -> Change in
            do {
                let transaction = EditTransaction(db: db)
                try transaction.lock()
                guard try SharedContentWriter.isEmpty(db) else {
                    throw LibraryError.notEmpty(url)
                }
                let reader = ChangeReader(db: db)
                let start = try reader.last()
                let writer = SharedContentWriter(db: db)
                try body(writer)
                try writer.finish()
                try db.checkCancellation()
                return try reader.change(after: start, nil, cause: .external, list: nil)
            } catch let error as PostgresError where error.isTransient {
                // The content cannot be read twice, so that the transaction must not be repeated.
                throw LibraryError(error, at: address)
            }
        } change: {
            $0
        }
    }

    public func discardIfNew() async {
        guard isNew, access.isWritable else { return }
        let isDeleted = try? await writer.run { db in
            try db.transaction {
                try EditTransaction(db: db).lock()
                guard try SharedContentWriter.isEmpty(db) else { return false }
                try db.run("DROP SCHEMA lists, trove CASCADE")
                return true
            }
        }
        if isDeleted == true { close() }
    }
}
