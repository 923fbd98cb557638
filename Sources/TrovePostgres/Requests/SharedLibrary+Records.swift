public import TroveModel

extension SharedLibrary {
    public func records(
        _ ids: [RecordID], in list: ListID
    ) async throws(LibraryError) -> [Record] {
        try await read { [seen] db in
            let list = try CatalogReader(db: db).list(list)
            let records = try RecordReader(list).shown(ids, in: db)
            seen.note(records, of: list)
            return records
        }
    }

    public func record(_ id: RecordID, in list: ListID) async throws(LibraryError) -> Record? {
        try await records([id], in: list).first
    }
}

extension RecordReader {
    /// The maximum number of records to read with one statement.
    private static let blockSize = 5_000

    /// Reads records with the titles of linked ones, like `records(_:in:)`.
    func shown(_ ids: [RecordID], in db: PostgresSession) throws -> [Record] {
        var shown: [Record] = []
        shown.reserveCapacity(ids.count)
        var start = 0
        while start < ids.count {
            let end = min(start + Self.blockSize, ids.count)
            let block = try records(Array(ids[start..<end]), in: db)
            shown += try LinkTitles(db: db).adding(to: block, of: list)
            start = end
        }
        return shown
    }
}
