import TroveModel

extension SharedLibrary {
    public func recordHistory(
        of record: RecordID, in list: ListID, limit: Int
    ) async throws(LibraryError) -> [RecordHistoryEntry] {
        try await read { db in
            let reader = RecordHistoryReader(db: db)
            return try reader.entries(of: try reader.present(record, in: list), limit: limit)
        }
    }
}
