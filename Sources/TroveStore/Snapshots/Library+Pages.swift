import GRDB
import TroveModel

extension Library {
    /// Reads some of the records of a request. A query or a sort by a field needs all identities,
    /// which are cached for long lists; the manual order and the trash have an index.
    public func records(
        of request: RecordListRequest, from offset: Int, limit: Int
    ) async throws(LibraryError) -> [Record] {
        try await readInBackground { [self] db, cancellation in
            let list = try ListStore.list(request.list, in: db)
            let ids = try ids(
                of: request, in: list, from: offset, limit: limit, db: db,
                cancellation: cancellation)
            return try RecordReader(list).records(ids, in: db)
        }
    }

    private func ids(
        of request: RecordListRequest, in list: List, from offset: Int, limit: Int, db: Database,
        cancellation: CancellationFlag
    ) throws -> [RecordID] {
        if request.query == .all {
            let builder = RecordListBuilder(
                db: db, list: list, request: request, cancellation: cancellation)
            if let page = try builder.ids(from: offset, limit: limit) {
                return (0..<page.count).map { page[$0] }
            }
        }
        let all = try recordList(for: request, in: db, cancellation: cancellation) { _ in }
        let start = min(offset, all.count)
        return (start..<start + min(limit, all.count - start)).map { all.id(at: $0) }
    }
}
