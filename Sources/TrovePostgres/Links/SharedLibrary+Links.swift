import TroveModel

extension SharedLibrary {
    public func linkedLists(of list: ListID) async throws(LibraryError) -> Set<ListID> {
        try await read { db in
            let catalog = CatalogReader(db: db)
            return try catalog.listsForTitles(of: try catalog.list(list).linkTargets)
        }
    }

    public func linkedRecords(
        _ ids: [RecordID], of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> [RecordID: LinkedRecord] {
        try await withField(field, in: list) { db, field, list in
            try LinkTitles(db: db).linked(ids, in: list.target(of: field))
        }
    }

    public func texts(
        of values: [FieldValue], in field: FieldID, of list: ListID
    ) async throws(LibraryError) -> [String] {
        try await withField(field, in: list) { db, field, list in
            try LinkTitles(db: db).texts(of: values, in: field, of: list)
        }
    }

    public func linkChoices(
        for text: String, of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [LinkedRecord] {
        try await withField(field, in: list) { db, field, list in
            try TitleSearch(field: field, list: list, db: db).choices(for: text, limit: limit)
        }
    }

    public func linkedRecord(
        for text: String, of field: FieldID, in list: ListID
    ) async throws(LibraryError) -> RecordID {
        try await withField(field, in: list) { db, field, list in
            try TitleSearch(field: field, list: list, db: db).record(for: text)
        }
    }

    public func backlinks(
        to record: RecordID, of list: ListID
    ) async throws(LibraryError) -> [Backlinks] {
        try await read { db in
            try CatalogReader(db: db).lists().backlinks(to: list) { source, field in
                try db.integers(
                    """
                    SELECT id FROM \(ListTable(source).name)
                    WHERE \(ListTable.column(field)) = $1 AND deleted_at IS NULL
                    ORDER BY position, id
                    """, [.integer(record)])
            }
        }
    }

    private func withField<Value: Sendable>(
        _ field: FieldID, in list: ListID,
        _ body: @escaping @Sendable (PostgresSession, Field, List) throws -> Value
    ) async throws(LibraryError) -> Value {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            return try body(db, try list.knownField(field), list)
        }
    }
}
