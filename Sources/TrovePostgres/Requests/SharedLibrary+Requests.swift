import TextCore
public import TroveModel

extension SharedLibrary {
    public func recordLists(for request: RecordListRequest) -> RecordListStages {
        RecordListStages { continuation in
            let load = SharedRecordListLoad(request, in: self, continuation)
            load.begin()
            return load.readOn
        }
    }

    public func recordList(
        for request: RecordListRequest
    ) async throws(LibraryError) -> RecordList {
        try await read { [catalog] db in
            try RequestReader(request, in: db, known: catalog.known).recordList()
        }
    }

    public func records(
        of request: RecordListRequest, from offset: Int, limit: Int
    ) async throws(LibraryError) -> [Record] {
        try await read { [catalog, seen] db in
            let reader = try RequestReader(request, in: db, known: catalog.known)
            let records = try reader.records(from: offset, limit: limit)
            seen.note(records, of: reader.list)
            return records
        }
    }

    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        try await update(of: list, splicing: .usual)
    }

    /// Updates a snapshot.
    ///
    /// - Parameter policy: When to look up the changed records only.
    func update(
        of list: RecordList, splicing policy: RecordListSplicer.Policy
    ) async throws(LibraryError) -> RecordListUpdate {
        try await read { [catalog] db in
            let reader = try RequestReader(list.request, in: db, known: catalog.known)
            return try RecordListUpdater(old: list, reader: reader).update(policy)
        }
    }

    public func count(of smartList: SmartList) async throws(LibraryError) -> Int {
        try await read { db in
            let lists = try CatalogReader(db: db).lists()
            return try smartList.requests(in: lists).reduce(0) { count, request in
                try count + RequestReader(request, in: db).count()
            }
        }
    }
}
