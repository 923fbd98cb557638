public import TroveModel

extension SharedLibrary {
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let list = try await self.list(list)
        let requests = list.fields.map { field in
            RecordListRequest(
                list: list.id, sort: .field(field.id), ignoredWords: list.settings.ignoredWords)
        }
        try await prepareOrders(of: requests, in: list.id)
    }

    /// Prepares the orders of requests of a list.
    func prepareOrders(
        of requests: [RecordListRequest], in list: ListID
    ) async throws(LibraryError) {
        guard try await self.list(list).recordCount >= OrderIndexes.minimumCount else { return }
        let connection = connection("orders")
        defer { connection.close() }
        do {
            try await connection.run { db in
                for request in requests { try OrderIndexes(db: db).create(for: request) }
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

    /// The number of records from which on indexes pay off.
    static let minimumCount = 20_000

    /// Creates the index of a request's order if it is missing, while others can use the list.
    /// Nothing happens while another client does.
    func create(for request: RecordListRequest) throws {
        let key = PostgresValue.text("orders of list \(request.list.rawValue)")
        let isFirst = try db.rows("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", [key])
        guard isFirst.first?.boolean(0) == true else { return }
        defer { _ = try? db.rows("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [key]) }
        let list = try CatalogReader(db: db).list(request.list)
        guard let items = try items(for: request, in: list) else { return }
        try create(on: items, of: list)
    }

    /// Whether there is an index of a request's order, which has the order of texts that the server
    /// has now.
    func hasIndex(for request: RecordListRequest, in list: List) throws -> Bool {
        guard list.recordCount >= Self.minimumCount, let items = try items(for: request, in: list)
        else { return false }
        return try isValid(Self.name(ofIndexOn: items, of: list), as: textOrderVersion()) == true
    }

    /// The columns of the index of a request's order; nil if it can have none.
    private func items(for request: RecordListRequest, in list: List) throws -> String? {
        guard Self.canHaveIndex(request, in: list) else { return nil }
        let row = PostgresName.quoted(list.tableName)
        let sort = SortSQL(
            list: list, row: row, catalog: CatalogReader(db: db),
            ignoredWords: request.ignoredWords)
        guard
            let keys = try sort.keys(
                of: request, sections: SectionKeys(list: list, request: request)),
            let first = keys.first
        else { return nil }
        // The first key can be read in both directions; see RequestReader.
        let items = PageOrder(keys, row: row).keys.dropFirst()
            .map { "(\($0.sql)) \($0.ascending ? "ASC" : "DESC") NULLS LAST" }
        return (["(\(first.sql))"] + items).joined(separator: ", ")
    }

    /// Whether the values that a request sorts by are constant expressions of their row.
    private static func canHaveIndex(_ request: RecordListRequest, in list: List) -> Bool {
        let attributes = request.sort.keys.map(\.attribute) + [request.grouping.attribute]
        return attributes.compactMap(\.self).allSatisfy { attribute in
            guard let id = attribute.field else { return true }
            guard let field = list.field(id), field.kind != .computed else { return false }
            return switch field.kind.valueType {
            case .text, .number, .integer, .timeSpan, .date: true
            case .texts, .checkbox, .image, .record: false
            }
        }
    }

    private static func name(ofIndexOn items: String, of list: List) -> String {
        let hash = items.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
            ($0 ^ UInt64($1)) &* 1_099_511_628_211
        }
        return PostgresName.quoted("list \(list.id.rawValue) order \(String(hash, radix: 16))")
    }

    /// Whether an index is complete and has a version of the order of texts; nil if it is missing.
    private func isValid(_ name: String, as version: String) throws -> Bool? {
        try db.rows(
            """
            SELECT indisvalid AND coalesce(obj_description(indexrelid, 'pg_class'), '') = $2
            FROM pg_index WHERE indexrelid = to_regclass($1)
            """, [.text("\(SharedSchema.listsSchema).\(name)"), .text(version)]
        ).first?.boolean(0)
    }

    private func create(on items: String, of list: List) throws {
        let name = Self.name(ofIndexOn: items, of: list)
        let version = try textOrderVersion()
        let isValid = try isValid(name, as: version)
        if isValid == true { return }
        // The client that was creating it was interrupted, or the server has another version of ICU
        // since, which may put texts in another order.
        if isValid == false { try drop(name) }
        do {
            try db.run(
                """
                CREATE INDEX CONCURRENTLY IF NOT EXISTS \(name) ON \(ListTable(list).name)
                (\(items), position, id) WHERE deleted_at IS NULL
                """)
            try db.run(
                """
                COMMENT ON INDEX \(SharedSchema.listsSchema).\(name) IS \(try db.literal(version))
                """)
        } catch {
            // A failed index stays, and would slow down changes.
            if !error.isRefused {
                try? drop(name)
            }
            throw error
        }
    }

    /// The version of the order of texts on the server.
    private func textOrderVersion() throws -> String {
        let version = try db.text(
            "SELECT pg_collation_actual_version(to_regcollation($1))", [.text(SortSQL.collation)])
        return "version \(version ?? "") of the order of texts"
    }

    private func drop(_ name: String) throws {
        try db.run("DROP INDEX CONCURRENTLY IF EXISTS \(SharedSchema.listsSchema).\(name)")
    }
}

extension PostgresError {
    /// Whether the person has no permission.
    fileprivate var isRefused: Bool { state == "42501" }
}
