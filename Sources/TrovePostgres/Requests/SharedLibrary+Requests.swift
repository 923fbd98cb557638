import TextCore
public import TroveModel

extension SharedLibrary {
    public func recordLists(for request: RecordListRequest) -> RecordListStages {
        let (stages, continuation) = AsyncThrowingStream.makeStream(of: RecordListStage.self, throwing: (any Error).self)
        let task = Task { [self] in
            do {
                continuation.yield(.complete(try await recordList(for: request)))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return RecordListStages(stages)
    }

    public func recordList(
        for request: RecordListRequest
    ) async throws(LibraryError) -> RecordList {
        try await read { db in
            let list = try CatalogReader(db: db).list(request.list)
            let order =
                request.scope == .trash
                ? "deleted_at IS NOT NULL ORDER BY deleted_at DESC, id DESC"
                : "deleted_at IS NULL ORDER BY position, id"
            var ids = RecordIDs(rowCount: list.recordCount)
            try db.copyIntegers("SELECT id FROM \(ListTable(list).name) WHERE \(order)") {
                ids.append($0)
            }
            return RecordList(
                request: request, ids: ids,
                sections: ids.count == 0
                    ? [] : [RecordSection(.all, indexTitle: "", range: 0..<ids.count)],
                generation: try CatalogReader(db: db).generation(of: list.id))
        }
    }

    public func update(of list: RecordList) async throws(LibraryError) -> RecordListUpdate {
        RecordListUpdate(
            from: list, to: try await recordList(for: list.request), touched: nil, updated: [])
    }

    public func prepareOrders(of list: ListID) async throws(LibraryError) {}
    public func recordReading() throws(LibraryError) -> any RecordReading { throw LibraryError(.unexpected, "missing") }

    public func count(of smartList: SmartList) async throws(LibraryError) -> Int {
        var count = 0
        for request in smartList.requests(in: try await lists()) {
            count += try await recordList(for: request).count
        }
        return count
    }
}
