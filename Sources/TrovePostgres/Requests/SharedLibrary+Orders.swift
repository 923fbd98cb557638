public import TroveModel

extension SharedLibrary {
    public func prepareOrders(of list: ListID) async throws(LibraryError) {
        let list = try await self.list(list)
        guard list.recordCount >= OrderIndexes.minimumCount else { return }
        do {
            try await connection("orders").run { db in
                try OrderIndexes(db: db, list: list).create()
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

    /// Creates missing indexes, while others can use the list.
    func create() throws {
        let row = PostgresName.quoted(list.tableName)
        let sort = SortSQL(
            list: list, row: row, catalog: CatalogReader(db: db),
            ignoredWords: list.settings.ignoredWords)
        for field in list.fields where Self.canHaveIndex(field) {
            guard let key = try sort.keys(.field(field.id)).first else { continue }
            try create(on: key.sql)
        }
    }

    /// Whether the values of a field are constant expressions of its row.
    private static func canHaveIndex(_ field: Field) -> Bool {
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
        do {
            try db.run(
                """
                CREATE INDEX CONCURRENTLY IF NOT EXISTS \(name) ON \(ListTable(list).name)
                ((\(expression))) WHERE deleted_at IS NULL
                """)
        } catch {
            // A failed index stays, and would slow down changes.
            if !error.isRefused {
                _ = try? db.run("DROP INDEX IF EXISTS \(SharedSchema.listsSchema).\(name)")
            }
            throw error
        }
    }
}

extension PostgresError {
    /// Whether the person has no permission.
    fileprivate var isRefused: Bool { state == "42501" }
}
