import TroveModel

extension SharedLibrary {
    public func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordHistoryEntry] {
        try await read { db in
            var reader = try RecordHistoryReader(record, in: list, db: db)
            return try reader.entries(limit: limit)
        }
    }
}
