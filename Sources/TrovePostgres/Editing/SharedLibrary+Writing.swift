import TroveModel

extension SharedLibrary {
    /// Runs `body` in a transaction and announces the change.
    ///
    /// Cancelling the task before the commit rolls the transaction back.
    nonisolated(nonsending) func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws -> Value,
        change: @escaping @Sendable (Value) -> Change?
    ) async throws(LibraryError) -> Value {
        broadcaster.writeBegan()
        if let obstacle = broadcaster.access.obstacle {
            broadcaster.writeEnded(.failure(obstacle))
            throw obstacle
        }
        do {
            let (value, announced) = try await writer.run { [catalog] db in
                try Self.repeating {
                    let value = try db.transaction { try body(db) }
                    let announced = change(value)
                    if let announced, announced.affectsLists || !announced.isEmpty {
                        catalog.update(try CatalogReader(db: db).lists())
                    }
                    return (value, announced)
                }
            }
            broadcaster.writeEnded(.success(announced))
            return value
        } catch {
            let error = LibraryError(error, at: address)
            broadcaster.writeEnded(.failure(error))
            throw error
        }
    }

    /// Repeats a transaction that the server gave up in favor of another one.
    private static func repeating<Value>(_ body: () throws -> Value) throws -> Value {
        for _ in 0..<4 {
            do { return try body() } catch let error as PostgresError where error.isTransient {}
        }
        return try body()
    }

    @discardableResult
    public nonisolated(nonsending) func perform(_ edit: Edit) async throws(LibraryError) -> Change {
        try await write { try EditTransaction(db: $0).perform(edit) } change: { $0 }
    }

    public func rehearse(_ edit: Edit) async throws(LibraryError) -> Change {
        do {
            return try await writer.run { db in
                var change: Change?
                do {
                    try db.transaction {
                        change = try EditTransaction(db: db).perform(edit)
                        throw Rehearsed()
                    }
                } catch is Rehearsed {}
                try db.forgetStatements()
                guard let change else { throw LibraryError.missingList }
                return change
            }
        } catch {
            throw LibraryError(error, at: address)
        }
    }

    /// Ends a transaction that was only tried.
    private struct Rehearsed: Error {}
}
