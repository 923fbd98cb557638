import TroveModel

extension SharedLibrary {
    /// Runs `body` in a transaction and announces the change.
    ///
    /// Canceling the task before the commit rolls the transaction back. If the connection is lost
    /// during the commit, a new one finds out whether the commit happened; nothing is written
    /// twice.
    ///
    /// - Parameters:
    ///   - connection: The connection; nil for the writing one.
    ///   - isPersonal: Whether `body` writes settings of the person only, which readers can have
    ///     too.
    ///   - isOfContents: Whether `body` writes what people enter, which the save state is about.
    ///   - news: The difference to the lists as they were read last; nil if they must be read
    ///     again.
    @discardableResult
    nonisolated(nonsending) func write<Value: Sendable>(
        on connection: PostgresConnection? = nil, isPersonal: Bool = false,
        isOfContents: Bool = true,
        _ body: @escaping @Sendable (PostgresSession) throws -> Value,
        change: @escaping @Sendable (Value) -> Change?,
        news: @escaping @Sendable (Value) -> CatalogNews? = { _ in nil }
    ) async throws(LibraryError) -> Value {
        broadcaster.writeBegan()
        let access = broadcaster.access
        if let obstacle = access.obstacle,
            !isPersonal || !access.isReadOnly || obstacle.code == .standby
        {
            broadcaster.writeEnded(.failure(obstacle))
            listener.check()
            throw obstacle
        }
        do {
            let value = try await committed(on: connection ?? writer, body)
            let announced = change(value)
            if let announced, announced.affectsLists || !announced.isEmpty {
                let isUpToDate = news(value).map(catalog.take) ?? false
                if !isUpToDate { await renewCatalog() }
            }
            broadcaster.writeEnded(.success(announced))
            return value
        } catch {
            let error = failure(error)
            broadcaster.writeEnded(isOfContents ? .failure(error) : .success(nil))
            throw error
        }
    }

    /// Runs `body` in a transaction.
    private nonisolated(nonsending) func committed<Value: Sendable>(
        on connection: PostgresConnection,
        _ body: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        let (value, uncertain) = try await transaction(on: connection, body)
        guard let uncertain else { return value }
        guard let isCommitted = await wasCommitted(uncertain.transaction) else {
            listener.announceEverythingNext()
            throw LibraryError.uncertainCommit(at: url)
        }
        guard isCommitted else { throw uncertain.error }
        return value
    }

    private nonisolated(nonsending) func transaction<Value: Sendable>(
        on connection: PostgresConnection,
        _ body: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> (value: Value, uncertain: UncertainCommit?) {
        let attempt: @Sendable (PostgresSession) throws -> (Value, UncertainCommit?) = { db in
            try Self.repeating { try CommittingTransaction(db: db).perform(body) }
        }
        do {
            do {
                return try await connection.run(attempt)
            } catch is StaleConnection {
                return try await connection.run(attempt)
            }
        } catch let stale as StaleConnection {
            throw stale.error
        }
    }

    /// Reads the lists again before a change is announced. The change is committed: if the
    /// connection is lost now, the listener reads them when it has a new one.
    private nonisolated(nonsending) func renewCatalog() async {
        let renewal = Task.detached { [writer, catalog] in
            try await writer.run { db in _ = try catalog.renew(in: db) }
        }
        do { try await renewal.value } catch { listener.announceEverythingNext() }
    }

    /// Whether a transaction was committed whose connection was lost; nil if that cannot be found
    /// out now.
    private nonisolated(nonsending) func wasCommitted(
        _ transaction: TransactionIdentity
    ) async -> Bool? {
        let query = Task.detached { [writer, client, address] in
            let end = ContinuousClock.now + .seconds(address.patience)
            for pause in [0.0, 0.25, 0.5, 1, 2] {
                try? await Task.sleep(for: .seconds(pause))
                let outcome = try? await writer.run { db in
                    try transaction.outcome(of: client, in: db)
                }
                switch outcome {
                case .committed: return Bool?.some(true)
                case .notCommitted: return false
                case .unknown: return nil
                // The connection, or the end of the server's process, is still to come.
                case .pending, nil: break
                }
                if ContinuousClock.now > end { break }
            }
            return nil
        }
        return await query.value
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
        if case .changeSettings(let list, let settings) = edit,
            let list = catalog.lists.first(where: { $0.id == list }), list.isReadOnly
        {
            return try await keepOwnView(settings, of: list)
        }
        let result = try await write { [seen, catalog] db -> Result<SeenChange, ChangedSinceSeen> in
            let transaction = EditTransaction(db: db, cache: catalog)
            do {
                let check = SeenValueCheck(db: db, seen: seen)
                return .success(try check.perform(edit, in: transaction))
            } catch let conflict as ChangedSinceSeen {
                return .failure(conflict)
            }
        } change: {
            try? $0.get().change
        } news: {
            try? $0.get().performed.news
        }
        switch result {
        case .success(let performed):
            performed.note(in: seen)
            return performed.change
        case .failure(let conflict):
            seen.note(conflict.current, at: conflict.place)
            throw conflict.error
        }
    }

    public func rehearse(_ edit: Edit) async throws(LibraryError) -> Change {
        let change = try await rehearse { try EditTransaction(db: $0).perform(edit).change }
        guard let change else { throw .missingList }
        return change
    }

    /// Runs `body` in a transaction that is rolled back.
    nonisolated(nonsending) func rehearse<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws(LibraryError) -> Value? {
        do {
            return try await writer.run { db in
                var value: Value?
                do {
                    try db.transaction {
                        value = try body(db)
                        throw Rehearsed()
                    }
                } catch is Rehearsed {}
                try db.forgetStatements()
                return value
            }
        } catch {
            throw LibraryError(error, at: address)
        }
    }

    /// Ends a transaction that was only tried.
    private struct Rehearsed: Error {}
}
