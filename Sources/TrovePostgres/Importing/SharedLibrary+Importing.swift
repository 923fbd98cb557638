public import TroveModel

extension SharedLibrary {
    public func importRecords(
        of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?,
        isRehearsal: Bool, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport {
        let columns = try ImportColumns(of: source, as: settings.columns)
        let run: @Sendable (PostgresSession) throws -> ImportReport = { db in
            if let target {
                return try SharedMergeImporter(
                    db: db, source: source, columns: columns, target: target, progress: progress
                ).run()
            }
            return try SharedListImporter(
                db: db, source: source, columns: columns,
                name: settings.listName ?? source.suggestedName,
                icon: settings.icon.isEmpty ? source.icon : settings.icon, progress: progress
            ).run()
        }
        // A connection of its own, so that other edits wait on the server only.
        let connection = connection("import")
        defer { connection.close() }
        if isRehearsal { return try await rehearse(on: connection, run) }
        return try await write(on: connection, run) { $0.change }
    }

    /// Runs `body` in a transaction, then rolls it back.
    private nonisolated(nonsending) func rehearse<Value: Sendable>(
        on connection: PostgresConnection,
        _ body: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await connection.run { db in
                try db.run("BEGIN")
                let result = Result { try body(db) }
                try db.run("ROLLBACK")
                return try result.get()
            }
        } catch {
            throw failure(error)
        }
    }
}
