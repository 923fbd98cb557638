public import TroveModel

extension SharedLibrary {
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let list = try await self.list(list)
        try await prepareOrders(by: list.fields, of: list)
    }

    /// Prepares the order by one field.
    func prepareOrder(by field: FieldID, of list: ListID) async throws(LibraryError) {
        let list = try await self.list(list)
        try await prepareOrders(by: list.fields.filter { $0.id == field }, of: list)
    }

    private func prepareOrders(
        by fields: [Field], of list: List
    ) async throws(LibraryError) {
        guard list.recordCount >= OrderIndexes.minimumCount else { return }
        let connection = connection("orders")
        defer { connection.close() }
        do {
            try await connection.run { db in
                try OrderIndexes(db: db, list: list).create(for: fields)
            }
        } catch let error as PostgresError where error.isRefused {
            // Only the owner of a table can create indexes.
            return
        } catch {
            throw failure(error)
        }
    }
}

/// The indexes for orders by fields, which give the first page of a long list at once.
struct OrderIndexes {
    let db: PostgresSession
    let list: List

    /// The number of records from which on indexes pay off.
    static let minimumCount = 20_000

    /// Creates missing indexes, while others can use the list. Nothing happens while another client does.
    func create(for fields: [Field]) throws {
        let key = PostgresValue.text("orders of list \(list.id.rawValue)")
        let isFirst = try db.rows("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", [key])
        guard isFirst.first?.boolean(0) == true else { return }
        defer { _ = try? db.rows("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [key]) }
        let row = PostgresName.quoted(list.tableName)
        let sort = SortSQL(
            list: list, row: row, catalog: CatalogReader(db: db),
            ignoredWords: list.settings.ignoredWords)
        for field in fields where Self.canHaveIndex(field) {
            guard let key = try sort.keys(.field(field.id)).first else { continue }
            try create(on: key.sql)
        }
    }

    /// Whether the values of a field are constant expressions of its row.
    static func canHaveIndex(_ field: Field) -> Bool {
        guard field.kind != .computed else { return false }
        return switch field.kind.valueType {
        case .text, .number, .integer, .timeSpan, .date: true
        case .texts, .checkbox, .image, .record: false
        }
    }

    private func create(on expression: String) throws {
        let hash = expression.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        let name = PostgresName.quoted(
            "list \(list.id.rawValue) order \(String(hash, radix: 16))")
        let isValid = try db.rows(
            "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)",
            [.text("\(SharedSchema.listsSchema).\(name)")]
        ).first?.boolean(0)
        if isValid == true { return }
        // The client that was creating it was interrupted.
        if isValid == false { try drop(name) }
        do {
            try db.run(
                """
                CREATE INDEX CONCURRENTLY IF NOT EXISTS \(name) ON \(ListTable(list).name)
                ((\(expression))) WHERE deleted_at IS NULL
                """)
        } catch {
            // A failed index stays, and would slow down changes.
            if !error.isRefused {
                try? drop(name)
            }
            throw error
        }
    }

    private func drop(_ name: String) throws {
        try db.run("DROP INDEX CONCURRENTLY IF EXISTS \(SharedSchema.listsSchema).\(name)")
    }
}

extension PostgresError {
    /// Whether the person has no permission.
    fileprivate var isRefused: Bool { state == "42501" }
}
