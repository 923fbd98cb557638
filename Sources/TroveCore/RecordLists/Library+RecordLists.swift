import Dispatch
import GRDB

/// What a request for records gives, in order.
public enum RecordListStage: Sendable {
    /// The first screenful of a long list: `count` records of `totalCount`.
    case firstPage(RecordList)
    /// All records.
    case complete(RecordList)

    /// The snapshot, whatever the stage.
    public var list: RecordList {
        switch self {
        case .firstPage(let list), .complete(let list): list
        }
    }
}

extension Library {
    /// Reads which records a request finds, off the calling thread: for a long list its first page at
    /// once, then the complete list. To cancel, stop waiting for the stream: a search for what was
    /// typed before then ends at once.
    public func recordLists(
        for request: RecordListRequest
    ) -> AsyncThrowingStream<RecordListStage, any Error> {
        AsyncThrowingStream { continuation in
            let cancellation = CancellationFlag()
            continuation.onTermination = { _ in cancellation.cancel() }
            Self.readingQueue.async { [self] in
                do {
                    let list = try read { db in
                        try recordList(for: request, in: db, cancellation: cancellation) {
                            continuation.yield(.firstPage($0))
                        }
                    }
                    continuation.yield(.complete(list))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    /// All records that a request finds.
    ///
    /// - Throws: `notFound` if the list is gone, `cancelled`, errors of the disk.
    public func recordList(for request: RecordListRequest) async throws(LibraryError) -> RecordList
    {
        do {
            for try await stage in recordLists(for: request) {
                if case .complete(let list) = stage { return list }
            }
            throw CancellationError()
        } catch {
            throw LibraryError(error, at: url)
        }
    }

    /// Readings that take long enough to be noticed; they may not occupy Swift's own threads.
    static let readingQueue = DispatchQueue(
        label: "trove.reading", qos: .userInitiated, attributes: .concurrent)

    func recordList(
        for request: RecordListRequest, in db: Database, cancellation: CancellationFlag,
        firstPage: (RecordList) -> Void
    ) throws -> RecordList {
        try cancellation.check()
        let list = try ListStore.list(request.list, in: db)
        let query = SearchQuery(request.query)
        var baseRequest = request.withoutQuery
        if let sort = query.sort,
            let field = QueryEvaluator(list: list, db: db, cancellation: cancellation)
                .column(called: sort.name)?.field
        {
            baseRequest.sort = .field(field.id, ascending: sort.ascending)
            baseRequest.grouping = .none
        }
        let builder = RecordListBuilder(
            db: db, list: list, request: baseRequest, cancellation: cancellation)
        var base = try currentOrder(for: builder)
        if base == nil, request.query.isEmpty, let page = try builder.firstPage() {
            firstPage(page)
        }
        if base == nil {
            let built = try builder.build()
            orders.store(built)
            base = built
        }
        guard let base, !request.query.isEmpty else {
            return base ?? RecordList(emptyFor: request)
        }
        if query.isEmpty {
            return RecordList(
                request: request, ids: base.ids, sections: base.sections,
                generation: base.generation)
        }
        let filter = try RecordFilter(query, in: list, db: db, cancellation: cancellation)
        return filter.filter(base, for: request)
    }

    /// The cached order, brought up to date with what changed since.
    private func currentOrder(for builder: RecordListBuilder) throws -> RecordList? {
        guard let order = orders.order(for: builder.request) else { return nil }
        let generation = try History.generation(of: builder.list.id, in: builder.db)
        if order.generation == generation { return order }
        let changed = orders.changes(
            of: builder.list.id, from: order.generation, to: generation)?.records
        guard let changed, builder.request.scope == .records else { return nil }
        let updated = try RecordListSplicer(builder: builder).splice(
            changed, in: order, generation: generation)
        orders.store(updated)
        return updated
    }
}
