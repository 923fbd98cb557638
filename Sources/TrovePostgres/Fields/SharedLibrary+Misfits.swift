public import TroveModel

extension SharedLibrary {
    public func misfits(
        of field: FieldID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordID] {
        try await read { db in
            let list = try CatalogReader(db: db).list(list)
            let field = try list.knownField(field)
            return try db.integers(
                """
                SELECT id FROM \(ListTable(list).name) WHERE misfits ? $1 ORDER BY id LIMIT $2
                """, [.text(field.columnName), .integer(Int64(limit))])
        }
    }
}
